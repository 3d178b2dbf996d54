import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { couponsText } from './coupons.text.ts'

/** A filter by batch, the newest first. */
export function BatchPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(couponsText)
  const [opened, setOpened] = useState(false)
  const batches = useCall(listCouponBatches, { query: { page: 1, size: 500 } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(batches, ({ content }) =>
    content.map(({ id, remark, goodsName }) => ({ value: id, label: remark ?? t('batchNumber', { id }), hint: goodsName })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
