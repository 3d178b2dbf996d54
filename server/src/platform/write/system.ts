import type { Audit } from '@camp/contract/base/audit'
import type { ErrorData } from '@camp/contract/errors'
import type { DatabaseClock } from '../db/clock.ts'
import type { Tx } from '../db/executor.ts'
import type { Cx } from '../http/context.ts'
import { ADD_ENTRIES, entryValues, sealEntry } from './audit.ts'
import type { Keyring } from './keyring.ts'

/** What seals an entry. */
export interface Sealing {
  readonly keys: Keyring
  readonly clock: DatabaseClock
}

/** What acts where nobody calls: a job, or a provider that tells something. */
export interface SystemActor extends Sealing {
  readonly source: 'JOB' | 'PROVIDER'
  /** The job, or the provider. */
  readonly name: string
  readonly ip?: string
  readonly requestId?: string
}

export interface SystemFacts {
  readonly id: number
  /** Fills the sentence. No personal values. */
  readonly data: ErrorData
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

/** An entry of what somebody asked by a call that changes nothing, and has no sentence of its own. */
export function tellAsked(tx: Tx, cx: Cx, event: Audit & { readonly name: string }, target: string, data: ErrorData): void {
  const entry = {
    operatorId: cx.reader.userId,
    operationType: event.type,
    source: 'SERVER',
    call: event.name,
    content: data,
    target: { entity: target, id: null },
    before: null,
    after: null,
    ip: cx.ip,
    userAgent: cx.userAgent,
    requestId: cx.requestId,
  } as const
  tx.later(ADD_ENTRIES, entryValues([sealEntry(entry, cx.services.clock, cx.services.keys)]))
}

/** A job as the one who acts. */
export const byJob = ({ keys, clock }: Sealing, name: string): SystemActor => ({ keys, clock, source: 'JOB', name })

/**
 * What the product did by itself to records with a history, in the transaction that does it: sealed entries of the log, like those of
 * calls. The only way to record such a change.
 */
export function tellSystem(tx: Tx, by: SystemActor, event: Audit & { readonly name: string }, told: readonly SystemFacts[]): void {
  if (told.length === 0) return
  const entries = told.map(({ id, data, before, after }) =>
    sealEntry(
      {
        operatorId: null,
        operationType: event.type,
        source: by.source,
        call: event.name,
        content: data,
        target: { entity: event.target, id },
        before: before ?? null,
        after: after ?? null,
        ip: by.ip ?? '',
        userAgent: by.name,
        requestId: by.requestId ?? '',
      },
      by.clock,
      by.keys,
    ),
  )
  tx.later(ADD_ENTRIES, entryValues(entries))
}
