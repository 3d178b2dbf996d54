import type { Events } from './calls.generated.ts'

type EventOf<Name extends keyof Events> = { [N in Name]: { readonly type: N; readonly timestamp: string; readonly data: Events[N] } }[Name]

/** An event as it came: the same one may come again, under the same id. */
export type WebhookEvent = EventOf<keyof Events> & { readonly id: string }

/** What came is not from the console, or is no longer fresh. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300

function headerOf(headers: Headers, name: string): string {
  const given = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name] // no header is called get
  if (typeof given !== 'string' || given === '') throw new WebhookRefused(`the header ${name} is missing`)
  return given
}

/** Undefined: it is no Base64. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

function signatureOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [version, signature] = text.split(',')
  return version === 'v1' && signature ? decoded(signature) : undefined
}

// The types of a browser and of Node.js name it differently.
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

async function secretOf(secret: string): Promise<Key | undefined> {
  const bytes = decoded(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) return undefined
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/**
 * The event, once it is proved that the console sent it, by Standard Webhooks 1.0.0. `rawBody` are the bytes as they came, before any JSON is
 * read. `secrets` are those of the endpoint: while it is rotated the old and the new one. Throws `WebhookRefused` for everything else.
 */
export async function verifyWebhook(
  headers: Headers,
  rawBody: string | Uint8Array,
  secrets: string | readonly string[],
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<WebhookEvent> {
  const [id, timestamp] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')]
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookRefused('it was sent more than five minutes ago, or one of the clocks is wrong')
  const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + bytes.length)
  signed.set(head)
  signed.set(bytes, head.length)
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((text) => signatureOf(text) ?? [])
  const known = await Promise.all([secrets].flat().map((secret) => secretOf(secret)))
  const keys = known.filter((key) => key !== undefined)
  if (keys.length === 0) throw new WebhookRefused('there is no secret, or none of the form whsec_...')
  // WebCrypto compares in constant time.
  const fits = await Promise.all(keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify('HMAC', key, one, signed))))
  if (!fits.includes(true)) throw new WebhookRefused('no signature fits any of the secrets')
  return { ...JSON.parse(new TextDecoder().decode(bytes)), id }
}
