import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const OWN_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Does a request come from this machine, straight and under one of its own names? A proxy speaks for the world; and a page of somebody
 * else may have its own name lead here, so that a browser on this machine takes us for its server.
 */
export const isLocal = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean =>
  LOOPBACK.has(ip) &&
  OWN_NAME.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  headers['x-real-ip'] === undefined

/**
 * Where a request comes from, as far as trusted proxies say an address; some name a port along. Anything else in their header was put
 * there by somebody who would be counted as a new one each time: then it is the proxy that asks.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (isIPv4(ip)) return ip
  const [, plain = ip] = /^(?:\[([^\]]*)\]|([\d.]*))(?::\d+)?$/.exec(ip)?.filter((part) => part !== undefined) ?? []
  const [address = ''] = plain.split('%') // an interface of the proxy means nothing here
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}

/**
 * Whom a limit by address counts: the address; of IPv6 the network of 64 bits, which is one connection of one house, and holds more addresses than
 * anybody can count.
 */
export function netOf(address: string): string {
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  // Written in one way, as a browser would.
  const one = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(one)
  if (mapped)
    return mapped
      .slice(1)
      .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
      .join('.')
  const [head = [], tail = []] = one.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}
