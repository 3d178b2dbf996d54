/** A page that is still there so long after it was about to be left has stayed: somebody was asked, and did not go. */
const GONE_WITHIN_MS = 5_000

let leavingSince = Number.NEGATIVE_INFINITY
let reads = new AbortController()
globalThis.addEventListener?.('beforeunload', () => {
  leavingSince = performance.now()
})
// It comes back from the browser's own cache, as one goes back to it.
globalThis.addEventListener?.('pageshow', () => {
  leavingSince = Number.NEGATIVE_INFINITY
  reads = new AbortController()
})

/**
 * Milliseconds until it is known that the page was not left after all; 0 where nobody is leaving it. What is under way while a page is
 * reloaded breaks off, and that means nothing: least of all that its session cannot be used.
 */
export const staysKnownIn = (): number => Math.max(0, leavingSince + GONE_WITHIN_MS - performance.now())

/** Breaks off what is being read, and lets nothing more be asked: the session ends, and the page goes with it. */
export const endReads = (): void => reads.abort()

/** Breaks off as reads end. */
export const readsEnd = (): AbortSignal => reads.signal
