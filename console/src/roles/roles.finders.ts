import { roleRecord } from '@camp/contract/roles/roles.record'
import { defineFinders, mayBeName } from '../platform/signedIn/finder.ts'

/** Roles by a part of their name. */
export const finders = defineFinders([
  {
    record: roleRecord,
    codes: ['ss', 'USER_MANAGE'],
    accepts: mayBeName,
    load: async () => (await import('./roleFinder.ts')).findRoles,
  },
])
