import { channelRecord } from '@camp/contract/channels/channels.record'
import { defineFinders, mayBeName, mayBeNumber } from '../platform/signedIn/finder.ts'

/** Channels by a part of the name or of the code. */
export const finders = defineFinders([
  {
    record: channelRecord,
    codes: ['PROMOTE_INDEX'],
    accepts: (text) => mayBeName(text) || mayBeNumber(text),
    load: async () => (await import('./channelFinder.ts')).findChannels,
  },
])
