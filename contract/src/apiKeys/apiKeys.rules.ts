/** Days before its end in which a key is said to end soon, and without a call after which it is said to be unused. */
export const KEY_ENDS_SOON_DAYS = 14
export const KEY_UNUSED_DAYS = 90
/** Hours in which both secrets of a rotation hold. */
export const KEY_ROTATION_HOURS = 24
/** Days of use that are shown. */
export const KEY_USE_DAYS = 30
export const MOST_KEY_RATE = 6_000
export const USUAL_KEY_RATE = 600
export const MOST_KEY_NAME = 60
export const MOST_KEY_NETWORKS = 50

/** What people see of a key: the beginning of its secrets. */
export const shownKey = ({ mode, prefix }: { readonly mode: 'LIVE' | 'TEST'; readonly prefix: string }): string =>
  `camp_${mode === 'LIVE' ? 'live' : 'test'}_${prefix}…`
