import { Counter } from 'prom-client'
import { metrics } from '../http/metrics.ts'
import { partOf, type Span } from './spans.ts'

export const providers = ['ess', 'kuaidi100', 'mail', 'robot', 's3', 'sms', 'sso', 'tsa', 'wechat'] as const
export type Provider = (typeof providers)[number]

const requests = new Counter({
  name: 'console_outside_requests_total',
  help: 'Requests to services outside and to webhooks: answered; refused, by a 4xx; failed, by a 5xx or without an answer',
  labelNames: ['to', 'outcome'] as const,
  registers: [metrics],
})
// A rate needs to know what was there before the first one.
for (const to of [...providers, 'webhook'] as const)
  for (const outcome of ['answered', 'refused', 'failed']) requests.inc({ to, outcome }, 0)

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Of a response, or of an error that brings one along. */
function statusOf(said: unknown): number | null {
  if (typeof said !== 'object' || said === null) return null
  if ('status' in said && isNumber(said.status)) return said.status
  return 'response' in said ? statusOf(said.response) : null
}

/** Counts what came of it: a status, or null where there was none; `fine` is for what has no status at all. */
export function countOutside(to: Provider | 'webhook', status: number | null | 'fine'): void {
  const outcome =
    status === 'fine' || (status !== null && status < 400) ? 'answered' : status === null || status >= 500 ? 'failed' : 'refused'
  requests.inc({ to, outcome })
}

function noteStatus(span: Span | null, status: number | null): void {
  if (status === null) return
  span?.say({ 'http.response.status_code': status })
  if (status >= 500) span?.failed(String(status))
}

/** Asks a service outside, until its answer is read: counted, and a part of what is traced. `address`: its configured one, of which only the host is said. */
export function askOutside<T>(to: Provider, address: string, ask: () => PromiseLike<T>): Promise<T> {
  const facts = { 'camp.provider': to, 'server.address': new URL(address).host }
  return partOf('CLIENT', to, facts, async (span) => {
    try {
      const said = await ask()
      const status = statusOf(said)
      countOutside(to, status ?? 'fine')
      noteStatus(span, status)
      return said
    } catch (error) {
      countOutside(to, statusOf(error))
      noteStatus(span, statusOf(error))
      throw error
    }
  })
}
