import { isIP, isIPv4 } from 'node:net'
import { addressesOf, type HostRole, hostRoles } from '../db/hosts.ts'
import type { ConfigReader } from './config.read.ts'

/** Names the hosts to which passwords and personal data may go without TLS. */
export const PLAIN_HOSTS = 'PLAIN_HOSTS'

/** `host` as an address names it: small letters, an IPv6 address without brackets. */
const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '')

export function isLoopback(host: string): boolean {
  const name = bare(host)
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** May what is secret go to this host without TLS? To this machine; elsewhere only where the operator named the host. */
export function plainAllowed(read: ConfigReader, host: string): boolean {
  return isLoopback(host) || read.list(PLAIN_HOSTS).some((name) => bare(name) === bare(host))
}

export function checkPlainHosts(read: ConfigReader): void {
  for (const host of read.list(PLAIN_HOSTS)) {
    if (isIP(bare(host)) === 0 && !/^[A-Za-z0-9._-]+$/.test(host))
      read.problems.push(`${PLAIN_HOSTS} lists "${host}", which is no host: names and addresses stand there, without ports`)
  }
}

const tell = (read: ConfigReader, name: string, host: string, remedy: string): void => {
  read.problems.push(`${name} would send what is secret to ${host} without TLS: ${remedy}, or name the host in ${PLAIN_HOSTS}`)
}

/** The address of a service that is sent secrets over HTTP, without a slash at its end. */
export function serviceUrl(read: ConfigReader, name: string): string | null {
  const value = read.url(name, ['https:', 'http:'])
  if (value === null) return null
  const { protocol, hostname } = new URL(value)
  if (protocol === 'http:' && !plainAllowed(read, hostname)) tell(read, name, hostname, 'begin it with https://')
  return value.replace(/\/+$/, '')
}

/** With these `pg` speaks TLS or nothing at all; `disable` says in so many words that it is not wanted. */
const STATED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify', 'disable'])

/** The address of a database: by TLS, except on this machine, at hosts that were named, and where the address itself forgoes it. */
export function databaseUrl(read: ConfigReader, name: string, role: HostRole = 'primary'): string | null {
  const value = read.url(name, ['postgres:', 'postgresql:'], addressesOf)
  if (value === null) return null
  for (const { hostname, searchParams } of addressesOf(value).map((address) => new URL(address))) {
    // As `pg` reads it: a host among the parameters goes first, and one that is a path is a socket of this machine.
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    const mode = searchParams.get('sslmode') ?? read.text('PGSSLMODE') ?? ''
    const stated = STATED_MODES.has(mode) || searchParams.has('sslrootcert') || ['true', '1'].includes(searchParams.get('ssl') ?? '')
    if (!stated && !host.startsWith('/') && !plainAllowed(read, host)) tell(read, name, host, 'end it with ?sslmode=verify-full')
  }
  return withRole(read, name, value, role)
}

/** Several hosts, and which of them is meant: of the main database always the one that takes writes. */
function withRole(read: ConfigReader, name: string, value: string, role: HostRole): string {
  const asked = /[?&]target_session_attrs=([^&#]*)/.exec(value)?.[1]
  if (asked === undefined) {
    const more = `target_session_attrs=${role === 'standby' ? 'prefer-standby' : 'read-write'}`
    return addressesOf(value).length > 1 ? `${value}${value.includes('?') ? '&' : '?'}${more}` : value
  }
  const fitting = Object.keys(hostRoles).filter((one) => role === 'standby' || hostRoles[one] === role)
  if (!fitting.includes(asked)) read.problems.push(`${name}: target_session_attrs must be one of ${fitting.join(', ')}`)
  return value
}
