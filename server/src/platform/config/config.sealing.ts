import type { ConfigReader } from './config.read.ts'

/** What the built-in signer seals with. */
export interface SealingConfig {
  /** A certificate of the company with its key, in a PKCS#12 file; null: the product makes both itself. */
  readonly p12: { readonly file: string; readonly password: string } | null
  /** Who vouches for the time of a seal (RFC 3161); null: nobody. */
  readonly tsaUrl: string | null
}

export function readSealing(read: ConfigReader): SealingConfig {
  read.onlyKnown('SIGN_', ['SIGN_P12', 'SIGN_P12_PASSWORD', 'SIGN_TSA_URL'])
  const [file, password] = [read.text('SIGN_P12'), read.text('SIGN_P12_PASSWORD')]
  if ((file === null) !== (password === null)) read.problems.push('SIGN_P12 and SIGN_P12_PASSWORD belong together: both or none')
  return {
    p12: file !== null && password !== null ? { file, password } : null,
    // It is sent a hash, and signs what it answers: by TLS or without.
    tsaUrl: read.url('SIGN_TSA_URL', ['https:', 'http:']),
  }
}
