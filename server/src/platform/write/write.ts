import type { AnyCall, Audit } from '@camp/contract/call'
import type { ErrorData } from '@camp/contract/errors'
import type { PoolClient } from 'pg'
import { Tx } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import type { RequestCx } from '../http/context.ts'
import { addJob, type JobOptions } from '../jobs/queue.ts'
import type { Access } from '../session/access.ts'
import { type AuditRow, auditRow } from './audit.ts'
import { claimKey } from './idempotency.ts'

const DEADLOCK = new Set(['40P01', '40001'])
const RERUNS = 3

interface JobRequest {
  readonly name: string
  readonly payload: Record<string, unknown>
  readonly options: JobOptions
}

interface AuditFacts {
  /** The record touched. */
  readonly id: number | null
  /** The kind of record, where the call can touch several kinds. */
  readonly target?: string
  /** Fills the call's sentence. No personal values. */
  readonly data?: ErrorData
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** Where the call's own type does not say it: a switch that can go both ways. */
  readonly type?: Audit['type']
}

/** A change under way: its transaction, and what is written with it in the end. */
export class Write {
  readonly tx: Tx
  readonly audits: AuditRow[] = []
  readonly jobs: JobRequest[] = []
  readonly afterCommit: (() => void)[] = []
  readonly #cx: RequestCx & { reader?: Access }
  readonly #operatorId: number | null

  constructor(tx: Tx, cx: RequestCx & { reader?: Access }) {
    this.tx = tx
    this.#cx = cx
    this.#operatorId = cx.reader?.userId ?? null
  }

  /** Refuses the later of two editors (409). Callers that send no version take what is there. */
  version(record: { version: number }, sent: number | undefined): void {
    if (sent !== undefined && sent !== record.version) throw new AppError('VERSION_CONFLICT')
  }

  /** What the operation log says of this change; worded by the call's own sentence. */
  audit(facts: AuditFacts, operatorId: number | null = this.#operatorId): void {
    const said = auditOf(this.#cx.call)
    this.audits.push(
      auditRow(
        {
          operatorId,
          operationType: facts.type ?? said.type,
          source: 'SERVER',
          call: this.#cx.call.id,
          content: facts.data ?? {},
          target: { entity: facts.target ?? said.target, id: facts.id },
          before: facts.before ?? null,
          after: facts.after ?? null,
          ip: this.#cx.ip,
          userAgent: this.#cx.userAgent,
          requestId: this.#cx.requestId,
        },
        this.#cx.services.clock,
        this.#cx.services.keys,
      ),
    )
  }

  /** Work to do after the commit; the queue is the outbox, so it is lost or kept with the change. */
  job(name: string, payload: Record<string, unknown>, options: JobOptions = {}): void {
    this.jobs.push({ name, payload, options })
  }

  /** Something in this process that must follow the commit at once (rights of one's own). */
  onCommitted(action: () => void): void {
    this.afterCommit.push(action)
  }
}

const auditOf = (call: AnyCall): Audit => {
  if (!call.audit || typeof call.audit === 'string') throw new Error(`call ${call.id} says nothing to audit`)
  return call.audit
}

// One statement before the commit: log rows, and the answer kept for a repeated key.
const FLUSH = `
with logged as (
  insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    before, after, ip, user_agent, request_id, mac)
  select month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    before, after, ip, user_agent, request_id, decode(mac, 'hex')
  from jsonb_to_recordset($1::jsonb) as row (month date, created_at timestamptz, operator_id bigint, operation_type text, source text,
    call text, content jsonb, target_entity text, target_id bigint, before jsonb, after jsonb, ip text, user_agent text,
    request_id text, mac text)
), kept as (
  update idempotency_keys set answer = $2::jsonb where user_id = $3 and key = $4
)
select 1`
async function flush(write: Write, cx: RequestCx & { reader?: Access }, answer: unknown): Promise<void> {
  if (write.audits.length > 0 || cx.key) {
    const kept = cx.key && cx.reader ? [JSON.stringify(answer ?? null), cx.reader.userId, cx.key.value] : [null, null, null]
    await write.tx.named({ name: 'write.flush', text: FLUSH }, [JSON.stringify(write.audits), ...kept])
  }
  for (const { name, payload, options } of write.jobs) await addJob(write.tx, name, payload, options)
}

async function attempt<T>(client: PoolClient, cx: RequestCx & { reader?: Access }, body: (write: Write) => Promise<T>): Promise<T> {
  await client.query('begin')
  const write = new Write(new Tx(client), cx)
  if (cx.key && cx.reader) {
    const earlier = await claimKey(write.tx, cx.reader.userId, cx.call.id, cx.key)
    if (earlier) {
      await client.query('rollback')
      // The stored answer is what this very call gave to the same body before.
      return earlier.answer as T
    }
  }
  const answer = await body(write)
  await flush(write, cx, cx.call.secret ? null : answer)
  await client.query('commit')
  for (const action of write.afterCommit) action()
  return answer
}

/**
 * A change: state, log entry, jobs and the answer for a repeated key in one transaction. A deadlock reruns the body,
 * so a body has no effect outside the database.
 */
export async function write<T>(cx: RequestCx & { reader?: Access }, body: (write: Write) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    const client = await cx.services.pool.connect()
    let broken: Error | undefined
    try {
      return await attempt(client, cx, body)
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (run >= RERUNS || !DEADLOCK.has(code)) throw error
    } finally {
      client.release(broken)
    }
  }
}
