import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { ErrorName } from '@camp/contract/errors'
import { eventNames, recordOfEvent } from '@camp/contract/events.records'
import { ALWAYS } from '@camp/contract/permissions'
import { recordNamed } from '@camp/contract/records'
import { codesBehind } from '@camp/contract/scopes'
import type { Pool } from 'pg'
import type { DatabaseClock } from '../db/clock.ts'
import { Executor } from '../db/executor.ts'

import { scopeOf } from '../scope.ts'
import type { Access, AccessCache } from '../session/access.ts'
import type { DatabaseListener } from '../session/listener.ts'
import { sessionsRepository } from '../session/sessions.repository.ts'
import type { Keyring } from '../write/keyring.ts'
import { doorRepository, type KeyRow } from './door.repository.ts'
import { readSecret } from './key.secret.ts'
import { Strangers } from './strangers.ts'

/** A key with what it may do now. */
export interface KnownKey {
  readonly id: number
  readonly name: string
  /** Also those that this version of the product does not know. */
  readonly scopes: ReadonlySet<string>
  readonly ratePerMinute: number
  /** What all servers had counted of it when it was read. */
  readonly used: number
  /** Where from it may be used; null: anywhere. */
  readonly networks: BlockList | null
  /** Its maker, with those of the codes behind its scopes that they hold; null: a log-in of theirs could do nothing now. */
  readonly access: Access | null
}

interface Kept {
  readonly row: KeyRow
  readonly key: KnownKey
  /** Monotonic milliseconds. */
  readonly goodUntil: number
}

/** Which key a secret is, and which secret of it; or why it is none that holds. */
export type Found = { readonly key: KnownKey; readonly secretId: number } | { readonly refusal: ErrorName }

/** After this the database is asked again. */
const RELOAD_AFTER_MS = 55_000
const MAX_KEPT = 5_000

