import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Said = number | string | Buffer | readonly Buffer[] | Map<string, Said> | Map<number, Said>

/** Enough of CBOR for what an authenticator says: whole numbers, bytes, texts, lists and maps. */
function cbor(value: Said): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]: [string | number, Said]) => [cbor(key), cbor(one)])])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const told = (bytes: Buffer): string => bytes.toString('base64url')

/** How what it says may be wrong. */
export interface Twist {
  readonly origin?: string
  readonly rpId?: string
  /** Was its owner recognised? */
  readonly uv?: boolean
  readonly type?: string
  readonly crossOrigin?: boolean
  /** A maker's statement: signed by the new key itself, or by one that certificates vouch for. */
  readonly statement?: 'SELF' | { readonly key: KeyObject; readonly chain: readonly Buffer[] }
  readonly signature?: Buffer
  readonly userHandle?: string | null
  readonly id?: string
}

/** A device that keeps passkeys, as a browser speaks to it: ES256, without a statement of its maker. */
export class Authenticator {
  readonly origin: string
  readonly id = randomBytes(24)
  readonly #key: KeyObject
  readonly #cose: Buffer
  counter = 0
  /** What the product calls the owner. */
  handle: string | null = null
  synced = false

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = cbor(
      new Map<number, Said>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #said(type: string, challenge: string, { origin = this.origin, crossOrigin }: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, ...(crossOrigin && { crossOrigin }) }))
  }

  #data(rpId: string, { uv = true }: Twist, attested: Buffer | null): Buffer {
    const flags = 1 | (uv ? 4 : 0) | (this.synced ? 8 | 16 : 0) | (attested ? 64 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)])
  }

  #sign(bytes: Buffer, key = this.#key): Buffer {
    return createSign('sha256').update(bytes).sign(key)
  }

  /** Answers `beginPasskey`. */
  make(asked: { challenge: string; rp: { id: string }; user: { id: string } }, twist: Twist = {}) {
    this.handle = asked.user.id
    const clientData = this.#said(twist.type ?? 'webauthn.create', asked.challenge, twist)
    const size = Buffer.alloc(2)
    size.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), size, this.id, this.#cose])
    const authData = this.#data(twist.rpId ?? asked.rp.id, twist, attested)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const { statement } = twist
    const vouched = new Map<string, Said>()
    if (statement) {
      vouched.set('alg', -7)
      vouched.set('sig', this.#sign(signed, statement === 'SELF' ? this.#key : statement.key))
      if (statement !== 'SELF') vouched.set('x5c', statement.chain)
    }
    const attestation = new Map<string, Said>([
      ['fmt', statement ? 'packed' : 'none'],
      ['attStmt', vouched],
      ['authData', authData],
    ])
    return {
      id: twist.id ?? told(this.id),
      type: 'public-key' as const,
      clientDataJSON: told(clientData),
      attestationObject: told(cbor(attestation)),
      transports: ['internal' as const],
    }
  }

  /** Answers what asks for a signature. */
  sign(asked: { challenge: string; rpId: string }, twist: Twist = {}) {
    this.counter += 1
    const clientData = this.#said(twist.type ?? 'webauthn.get', asked.challenge, twist)
    const authData = this.#data(twist.rpId ?? asked.rpId, twist, null)
    return {
      id: twist.id ?? told(this.id),
      type: 'public-key' as const,
      clientDataJSON: told(clientData),
      authenticatorData: told(authData),
      signature: told(twist.signature ?? this.#sign(Buffer.concat([authData, sha256(clientData)]))),
      userHandle: twist.userHandle === undefined ? this.handle : twist.userHandle,
    }
  }
}
