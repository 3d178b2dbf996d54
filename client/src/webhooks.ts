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

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

function signatureOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [version, signature] = text.split(',')
  if (version !== 'v1' || !signature) return undefined
  try {
    return bytesOf(signature)
  } catch {
    return undefined
  }
}

// The types of a browser and of Node.js name it differently.
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

function secretOf(secret: string): Promise<Key> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
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
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((text) => signatureOf(text) ?? [])
  const keys = await Promise.all([secrets].flat().map((secret) => secretOf(secret)))
  // WebCrypto compares in constant time.
  const fits = await Promise.all(keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify('HMAC', key, one, signed))))
  if (!fits.includes(true)) throw new WebhookRefused('no signature fits any of the secrets')
  return { ...JSON.parse(body), id }
}
