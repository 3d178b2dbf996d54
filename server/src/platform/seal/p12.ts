import { createPrivateKey, type webcrypto, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config/config.read.ts'
import type { SealKeys } from './certificate.ts'

/** A key whose certificate somebody else issued. */
export interface IssuedKeys extends SealKeys {
  readonly issuer: string
}

/** No certificate chain is longer. */
const LONGEST = 8

const wrong = (text: string): ConfigError => new ConfigError([`SIGN_P12 ${text}`])

async function opened(file: string, password: string): Promise<{ readonly key: webcrypto.CryptoKey; readonly certificates: Buffer[] }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`names a file that cannot be read: ${error.code ?? error.message}`)
  })
  // Loaded only where there is such a file.
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(bytes, password).catch(() => {
    throw wrong('cannot be opened: it is no PKCS#12 file with a key and its certificate, or SIGN_P12_PASSWORD is wrong')
  })
  const { privateKey } = signer as unknown as { readonly privateKey: webcrypto.CryptoKey } // it keeps what it signs with, and may hand it out
  return { key: privateKey, certificates: [signer.certificate, ...signer.certificateChain].map((one) => Buffer.from(one)) }
}

/** From a certificate on, each with the one that vouches for it. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let last = own; chain.length < LONGEST; ) {
    const next = all.find((one) => !chain.includes(one) && last.checkIssued(one))
    if (!next) break
    chain.push(next)
    last = next
  }
  return chain
}

const partOf = (name: string, part: string): string | undefined => new RegExp(`^${part}=(.+)$`, 'm').exec(name)?.[1]
const base64 = (one: X509Certificate): string => one.raw.toString('base64')

/** Reads the key of a PKCS#12 file and its certificate; what an operator can mend is said in words. */
export async function readP12({ file, password }: { readonly file: string; readonly password: string }, now: Date): Promise<IssuedKeys> {
  const { key, certificates } = await opened(file, password)
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
  const all = certificates.map((one) => new X509Certificate(one))
  const own = all.find((one) => one.checkPrivateKey(privateKey))
  if (!own) throw wrong('holds no certificate that belongs to its key')
  const [from, until] = [new Date(own.validFrom), new Date(own.validTo)]
  if (from > now) throw wrong(`holds a certificate that is good from ${from.toISOString().slice(0, 10)} on`)
  if (until <= now) throw wrong(`holds a certificate that ended on ${until.toISOString().slice(0, 10)}`)
  const [, ca, ...more] = chainOf(own, all)
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: base64(own),
    ca: base64(ca ?? own),
    chain: more.map(base64),
    validUntil: until.toISOString(),
    issuer: (partOf(own.issuer, 'O') ?? partOf(own.issuer, 'CN') ?? own.issuer).slice(0, 100),
  }
}
