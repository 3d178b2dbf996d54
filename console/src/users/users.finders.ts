import { userRecord } from '@camp/contract/users/users.record'
import { defineFinders, mayBeName, mayBePhone } from '../platform/signedIn/finder.ts'

/** Staff by a part of the name or of the user name, or by phone. */
export const finders = defineFinders([
  {
    record: userRecord,
    codes: ['USER_MANAGE'],
    accepts: (text) => mayBeName(text) || mayBePhone(text),
    load: async () => (await import('./userFinder.ts')).findUsers,
  },
])
