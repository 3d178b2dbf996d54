import { createCipheriv, createDecipheriv, createHmac, randomFillSync } from 'node:crypto'

const NONCE_BYTES = 12
/** A shorter tag is easier to guess: none is taken. */
const TAG_BYTES = 16
const nonces = Buffer.alloc(NONCE_BYTES * 256)
let used = nonces.length

/** A nonce that nobody else gets. They are drawn by the hundred: drawing one takes as long as sealing with it. */
function nextNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces)
    used = 0
  }
  used += NONCE_BYTES
  // A part of what is drawn anew later: sealing has written it down by then.
  return nonces.subarray(used - NONCE_BYTES, used)
}

/** AES-256-GCM under a key of 32 bytes: nonce, text and tag, joined by dots. */
export function sealUnder(key: Buffer, plain: string): string {
  const iv = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = cipher.update(plain, 'utf8', 'base64url') + cipher.final('base64url') // bytes that fill no letter yet come at the end
  return `${iv.toString('base64url')}.${body}.${cipher.getAuthTag().toString('base64url')}`
}

/** Opens what `sealUnder` made under the same key; throws if it was altered. */
export function openUnder(key: Buffer, sealed: string): string {
  const [iv = '', body = '', tag = ''] = sealed.split('.')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8')
}

const idOf = (key: Buffer): string => createHmac('sha256', key).update('key id').digest('hex').slice(0, 8)

/** A key of stored secrets, by the id that what it sealed begins with. */
interface DataKey {
  readonly id: string
  readonly key: Buffer
}

/** Keys of this installation: for values kept encrypted, and for the code that seals each row of the operation log. */
export class Keyring {
  readonly #data: DataKey
  /** While the key of stored secrets is being changed: it opens, and seals nothing. */
  readonly #second: DataKey | null
  readonly #audit: Buffer
  readonly #digests: Buffer

  /** `digests`: what keyed hashes are made with, where it is not `data`: they cannot be made anew when that is changed. */
  constructor(keys: { data: Buffer; audit: Buffer; second?: Buffer | null; digests?: Buffer | null }) {
    this.#data = { id: idOf(keys.data), key: keys.data }
    this.#second = keys.second ? { id: idOf(keys.second), key: keys.second } : null
    this.#audit = keys.audit
    this.#digests = keys.digests ?? keys.data
  }

  #keyOf(sealed: string): DataKey | undefined {
    return [this.#data, this.#second].find((one) => one !== null && sealed.startsWith(`${one.id}.`)) ?? undefined
  }

  /** AES-256-GCM; the text carries the id of its key, so that keys can be changed. */
  seal(plain: string): string {
    return `${this.#data.id}.${sealUnder(this.#data.key, plain)}`
  }

  /** Opens what `seal` made; throws if it was altered or sealed under another key. */
  open(sealed: string): string {
    const under = this.#keyOf(sealed)
    if (!under) throw new Error(`value is sealed under key ${sealed.slice(0, sealed.indexOf('.'))}, which is not configured`)
    return openUnder(under.key, sealed.slice(under.id.length + 1))
  }

  /** What `seal` made, or null where there is nothing or it was sealed under a key that is lost: it has to be entered again. */
  opened(sealed: string | null): string | null {
    return sealed !== null && this.#keyOf(sealed) ? this.open(sealed) : null
  }

  /**
   * What all begins with that `seal` makes: for statements that have to tell it from what was sealed under a key that is lost. While two keys
   * open it is empty: all counts as there, and what no key opens is refused when it is used.
   */
  get mark(): string {
    return this.#second ? '' : `${this.#data.id}.`
  }

  /** How what was sealed under either key begins. */
  get marks(): { readonly data: string; readonly second: string | null } {
    return { data: `${this.#data.id}.`, second: this.#second && `${this.#second.id}.` }
  }

  /** A keyed hash of something too short to be hashed without a key, such as a code of six digits. */
  digest(text: string): Buffer {
    return createHmac('sha256', this.#digests).update(`digest\0${text}`).digest()
  }

  /** The code of one row of the log. */
  mac(text: string): Buffer {
    return createHmac('sha256', this.#audit).update(text).digest()
  }
}
