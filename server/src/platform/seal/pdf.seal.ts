import { createPrivateKey, sign } from 'node:crypto'
import { PDF, type Signer } from '@libpdf/core'
import type { SealKeys } from './certificate.ts'

/** What stands in a signature beside the proof: whose it is said to be, and why. */
export interface Seal {
  readonly field: string
  readonly reason: string
  readonly location: string
}

/** Room for a signature with two certificates, in bytes; more take what they are long. */
const ROOM = 6_000

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

/** Seals a PDF (PAdES B-B), signature after signature, each over all that was before it. `at` is the time that they state. */
export async function sealPdf(unsigned: Uint8Array, seals: readonly Seal[], keys: SealKeys, at: Date): Promise<Buffer> {
  const signer = signerOf(keys)
  const long = keys.certificate.length + [keys.ca, ...(keys.chain ?? [])].reduce((sum, one) => sum + one.length, 0)
  const room = Math.max(ROOM, 3_000 + Math.ceil((long * 3) / 4))
  const pdf = await PDF.load(unsigned)
  let bytes = unsigned
  for (const { field, reason, location } of seals) {
    const more = { fieldName: field, reason, location, signingTime: at, level: 'B-B', estimatedSize: room } as const
    bytes = (await pdf.sign({ signer, ...more })).bytes
  }
  return Buffer.from(bytes)
}
