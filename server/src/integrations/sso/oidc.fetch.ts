import type { CustomFetch } from 'openid-client'
import { isLoopback } from '../../platform/config/config.plain.ts'
import { withDeadline } from '../../platform/deadline.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import { readBytes } from '../answer.json.ts'

/** No answer in time, none at all, or a fault on their side: it may be over soon. */
export class ProviderAway extends Error {}

/** Asks the named hosts alone, follows no redirect, waits so long, reads so much. */
export const boundedFetch =
  (hosts: readonly string[], withinMs: number): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { host, hostname, protocol } = new URL(address)
    if (!hosts.includes(host)) throw new Error(`the provider names ${host}, which is not its own host; SSO_HOSTS may allow it`)
    // A provider on this machine may be asked without TLS; whom it names elsewhere may not.
    if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error(`the provider names ${host} without TLS`)
    try {
      return await askOutside('sso', address, () =>
        withDeadline(withinMs, async (signal) => {
          const response = await fetch(address, { method, headers, ...(body != null && { body }), redirect: 'manual', signal })
          if (response.status >= 500) throw new ProviderAway(`${host} answered ${response.status}`)
          // These have no body, and a response with one of no bytes is refused.
          const empty = [204, 304].includes(response.status)
          const bytes = empty ? null : await readBytes(response)
          if (!(empty || bytes)) throw new ProviderAway(`${host} gave an answer that is too long, or broke off`)
          return new Response(bytes, { status: response.status, headers: response.headers })
        }),
      )
    } catch (error) {
      if (error instanceof ProviderAway) throw error
      throw new ProviderAway(`${host} gave no answer: ${reasonOf(error)}`)
    }
  }

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no reason'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : `${error.name} ${error.message}`
}
