/** Headers that may come once: where two came, a proxy may have gone by one of them and this server would go by the other. */
const SINGLE = new Set([
  'host',
  'origin',
  'referer',
  'content-type',
  'content-length',
  'authorization',
  'idempotency-key',
  'sec-fetch-site',
])

/** The first header that came twice and may not; Node itself keeps one of them in silence. `raw` is names and values in turn. */
export function doubledHeader(raw: readonly string[]): string | null {
  const seen = new Set<string>()
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]?.toLowerCase() ?? ''
    if (SINGLE.has(name) && seen.has(name)) return name
    seen.add(name)
  }
  return null
}
