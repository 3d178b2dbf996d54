/** What the code of a channel looks like; in whatever case it is the same code. */
export const CHANNEL_CODE = /^[A-Za-z0-9_-]{2,32}$/
export const MOST_CODE = 32
export const MOST_LANDING = 500
export const MOST_GOODS = 20

/** By this name the landing page is told which channel brought the visitor. */
export const CODE_PARAMETER = 'ch'

/** A host with a name: a number is a machine that nobody has put on a poster. The address was brought into one form before. */
const NAMED = /\.[a-z][a-z\d-]*\.?$/
const LOCAL = new Set(['localhost', '127.0.0.1'])

/** May visitors be sent there? To the web by https; where the business is a demo also to this machine. */
export function isLandingUrl(address: string, demo: boolean): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return (protocol === 'https:' && NAMED.test(hostname)) || (demo && protocol === 'http:' && LOCAL.has(hostname))
}

/** A landing page as it is stored: a person who pastes one with a code of ours in it means the page alone. */
export function storedLanding(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (!url.searchParams.has(CODE_PARAMETER)) return address
  url.searchParams.delete(CODE_PARAMETER)
  return url.toString()
}

/** A landing page as it is shown and opened: with the code of the channel. */
export function landingShown(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set(CODE_PARAMETER, code)
  return url.toString()
}

/** Where a QR code of a channel is; `size` in pixels. */
export const QR_LEAST = 256
export const QR_MOST = 2_048
/** So many codes stand on a page of the poster. */
export const posterCounts = ['1', '2', '4', '6', '8', '12'] as const
export type PosterCount = (typeof posterCounts)[number]
