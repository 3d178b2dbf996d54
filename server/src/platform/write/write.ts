import type { Audit } from '@camp/contract/base/audit'
import type { AnyCall } from '@camp/contract/base/call'
import type { ErrorData } from '@camp/contract/errors'
import { Executor, Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import type { Cx, RequestCx } from '../http/context.ts'
import { addJob, type JobOptions } from '../jobs/queue.ts'
import type { Access } from '../session/access.ts'
import { takeProof } from '../session/proofs.ts'
import { ADD_ENTRIES, entryValues, type SealedEntry, sealEntry } from './audit.ts'
import { claimKey } from './idempotency.ts'
import { lastChange, unnamed } from './lastChange.ts'
import { inTurn } from './write.turns.ts'

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
  readonly audits: SealedEntry[] = []
  readonly jobs: JobRequest[] = []
  readonly afterCommit: (() => void)[] = []
  readonly #cx: RequestCx & { reader?: Access }
  readonly #operatorId: number | null
  readonly #followed: AuditFacts[] = []

  constructor(tx: Tx, cx: RequestCx & { reader?: Access }) {
    this.tx = tx
    this.#cx = cx
    // What a key does is not told as done by its maker.
    this.#operatorId = cx.byKey ? null : (cx.reader?.userId ?? null)
    if (cx.byKey) tx.actor = `key:${cx.byKey.id}`
    else if (this.#operatorId !== null) tx.actor = `user:${this.#operatorId}`
  }

  /** A part of this change that the log words as another call. */
  async saying<T>(call: AnyCall, work: (part: Write) => Promise<T>): Promise<T> {
    const part = new Write(this.tx, { ...this.#cx, call })
    const done = await work(part)
    part.auditFollowed()
    this.audits.push(...part.audits)
    this.jobs.push(...part.jobs)
    this.afterCommit.push(...part.afterCommit)
    return done
  }

  /** As `saying`, of what may be refused alone: then nothing of it is left, and the change goes on. */
  attempt<T>(call: AnyCall, work: (part: Write) => Promise<T>): Promise<T> {
    return this.tx.part(() => this.saying(call, work))
  }

  /**
   * Refuses the later of two editors (409), who reads who was first with the record of this number: one of the kind that the log names for the
   * call, or of `target`. Callers that send no version take what is there.
   */
  version({ id, version }: { id: number; version: number }, sent: number | undefined, target = auditOf(this.#cx.call).target): void {
    if (sent !== undefined && sent !== version) throw new AppError('VERSION_CONFLICT', {}, { record: { entity: target, id } })
  }

  /** The same of what the log has no entries of by its own number: it does not say who was first. */
  partVersion({ version }: { version: number }, sent: number | undefined): void {
    if (sent !== undefined && sent !== version) throw new AppError('VERSION_CONFLICT')
  }

  /** What the operation log says of this change; worded by the call's own sentence. */
  audit(facts: AuditFacts, operatorId: number | null = this.#operatorId): void {
    const said = auditOf(this.#cx.call)
    this.audits.push(
      sealEntry(
        {
          operatorId,
          operationType: facts.type ?? said.type,
          source: this.#cx.byKey ? 'KEY' : 'SERVER',
          call: this.#cx.call.id,
          content: facts.data ?? {},
          target: { entity: facts.target ?? said.target, id: facts.id },
          before: facts.before ?? null,
          after: facts.after ?? null,
          ip: this.#cx.ip,
          userAgent: this.#cx.byKey?.name ?? this.#cx.userAgent,
          requestId: this.#cx.requestId,
        },
        this.#cx.services.clock,
        this.#cx.services.keys,
      ),
    )
  }

  /** As `audit`, of what followed from it: it stands after what the call says of itself. */
  auditAfter(facts: AuditFacts): void {
    this.#followed.push(facts)
  }

  /** What the log says of what followed joins the rest. */
  auditFollowed(): void {
    for (const facts of this.#followed.splice(0)) this.audit(facts)
  }

  /** Sends what the log says so far: a change of very many records does not keep all of it until its end. */
  async logged(): Promise<void> {
    sendEntries(this)
    await this.tx.sent()
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

function sendEntries({ tx, audits }: Write): void {
  if (audits.length > 0) tx.later(ADD_ENTRIES, entryValues(audits.splice(0)))
}

const KEEP = statement('write.keep', 'update idempotency_keys set answer = $1::jsonb where user_id = $2 and key = $3')

/** What travels with the commit: log rows, jobs, and the answer kept for a repeated key. */
function finish(write: Write, cx: RequestCx & { reader?: Access }, answer: unknown): void {
  const { tx, jobs } = write
  write.auditFollowed()
  sendEntries(write)
  for (const { name, payload, options } of jobs) addJob(tx, name, payload, options)
  if (cx.key && cx.reader) tx.later(KEEP, [JSON.stringify(answer ?? null), cx.reader.userId, cx.key.value])
}

async function attempt<T>(tx: Tx, cx: RequestCx & { reader?: Access }, body: (write: Write) => Promise<T>): Promise<T> {
  const write = new Write(tx, cx)
  if (cx.key && cx.reader && !cx.isDryRun) {
    const earlier = await claimKey(tx, cx.reader.userId, cx.call.id, cx.key)
    if (earlier) {
      await tx.rollback()
      // The stored answer is what this very call gave to the same body before.
      return earlier.answer as T
    }
  }
  const answer = await body(write)
  await takeProof(tx, cx)
  if (cx.isDryRun) {
    finish(write, { ...cx, key: null }, null)
    await tx.sent()
    await tx.rollback()
    return answer
  }
  finish(write, cx, cx.call.secret ? null : answer)
  await tx.commit()
  if (cx.proof?.needed) cx.proof.taken = true
  for (const action of write.afterCommit) action()
  return answer
}

/** A change that is made within another one: it stands or falls with it. */
interface Joining {
  readonly within?: Write
}

/** The context in which a call is made as a part of a change: it sees what the change has done so far, and the log words it as its own. */
export function within(w: Write, cx: Cx, call: AnyCall): Cx {
  const part: Cx & Joining = { ...cx, call, db: w.tx, key: null, proof: undefined, within: w }
  return part
}

/**
 * A change, in its turn among those of the same person: state, log entry, jobs and the answer for a repeated key in one transaction. A
 * deadlock reruns the body, so a body has no effect outside the database.
 */
export const write = <T>(cx: RequestCx & { reader?: Access } & Joining, body: (write: Write) => Promise<T>): Promise<T> =>
  cx.within
    ? cx.within.saying(cx.call, body)
    : inTurn(cx, () => change(cx, body).catch(async (error: unknown) => Promise.reject(await namedConflict(error, cx))))

async function change<T>(cx: RequestCx & { reader?: Access }, body: (write: Write) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    const client = await cx.services.pool.connect()
    const tx = Tx.begin(client)
    let broken: Error | undefined
    try {
      return await attempt(tx, cx, body)
    } catch (error) {
      await tx.rollback().catch((failure: Error) => {
        broken = failure
      })
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (run >= RERUNS || !DEADLOCK.has(code)) throw error
    } finally {
      client.release(broken)
    }
  }
}

/** The refusal of the later of two editors, with who was first and what is other now: asked for once the change has given its connection back. */
async function namedConflict(error: unknown, { services, language, reader }: RequestCx & { reader?: Access }): Promise<unknown> {
  if (!(error instanceof AppError) || error.error !== 'VERSION_CONFLICT') return error
  const last = reader && error.record && (await lastChange(new Executor(services.pool), error.record, reader, language))
  return new AppError('VERSION_CONFLICT', last ?? unnamed(language))
}
