import { createPrivateKey, sign } from 'node:crypto'
import { PDF, type Signer } from '@libpdf/core'
import type { SealKeys } from './certificate.ts'

/** What stands in a signature beside the proof: whose it is said to be, and why. */
export interface Seal {
  readonly field: string
  readonly reason: string
  readonly location: string
}

/** Room for a signature with two certificates, in bytes. */
const ROOM = 6_000

function signerOf({ privateKey, certificate, ca }: SealKeys): Signer {
  const key = createPrivateKey(privateKey)
  return {
    certificate: Buffer.from(certificate, 'base64'),
    certificateChain: [Buffer.from(ca, 'base64')],
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: (data, algorithm) => Promise.resolve(sign(algorithm.replace('-', '').toLowerCase(), data, key)),
  }
}

/** Seals a PDF (PAdES B-B), signature after signature, each over all that was before it. `at` is the time that they state. */
export async function sealPdf(unsigned: Uint8Array, seals: readonly Seal[], keys: SealKeys, at: Date): Promise<Buffer> {
  const signer = signerOf(keys)
  const pdf = await PDF.load(unsigned)
  let bytes = unsigned
  for (const { field, reason, location } of seals) {
    const more = { fieldName: field, reason, location, signingTime: at, level: 'B-B', estimatedSize: ROOM } as const
    bytes = (await pdf.sign({ signer, ...more })).bytes
  }
  return Buffer.from(bytes)
}
