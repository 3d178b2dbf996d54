import { ALWAYS } from '@camp/contract/permissions'
import type { Pool } from 'pg'
import { Executor } from '../db/executor.ts'
import { type Scope, scopeOf } from '../scope.ts'
import type { Keyring } from '../write/keyring.ts'
import type { DatabaseListener } from './listener.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { tokenHash } from './token.ts'

/** The person behind a session, with what they may do. */
export interface Access {
  readonly sessionId: number
  readonly userId: number
  readonly username: string
  readonly realName: string
  readonly mustChangePassword: boolean
  /** A role requires a second factor by now, and there is none. */
  readonly mustAddSecond: boolean
  /** Effective codes, `ALWAYS` among them. */
  readonly codes: ReadonlySet<string>
  /** Codes of data of children that would be held if their approval had not ended. */
  readonly stopped: ReadonlySet<string>
  readonly dataScope: 'ALL' | 'OWN_GROUPS'
  readonly scope: Scope
  /** The coach whom the account is linked to: their own is open without a code (decision Q-95). */
  readonly coachId: number | null
}

interface Kept {
  readonly access: Access
  /** Monotonic milliseconds: rights are good until then. A day that begins may end some. */
  readonly goodUntil: number
}

/** After this the database is asked again, which also checks the session's limits and notes that it was seen. */
const RELOAD_AFTER_MS = 55_000
const MAX_KEPT = 20_000

/**
 * Sessions and rights, kept per process by token hash. An entry counts only while the listener vouches that no change of rights
 * can have been missed (mechanisms: "Sessions and rights"); otherwise the database is read on each request.
 */
export class AccessCache {
  readonly #pool: Pool
  readonly #listener: DatabaseListener
  readonly #keys: Pick<Keyring, 'mark'>
  readonly #kept = new Map<string, Kept>()
  readonly #dropHandlers: ((what: string) => void)[] = []
  /** Rises with every drop: what was being read meanwhile is not kept. */
  #generation = 0

  constructor(pool: Pool, listener: DatabaseListener, keys: Pick<Keyring, 'mark'>) {
    this.#pool = pool
    this.#keys = keys
    this.#listener = listener
    listener.on('access', (what) => {
      // A key of another program is nobody's session.
      if (!what.startsWith('key:')) this.drop(what)
    })
    listener.onGap(() => this.drop('all'))
  }

  /** The access behind a cookie token, or null. Throws if the database cannot be asked: that is never a 401. */
  async of(token: string): Promise<Access | null> {
    const hash = tokenHash(token)
    if (!hash) return null
    const key = hash.toString('latin1')
    const kept = this.#kept.get(key)
    if (kept && this.#listener.vouches() && performance.now() < kept.goodUntil) return kept.access
    return this.#load(hash, key)
  }

  /** Why a session that `of` did not find is over: somebody ended it, the account is frozen, or it is too old or none at all. */
  async overFor(token: string): Promise<'SESSION_ENDED' | 'ACCOUNT_FROZEN' | 'UNAUTHENTICATED'> {
    const hash = tokenHash(token)
    return (hash && (await sessionsRepository.over(new Executor(this.#pool), hash))) ?? 'UNAUTHENTICATED'
  }

  /** Whom somebody asks whose access to data of children has ended. */
  approvers(): Promise<string[]> {
    return sessionsRepository.approvers(new Executor(this.#pool))
  }

  /** What a session may see now, null where it has ended. Asked by open streams: it does not count as activity. */
  async heldBy(token: string): Promise<{ readonly codes: ReadonlySet<string>; readonly limited: boolean } | null> {
    const hash = tokenHash(token)
    const row = hash && (await sessionsRepository.access(new Executor(this.#pool), hash, this.#keys.mark))
    return row ? { codes: new Set([ALWAYS, ...row.codes]), limited: row.dataScope !== 'ALL' } : null
  }

  /** Calls `handler` whenever rights or sessions have changed. */
  onDrop(handler: (what: string) => void): void {
    this.#dropHandlers.push(handler)
  }

  /** Forgets what a change touched: `all`, `user:7`, `session:9`; a role's change forgets everyone. */
  drop(what: string): void {
    this.#generation++
    const [kind, id] = what.split(':')
    if (kind === 'user' || kind === 'session') {
      const number = Number(id)
      for (const [key, { access }] of this.#kept) {
        if ((kind === 'user' ? access.userId : access.sessionId) === number) this.#kept.delete(key)
      }
    } else this.#kept.clear()
    for (const handler of this.#dropHandlers) handler(what)
  }

  async #load(hash: Buffer, key: string): Promise<Access | null> {
    const generation = this.#generation
    const db = new Executor(this.#pool)
    const row = await sessionsRepository.access(db, hash, this.#keys.mark)
    if (!row) {
      this.#kept.delete(key)
      return null
    }
    if (row.idleSeconds >= 50) await sessionsRepository.touch(db, row.sessionId)
    const access: Access = {
      sessionId: row.sessionId,
      userId: row.userId,
      username: row.username,
      realName: row.realName,
      mustChangePassword: row.mustChangePassword,
      mustAddSecond: row.mustAddSecond,
      codes: new Set([ALWAYS, ...row.codes]),
      stopped: new Set(row.stoppedCodes),
      dataScope: row.dataScope,
      scope: scopeOf(row.userId, row.dataScope),
      coachId: row.coachId,
    }
    if (generation === this.#generation && this.#listener.vouches()) {
      if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
      this.#kept.set(key, { access, goodUntil: performance.now() + Math.min(RELOAD_AFTER_MS, row.dayLeft * 1_000) })
    }
    return access
  }
}
