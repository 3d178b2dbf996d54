import { readFileSync } from 'node:fs'
import { plainAllowed } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** A server that takes mail. */
export interface MailConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else by STARTTLS. */
  readonly secure: boolean
  /** Without TLS nothing is said: neither the password nor a message. */
  readonly tlsRequired: boolean
  /** PEM of who vouches for the server, in place of the usual authorities. */
  readonly ca: string | null
  readonly login: { readonly user: string; readonly pass: string } | null
  readonly from: string
}

const PORTS = { plain: 587, secure: 465 } as const

/** Where mail goes out and who sends it, both or none. */
export function readMail(read: ConfigReader): MailConfig | null {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  if (url === null && from === null) {
    if (read.text('SMTP_CA') !== null && read.text('SMTP_URL') === null) read.problems.push('SMTP_CA has no meaning without SMTP_URL')
    return null
  }
  if (url === null || from === null) {
    read.problems.push('mail needs both SMTP_URL and MAIL_FROM')
    return null
  }
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) read.problems.push('MAIL_FROM must be an address, or a name and <an address>')
  const { hostname, port, protocol, pathname, search, hash, username, password } = new URL(url)
  // Options behind the address would weaken what is asked for here.
  if (search || hash || !['', '/'].includes(pathname)) {
    read.problems.push('SMTP_URL must be an address alone: TLS is set by smtps://, SMTP_CA and PLAIN_HOSTS')
  }
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? (secure ? PORTS.secure : PORTS.plain) : Number(port),
    secure,
    tlsRequired: secure || !plainAllowed(read, host),
    ca: readAuthority(read),
    login: username ? { user: decoded(read, username), pass: decoded(read, password) } : null,
    from,
  }
}

/** As it was before it became part of an address. */
function decoded(read: ConfigReader, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    read.problems.push('SMTP_URL has a % in its user or password that is not written as %25')
    return ''
  }
}

function readAuthority(read: ConfigReader): string | null {
  const value = read.text('SMTP_CA')
  if (value === null) return null
  // In an environment file a PEM stands on one line, with \n written out.
  if (value.startsWith('-----BEGIN CERTIFICATE-----')) return value.replaceAll('\\n', '\n')
  try {
    const text = readFileSync(value, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  } catch {
    // said below
  }
  read.problems.push('SMTP_CA must be a certificate in PEM, or the path of a file that holds one')
  return null
}
