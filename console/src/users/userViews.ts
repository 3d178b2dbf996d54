import type { UserFilter } from '@camp/contract/users/users'

/** Those who cannot sign in: frozen, or registered and not let in yet. */
export const frozen: UserFilter = { activeflg: ['FROZEN'] }
