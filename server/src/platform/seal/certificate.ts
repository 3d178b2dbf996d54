import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { bits, integer, moment, nothing, objectId, octets, placed, sequence, setOf, utf8, yes } from './der.ts'

// Certificates of our own making (RFC 5280): one that vouches, and one that seals. Nobody else vouches for the first.

const SHA256_WITH_RSA = sequence(objectId('1.2.840.113549.1.1.11'), nothing())
const YEAR_MS = 365 * 86_400_000
/** A seal is good for three years, what vouches for it for ten. */
const SEAL_YEARS = 3
const CA_YEARS = 10
/** Clocks of others may be behind. */
const BEFORE_MS = 3_600_000

/** Bits of the use of a key: it signs and cannot be denied; or it signs certificates. */
const USE_OF_SEAL = bits(Buffer.from([0b1100_0000]), 6)
const USE_OF_CA = bits(Buffer.from([0b0000_0110]), 1)

export interface SealKeys {
  /** PKCS#8, PEM. */
  readonly privateKey: string
  /** DER, base64. */
  readonly certificate: string
  readonly ca: string
  /** Those who vouch for that one, in turn. */
  readonly chain?: readonly string[]
  readonly validUntil: string
}

const nameOf = (organisation: string, common: string): Buffer =>
  sequence(
    setOf(sequence(objectId('2.5.4.10'), utf8(organisation.slice(0, 64)))),
    setOf(sequence(objectId('2.5.4.3'), utf8(common.slice(0, 64)))),
  )

const extension = (id: string, critical: boolean, value: Uint8Array): Buffer =>
  sequence(objectId(id), ...(critical ? [yes()] : []), octets(value))

interface Wanted {
  readonly subject: Buffer
  readonly issuer: Buffer
  readonly key: KeyObject
  readonly issuerKey: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly from: Date
  readonly until: Date
  readonly ca: boolean
}

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
const idOf = (key: KeyObject): Buffer => createHash('sha1').update(spkiOf(key)).digest()

function certificate({ subject, issuer, key, issuerKey, from, until, ca }: Wanted): Buffer {
  const extensions = sequence(
    extension('2.5.29.19', true, ca ? sequence(yes(), integer(Buffer.from([0]))) : sequence()),
    extension('2.5.29.15', true, ca ? USE_OF_CA : USE_OF_SEAL),
    extension('2.5.29.14', false, octets(idOf(key))),
    extension('2.5.29.35', false, sequence(Buffer.concat([Buffer.from([0x80, 20]), idOf(issuerKey.publicKey)]))),
  )
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(
    placed(0, integer(Buffer.from([2]))),
    integer(serial),
    SHA256_WITH_RSA,
    issuer,
    sequence(moment(from), moment(until)),
    subject,
    spkiOf(key),
    placed(3, extensions),
  )
  return sequence(body, SHA256_WITH_RSA, bits(sign('sha256', body, issuerKey.privateKey)))
}

const pair = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

/** A key with its certificate, and with the one that vouches for it; the key of that one is not kept, so it vouches for nothing else. */
export async function makeSealKeys(company: string, now: Date): Promise<SealKeys> {
  const [root, seal] = await Promise.all([pair(), pair()])
  const from = new Date(now.getTime() - BEFORE_MS)
  const until = new Date(now.getTime() + SEAL_YEARS * YEAR_MS)
  const issuer = nameOf(company, `${company} 平台根证书`)
  const made = { issuer, issuerKey: root, from }
  const ca = certificate({ ...made, subject: issuer, key: root.publicKey, until: new Date(now.getTime() + CA_YEARS * YEAR_MS), ca: true })
  const own = certificate({ ...made, subject: nameOf(company, `${company} 电子印章`), key: seal.publicKey, until, ca: false })
  return {
    privateKey: seal.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: own.toString('base64'),
    ca: ca.toString('base64'),
    validUntil: until.toISOString(),
  }
}
