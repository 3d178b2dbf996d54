import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { ErrorName } from '@camp/contract/errors'
import { AppError } from '../platform/errors.ts'

/** The keys of a merchant as staff enter them; what is empty was not entered. */
export interface EnteredKeys {
  readonly serialNo?: string | null | undefined
  readonly apiV3Key?: string | null | undefined
  readonly privateKey?: string | null | undefined
  readonly publicKeyId?: string | null | undefined
  readonly publicKey?: string | null | undefined
}

/** A key that Node reads, as PEM of one form. What is wrong with it is not told: the words of the parser may hold parts of it. */
function pem(read: () => KeyObject, type: 'pkcs8' | 'spki', error: ErrorName, field: string): string {
  let key: KeyObject | undefined
  try {
    key = read()
  } catch {
    key = undefined
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new AppError(error, {}, { field })
  return key.export({ type, format: 'pem' } as { type: 'pkcs8'; format: 'pem' }).toString() // spki for a public one
}

export const readPrivateKey = (text: string): string => pem(() => createPrivateKey(text), 'pkcs8', 'MERCHANT_PRIVATE_KEY', 'privateKey')

/** A private key would be read as its public half: nobody is to keep one there. */
export const readPublicKey = (text: string): string =>
  pem(
    () => {
      if (text.includes('PRIVATE KEY')) throw new Error('a private key')
      return createPublicKey(text)
    },
    'spki',
    'MERCHANT_PUBLIC_KEY',
    'publicKey',
  )

export function readApiKey(text: string): string {
  if (Buffer.byteLength(text) !== 32) throw new AppError('MERCHANT_API_KEY', {}, { field: 'apiV3Key' })
  return text
}
