import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'
import { channelsPartsText } from './channels.parts.text.ts'

/** A filter by promotion channel, with those no longer in use, which old records still name; with `none` also by there being none. */
export function ChannelPicker({ none, ...props }: DraftField<readonly number[]> & { readonly label: string; readonly none?: boolean }) {
  const t = useText(channelsPartsText)
  const said = useText(uiText)
  const [opened, setOpened] = useState(false)
  const channels = useCall(getPromotionChannelOptions, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(channels, (list) => [
    ...(none ? [{ value: 0, label: t('noChannel') }] : []),
    ...list.map(({ id, name, activeFlg }) => ({
      value: id,
      label: name,
      ...(activeFlg === 'ACTIVE' ? {} : { hint: said('inactive') }),
    })),
  ])
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
