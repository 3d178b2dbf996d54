import type { Channel } from '@camp/contract/channels/channels'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'

/** A channel beside the list: its QR code stands first. */
export const channelPeek: Peek<Channel> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ChannelPeek.tsx')).ChannelPeek),
}
