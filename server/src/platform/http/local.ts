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
