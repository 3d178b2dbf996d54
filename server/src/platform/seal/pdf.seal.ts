import { createPrivateKey, sign } from 'node:crypto'
import { PDF, type Signer } from '@libpdf/core'
import type { SealKeys } from './certificate.ts'
import type { TimeAuthority } from './time.authority.ts'

/** What stands in a signature beside the proof: whose it is said to be, and why. */
export interface Seal {
  readonly field: string
  readonly reason: string
  readonly location: string
}

/** Room for a signature with two certificates, in bytes; more take what they are long. */
const ROOM = 6_000
/** For the answer of who vouches for the time, with its certificates. */
const STAMP_ROOM = 7_000

const RSA = { keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5' } as const

function signerOf({ privateKey, certificate, ca, chain = [] }: SealKeys): Signer {
  const key = createPrivateKey(privateKey)
  const kind = key.asymmetricKeyType === 'ec' ? ({ keyType: 'EC', signatureAlgorithm: 'ECDSA' } as const) : RSA
  return {
    certificate: Buffer.from(certificate, 'base64'),
    certificateChain: [ca, ...chain].map((one) => Buffer.from(one, 'base64')),
    ...kind,
    sign: (data, algorithm) => Promise.resolve(sign(algorithm.replace('-', '').toLowerCase(), data, key)),
  }
}

function roomOf({ certificate, ca, chain = [] }: SealKeys): number {
  const long = [certificate, ca, ...chain].reduce((sum, one) => sum + one.length, 0)
  return Math.max(ROOM, 3_000 + Math.ceil((long * 3) / 4))
}

/**
 * Seals a PDF (PAdES B-B), signature after signature, each over all that was before it. `at` is the time that they state. `authority` vouches
 * for that time (B-T); where it does not answer the seal is without it.
 */
export async function sealPdf(
  unsigned: Uint8Array,
  seals: readonly Seal[],
  keys: SealKeys,
  at: Date,
  authority: TimeAuthority | null = null,
): Promise<Buffer> {
  const signer = signerOf(keys)
  const room = roomOf(keys)
  let pdf = await PDF.load(unsigned)
  let bytes = unsigned
  for (const { field, reason, location } of seals) {
    const more = { signer, fieldName: field, reason, location, signingTime: at } as const
    const plain = async () => (await pdf.sign({ ...more, level: 'B-B', estimatedSize: room })).bytes
    const stamped = async (timestampAuthority: TimeAuthority) =>
      (await pdf.sign({ ...more, level: 'B-T', timestampAuthority, estimatedSize: room + STAMP_ROOM })).bytes
    try {
      bytes = authority?.awake ? await stamped(authority) : await plain()
    } catch (error) {
      if (!authority) throw error
      // What was begun is given up: without the time the seal is worth as much as it was before there were authorities.
      pdf = await PDF.load(bytes)
      bytes = await plain()
    }
  }
  return Buffer.from(bytes)
}
