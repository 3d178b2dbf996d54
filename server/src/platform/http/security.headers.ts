import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { REPORT_PATH } from './csp.reports.ts'

const POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'script-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // The first for browsers of today, the second for those of before.
  'report-to': ['csp'],
  'report-uri': [REPORT_PATH],
}

/** What the console asks a browser for: a recording in place, and passkeys. All else is shut, also to what a page might come to hold. */
const USED = ['microphone', 'publickey-credentials-create', 'publickey-credentials-get']
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
const PERMISSIONS = [...USED.map((feature) => `${feature}=(self)`), ...UNUSED.map((feature) => `${feature}=()`)].sort().join(', ')

/** Pictures and recordings also come from hosts that were set up. */
const policyWith = (hosts: readonly string[]) => {
  const elsewhere = hosts.map((host) => `https://${host}`)
  return { ...POLICY, 'img-src': [...POLICY['img-src'], ...elsewhere], 'media-src': ["'self'", ...elsewhere] }
}

/** What helmet sets on an answer. They are the same on every one, so they are made once: making them took a fifth of a small answer. */
export function securityHeaders(overHttps: boolean, mediaHosts: readonly string[] = []): Record<string, string> {
  const headers: Record<string, string> = {}
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyWith(mediaHosts) },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  // helmet only sets and removes headers
  secure({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return { ...headers, 'permissions-policy': PERMISSIONS, 'reporting-endpoints': `csp="${REPORT_PATH}"` }
}

/** Sets the headers of security rule 19 on every answer of the server. */
export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // With the reply's own, in one go: each that is set on the raw answer is checked and copied once more. What takes the raw answer
    // over, as a stream of events does, takes these along.
    reply.headers(headers)
    done()
  })
}
