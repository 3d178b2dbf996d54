/**
 * Ends work after so many milliseconds, with a TimeoutError, whatever it does. `AbortSignal.timeout` alone is not enough for a fetch: where
 * memory is cleaned up meanwhile it forgets its signal (nodejs/node#55428), and a body that never ends is waited for without an end.
 */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ends = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`no end within ${ms} ms`, 'TimeoutError')
      ends.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([work(ends.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
