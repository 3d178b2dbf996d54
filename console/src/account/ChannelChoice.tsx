import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { useText } from '../platform/i18n.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { isOpen } from './codeCalls.ts'
import { codesText } from './codes.text.ts'

interface ChannelChoiceProps {
  readonly ways: AccountWays | null
  readonly value: CodeChannel
  readonly onChange: (channel: CodeChannel) => void
}

/** By phone or by e-mail, as far as there is a choice. */
export function ChannelChoice({ ways, value, onChange }: ChannelChoiceProps) {
  const t = useText(codesText)
  const open = (['SMS', 'EMAIL'] as const).filter((channel) => isOpen(ways, channel))
  if (open.length < 2) return null
  return (
    <Segmented
      hideLabel
      label={t('way')}
      value={value}
      options={open.map((channel) => ({ value: channel, label: t(channel === 'SMS' ? 'phone' : 'email') }))}
      onChange={onChange}
    />
  )
}

/** The channel that was chosen, or the one that there is. */
export const channelOf = (ways: AccountWays | null, chosen: CodeChannel): CodeChannel => {
  if (isOpen(ways, chosen)) return chosen
  const other = chosen === 'SMS' ? 'EMAIL' : 'SMS'
  return isOpen(ways, other) ? other : chosen
}
