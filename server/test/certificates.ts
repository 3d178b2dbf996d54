import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Runs openssl in a folder, quietly. */
export const openssl = (folder: string, ...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

const KEYS = { rsa: ['rsa:2048'], ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] } as const

/** A certificate in `<name>.pem` with its key in `<name>.key`: self-signed, or by `by`. */
export function makeCertificate(
  folder: string,
  name: string,
  subject: string,
  { by, key = 'rsa', uses = '' }: { readonly by?: string; readonly key?: keyof typeof KEYS; readonly uses?: string } = {},
): void {
  const request = ['req', '-newkey', ...KEYS[key], '-nodes', '-utf8', '-subj', subject, '-keyout', `${name}.key`]
  if (by === undefined) {
    openssl(folder, ...request, '-x509', '-days', '30', '-out', `${name}.pem`)
    return
  }
  openssl(folder, ...request, '-out', `${name}.csr`)
  writeFileSync(path.join(folder, `${name}.ext`), `${uses}\n`)
  const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, ...issuer, '-days', '20', '-extfile', `${name}.ext`, '-out', `${name}.pem`)
}

/** A key, its certificate and those who vouch for it in one PKCS#12 file, whose path it answers. */
export function makeP12(folder: string, name: string, password: string, vouching: readonly string[]): string {
  const file = path.join(folder, `${name}.p12`)
  writeFileSync(path.join(folder, `${name}.chain`), Buffer.concat(vouching.map((one) => openssl(folder, 'x509', '-in', `${one}.pem`))))
  const chain = vouching.length > 0 ? ['-certfile', `${name}.chain`] : []
  openssl(
    folder,
    'pkcs12',
    '-export',
    '-inkey',
    `${name}.key`,
    '-in',
    `${name}.pem`,
    ...chain,
    '-passout',
    `pass:${password}`,
    '-out',
    file,
  )
  return file
}
