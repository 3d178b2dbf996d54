import type { IncomingHttpHeaders } from 'node:http'

/** The header that our console sends; a foreign page cannot without being asked first, and we answer no such question. */
const OWN_HEADER = 'x-requested-with'

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/** A page of somebody else made the browser ask: what it asks for is no try of the person at the browser. */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

/**
 * Does a changing request come from our own pages? By Origin, else by Sec-Fetch-Site, else by the anti-CSRF header;
 * refused when none is there (security rule 17). An Origin or Sec-Fetch-Site that says otherwise is never outvoted.
 */
export function sameOrigin(headers: IncomingHttpHeaders, publicHost: string | null): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) {
    const host = hostOf(origin)
    // Where the address of the console is known, the name that a caller came by proves nothing: anybody's name may be made to lead here.
    if (host === null || host !== (publicHost ?? headers.host)) return false
    return site === undefined || site === 'same-origin'
  }
  // `none` is an address typed or a link opened from outside: no way to change something.
  if (site !== undefined) return site === 'same-origin'
  return headers[OWN_HEADER] !== undefined
}

/**
 * The same for a stream of events, which changes nothing and to which a page can add no header. Over plain http browsers say no
 * Sec-Fetch-Site except on localhost, and no Origin to the own server: there the page that asks is named by the Referer.
 */
export function ownStream(headers: IncomingHttpHeaders, publicHost: string | null): boolean {
  if (sameOrigin(headers, publicHost)) return true
  const { origin, referer } = headers
  if (origin !== undefined || headers['sec-fetch-site'] !== undefined || referer === undefined) return false
  const host = hostOf(referer)
  return host !== null && host === (publicHost ?? headers.host)
}
