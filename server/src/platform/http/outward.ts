import { BlockList, isIP } from 'node:net'

// Addresses that staff type, and that the server then asks: none may lead into the network that it stands in.

const v4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  v4.addSubnet(network, bits, 'ipv4')

/** What is given out to the world at all; loopback, local, mapped, NAT64 and multicast addresses lie outside. */
const v6Given = new BlockList()
v6Given.addSubnet('2000::', 3, 'ipv6')
const v6 = new BlockList()
for (const [network, bits] of [
  // Teredo, and others with a meaning of their own.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which holds an address of the fourth version.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  v6.addSubnet(network, bits, 'ipv6')

/** Does the address belong to the world outside? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4.check(address, 'ipv4')
  return family === 6 && v6Given.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** This machine. */
export const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const PORTS = new Set(['', '8443'])

/** An address without the brackets of a URL. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Why a URL is not asked; null: it may be, if its name leads outside. `loopback`: this machine may be asked as well, without TLS and on any port. */
export function outwardFault(text: string, may: { readonly loopback: boolean }): 'WEBHOOK_URL' | 'WEBHOOK_URL_PRIVATE' | null {
  const url = parsed(text)
  if (!url) return 'WEBHOOK_URL'
  if (url.username !== '' || url.password !== '') return 'WEBHOOK_URL'
  const host = bareHost(url)
  if (may.loopback && (isLoopbackAddress(host) || host === 'localhost')) return /^https?:$/.test(url.protocol) ? null : 'WEBHOOK_URL'
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) return 'WEBHOOK_URL'
  const isPrivate = isIP(host) !== 0 ? !isPublicAddress(host) : /(^|\.)(localhost|local|internal)\.?$/.test(host)
  return isPrivate ? 'WEBHOOK_URL_PRIVATE' : null
}

function parsed(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
