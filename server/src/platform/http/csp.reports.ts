import type { FastifyInstance } from 'fastify'
import { addressOf, netOf } from './local.ts'
import { events } from './metrics.ts'
import { isCrossSite } from './origin.ts'

/** Where browsers report what the policy of a page kept them from. Within `POLICY` of the headers, so that each page says it. */
export const REPORT_PATH = '/csp-report'

const MOST_BYTES = 8_192
const MINUTE_MS = 60_000
/** Lines a minute: of one address, and in all. A page that breaks in every browser is told by a few of them. */
const OF_ADDRESS = 5
const IN_ALL = 30

/** Words of a report that may be logged: what they could hold of a person or an attacker is cut to what a policy is about. */
interface Blocked {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Of an address the origin alone: the rest may be a token, a phone or whatever somebody wanted in our log. */
function originOf(value: unknown): string {
  const said = text(value)
  if (/^[a-z-]{1,24}$/.test(said)) return said
  if (!URL.canParse(said)) return 'other'
  const { protocol, host } = new URL(said)
  return /^https?:$/.test(protocol) && /^[a-z0-9.:-]{1,100}$/.test(host) ? `${protocol}//${host}` : protocol.slice(0, 24)
}

const pageOf = (value: unknown): string => {
  const said = text(value)
  return (URL.canParse(said) && /^\/[a-z]{0,12}(?=\/|$)/.exec(new URL(said).pathname)?.[0]) || 'other'
}

const PARTS: readonly [name: string, body: (report: Record<string, unknown>) => unknown][] = [
  ['csp-report', (report) => report['csp-report']],
  ['csp-violation', (report) => (report.type === 'csp-violation' ? report.body : undefined)],
]

/** The first report of a body, of either form that browsers send; undefined: it is none. */
export function blockedOf(body: string): Blocked | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (typeof first !== 'object' || first === null) return undefined
  const found = PARTS.map(([, part]) => part(first as Record<string, unknown>)) // of an object any name may be asked
    .find((part) => typeof part === 'object' && part !== null)
  if (!found) return undefined
  const said = found as Record<string, unknown> // as above
  const directive = text(said['effective-directive'] ?? said.effectiveDirective ?? said['violated-directive'])
  if (!/^[a-z-]{1,40}$/.test(directive)) return undefined
  return {
    directive,
    blocked: originOf(said['blocked-uri'] ?? said.blockedURL),
    page: pageOf(said['document-uri'] ?? said.documentURL),
  }
}

/** Counts lines of the present minute; each process by itself: a bound for its log, no more. */
class Minute {
  #began = 0
  #all = 0
  readonly #of = new Map<string, number>()

  take(address: string, now: number): boolean {
    if (now - this.#began >= MINUTE_MS) {
      this.#began = now
      this.#all = 0
      this.#of.clear()
    }
    if (this.#all >= IN_ALL) return false
    const lines = (this.#of.get(address) ?? 0) + 1
    if (lines > OF_ADDRESS) return false
    this.#of.set(address, lines)
    this.#all++
    return true
  }
}

/**
 * Takes reports of browsers: anybody may send one, so it is counted, logged in a few words and bounded, and answered alike whatever it says.
 * It looks at nothing that is stored.
 */
export async function registerReports(app: FastifyInstance): Promise<void> {
  const minute = new Minute()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Too large, of another type: answered like the rest. What was not read closes the connection.
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).headers({ 'cache-control': 'no-store', connection: 'close' }).send())
    scope.post(REPORT_PATH, { bodyLimit: MOST_BYTES, config: { call: 'csp-report' } }, async (request, reply) => {
      const blocked = isCrossSite(request.headers) ? undefined : blockedOf(text(request.body))
      if (blocked) {
        const taken = minute.take(netOf(addressOf(request)), performance.now())
        events.inc({ kind: taken ? 'csp_report' : 'csp_report_dropped' })
        if (taken) request.log.warn({ requestId: request.id, ...blocked }, 'a browser kept to the policy of a page')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
