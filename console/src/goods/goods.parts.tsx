import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'

/** A filter by goods. They are loaded when the list is first opened, or to name those that the address chooses. */
export function GoodsPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(uiText)
  const [opened, setOpened] = useState(false)
  const goods = useCall(getGoodsSimpleList, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(goods, (list) =>
    list.map(({ id, name, activeFlg }) => ({
      value: id,
      label: name,
      ...(activeFlg === 'ACTIVE' ? {} : { hint: t('inactive') }),
    })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
