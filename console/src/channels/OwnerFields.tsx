import { type Channel, listChannelOwners } from '@camp/contract/channels/channels'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { useState } from 'react'
import { useCall } from '../platform/signedIn/query.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'

interface ChoiceProps extends FormField<number | undefined> {
  readonly label: string
  readonly hint?: string
  /** The word for none. */
  readonly none: string
  /** What stood there before may stay, though it is not offered any more. */
  readonly channel: Channel | null
}

/** Puts none before what there is, and what stands there though it is not there any more behind. */
const choices = (none: string, there: readonly { id: number; name: string }[], own: { id: number; name: string } | null) => [
  { value: 0, label: none },
  ...there.map(({ id, name }) => ({ value: id, label: name })),
  ...(own && !there.some(({ id }) => id === own.id) ? [{ value: own.id, label: own.name }] : []),
]

/** Who looks after a channel. */
export function OwnerField({ none, channel, ...props }: ChoiceProps) {
  const owners = useCall(listChannelOwners, {})
  const own = channel?.ownerUserId ? { id: channel.ownerUserId, name: channel.ownerName ?? '' } : null
  return <SelectField {...props} options={optionsOf(owners, (people) => choices(none, people, own))} />
}

/** The batch that the cards of a channel are printed from. */
export function DefaultBatchField({ none, channel, ...props }: ChoiceProps) {
  const batches = useCall(listCouponBatches, { query: { page: 1, size: 100, channelId: [channel?.id ?? 0] } })
  const own = channel?.defaultBatchId ? { id: channel.defaultBatchId, name: channel.defaultBatchName ?? '' } : null
  const options = optionsOf(batches, ({ content }) =>
    choices(
      none,
      content.map(({ id, remark, goodsName }) => ({ id, name: remark ?? goodsName })),
      own,
    ),
  )
  return <SelectField {...props} options={options} />
}

/** A filter by who looks after it. */
export function OwnerFilter(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const owners = useCall(listChannelOwners, {}, { enabled: opened || props.value !== undefined })
  const options = optionsOf(owners, (people) => people.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
