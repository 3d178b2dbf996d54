import { readHosts } from './config.hosts.ts'
import { isLoopback } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** An identity provider by OpenID Connect. */
export interface SsoConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it: the button of the log-in says so. */
  readonly name: string
  /** Where the server asks for it: the issuer's own host, and others that its document may name. */
  readonly hosts: readonly string[]
}

/** The variables that set single sign-on up. */
export const ssoKeys = { issuer: 'SSO_ISSUER', clientId: 'SSO_CLIENT_ID', clientSecret: 'SSO_CLIENT_SECRET' } as const
const needed = Object.values(ssoKeys)

/** The provider of single sign-on: all that it needs, or nothing. */
export function readSso(read: ConfigReader): SsoConfig | null {
  read.onlyKnown('SSO_', [...needed, 'SSO_NAME', 'SSO_HOSTS'])
  const missing = needed.filter((name) => read.text(name) === null)
  if (missing.length === needed.length) {
    for (const name of ['SSO_NAME', 'SSO_HOSTS']) {
      if (read.text(name) !== null) read.problems.push(`${name} has no meaning without ${needed.join(', ')}`)
    }
    return null
  }
  if (missing.length > 0) read.problems.push(`single sign-on needs all of its keys; missing: ${missing.join(', ')}`)
  if (read.text('PUBLIC_URL') === null) {
    read.problems.push('single sign-on needs PUBLIC_URL: the provider sends people back to <PUBLIC_URL>/foundation/api/social/callback')
  }
  const issuer = readIssuer(read)
  if (issuer === null || missing.length > 0) return null
  return {
    issuer: issuer.href,
    clientId: read.text('SSO_CLIENT_ID') ?? '',
    clientSecret: read.text('SSO_CLIENT_SECRET') ?? '',
    name: read.text('SSO_NAME')?.slice(0, 40) ?? issuer.hostname,
    hosts: [issuer.host, ...readHosts(read, 'SSO_HOSTS')],
  }
}

function readIssuer(read: ConfigReader): URL | null {
  const value = read.url('SSO_ISSUER', ['https:', 'http:'])
  if (value === null) return null
  const issuer = new URL(value)
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    read.problems.push('SSO_ISSUER must begin with https://, unless it is on this machine')
  }
  if (issuer.search || issuer.hash || issuer.username || issuer.password) {
    read.problems.push('SSO_ISSUER must be an address without user, query and fragment')
  }
  return issuer
}
