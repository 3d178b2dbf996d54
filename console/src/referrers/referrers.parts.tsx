import { getReferrerSimpleList } from '@camp/contract/referrers/referrers'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { referrersPartsText } from './referrers.parts.text.ts'

/** A filter by referrer. */
export function ReferrerPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(referrersPartsText)
  const [opened, setOpened] = useState(false)
  const referrers = useCall(getReferrerSimpleList, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(referrers, (list) =>
    list.map(({ id, name, verifyStatus }) => ({
      value: id,
      label: name,
      ...(verifyStatus === 'VERIFIED' ? {} : { hint: t('unverified') }),
    })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