function networksOf(allowed: readonly string[]): BlockList | null {
  if (allowed.length === 0) return null
  const list = new BlockList()
  for (const network of allowed) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Keys by their prefix, kept per process as sessions are (`AccessCache`): an entry counts only while no change of rights can have been missed. */
/** What shows the records that events happen to. */
const codesOfEvents: readonly string[] = [
  'LOG_MANAGE',
  ...new Set(eventNames.flatMap((name): readonly string[] => recordNamed(recordOfEvent(name)).codes)),
]

export class KeyCache {
  readonly #pool: Pool
  readonly #listener: DatabaseListener
  readonly #clock: DatabaseClock
  readonly #mark: string
  readonly #strangers = new Strangers()
  readonly #kept = new Map<string, Kept>()
  /** Beginnings of keys that were there once: they are read anew whatever else their address tries. */
  readonly #made = new Set<string>()
  /** What is being looked up, by what counted when it began. */
  readonly #looking = new Map<string, Promise<Kept | null>>()
  /** Rises with every drop: what was being read meanwhile is not kept. */
  #generation = 0

  constructor(pool: Pool, listener: DatabaseListener, access: AccessCache, clock: DatabaseClock, { mark }: Pick<Keyring, 'mark'>) {
    this.#pool = pool
    this.#listener = listener
    this.#clock = clock
    this.#mark = mark
    listener.on('access', (what) => {
      if (what.startsWith('key:')) this.drop(what)
    })
    // What somebody may do is forgotten at one moment, for their sessions and their keys: before the change is answered, and when a gap ends.
    access.onDrop((what) => this.drop(what))
  }

  /** Forgets what a change touched: `key:7`; a change of somebody's rights forgets all keys, that of a session none. */
  drop(what: string): void {
    const [kind, id] = what.split(':')
    if (kind === 'session') return
    this.#generation++
    if (kind !== 'key') {
      this.#kept.clear()
      return
    }
    for (const [prefix, { key }] of this.#kept) if (key.id === Number(id)) this.#kept.delete(prefix)
  }

  /** The key of a secret that an address brings, as things stand. Throws if the database cannot be asked: that is never a 401. */
  async of(text: string, mode: 'LIVE' | 'TEST', address: string): Promise<Found> {
    const secret = readSecret(text)
    if (!secret) return { refusal: 'KEY_UNKNOWN' }
    if (secret.mode !== mode) return { refusal: secret.mode === 'LIVE' ? 'KEY_FOR_LIVE' : 'KEY_FOR_TEST' }
    const kept = await this.#known(secret.prefix, address)
    if (!kept) return { refusal: 'KEY_UNKNOWN' }
    const { row, key } = kept
    const own = row.secrets.find(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), secret.hash))
    if (!own || row.mode !== mode) return { refusal: 'KEY_UNKNOWN' }
    const now = this.#clock.now().getTime()
    if (row.revoked) return { refusal: 'KEY_REVOKED' }
    if (row.endsAt !== null && row.endsAt <= now) return { refusal: 'KEY_ENDED' }
    if (own.endsAt !== null && own.endsAt <= now) return { refusal: 'KEY_ROTATED' }
    return { key, secretId: own.id }
  }

  /** A key by its number, with what it may do now; null where it holds no more. For work that was left over from a call. */
  async byId(id: number): Promise<KnownKey | null> {
    const db = new Executor(this.#pool)
    const prefix = await doorRepository.prefix(db, id)
    const row = prefix === undefined ? undefined : await doorRepository.key(db, prefix)
    if (!row || row.revoked || (row.endsAt !== null && row.endsAt <= this.#clock.now().getTime())) return null
    return (await this.#keyOf(db, row)).key
  }

  async #known(prefix: string, address: string): Promise<Kept | null> {
    const kept = this.#kept.get(prefix)
    if (kept && this.#listener.vouches() && performance.now() < kept.goodUntil) return kept
    // Calls that come at once, as after a change of anybody's rights, look up once: one that is known by then is no stranger's try.
    const asked = `${this.#generation} ${address} ${prefix}`
    const looking = this.#looking.get(asked) ?? this.#look(prefix, address).finally(() => this.#looking.delete(asked))
    this.#looking.set(asked, looking)
    return looking
  }

  async #look(prefix: string, address: string): Promise<Kept | null> {
    const generation = this.#generation
    const db = new Executor(this.#pool)
    const read = () => doorRepository.key(db, prefix)
    const row = this.#made.has(prefix) ? await read() : await this.#strangers.lookUp(address, read)
    if (!row) return null
    if (this.#made.size >= MAX_KEPT) this.#made.clear()
    this.#made.add(prefix)
    const { key, dayLeft } = await this.#keyOf(db, row)
    const fresh = { row, key, goodUntil: performance.now() + Math.min(RELOAD_AFTER_MS, dayLeft * 1_000) }
    if (generation === this.#generation && this.#listener.vouches()) {
      if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
      this.#kept.set(prefix, fresh)
    }
    return fresh
  }

  async #keyOf(
    db: Executor,
    { id, name, scopes, ratePerMinute, used, ipAllow, makerId }: KeyRow,
  ): Promise<{ key: KnownKey; dayLeft: number }> {
    const maker = await sessionsRepository.accessOfAbsent(db, makerId, this.#mark)
    // What happens is told by what one may see of the records that it happens to.
    const behind = new Set<string>([...codesBehind(scopes), ...(scopes.includes('events:read') ? codesOfEvents : [])])
    const access = maker && {
      ...maker,
      // Nobody is logged in.
      sessionId: 0,
      codes: new Set([ALWAYS, ...maker.codes.filter((code) => behind.has(code))]),
      stopped: new Set<string>(),
      scope: scopeOf(maker.userId, maker.dataScope),
    }
    const key = { id, name, scopes: new Set(scopes), ratePerMinute, used, networks: networksOf(ipAllow), access: access ?? null }
    return { key, dayLeft: maker?.dayLeft ?? Number.POSITIVE_INFINITY }
  }
}
