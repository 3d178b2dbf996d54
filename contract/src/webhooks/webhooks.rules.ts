/** Seconds before each attempt: the first goes at once, the last 75 hours and 35 minutes later. */
export const WEBHOOK_WAITS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** So much earlier or later does an attempt go, so that not all of them come at once. */
export const WEBHOOK_SPREAD = 0.1
/** Days without a success after which an endpoint is switched off. */
export const WEBHOOK_FAILING_DAYS = 3
/** Hours in which both secrets of a rotation sign. */
export const WEBHOOK_ROTATION_HOURS = 24
export const MOST_WEBHOOKS = 50
export const MOST_WEBHOOK_URL = 500
export const MOST_WEBHOOK_DESCRIPTION = 100
/** Deliveries that are sent again at once, and events of a replay. */
export const MOST_RETRIED = 500
export const MOST_REPLAYED = 100_000
export const MOST_PULLED = 500
/** So many days after a key last asked for them, events that are off by default are kept. */
export const WISH_DAYS = 7
