import type { Pool } from 'pg'
import type { DatabaseClock } from '../db/clock.ts'
import type { Log } from '../log/log.port.ts'
import type { AccessCache } from '../session/access.ts'
import type { DatabaseListener } from '../session/listener.ts'
import type { Keyring } from '../write/keyring.ts'
import { KeyCache } from './key.cache.ts'
import { KeyUsage } from './key.usage.ts'

/** What a process knows of the keys of other programs, and what it counts of them. */
export class Door {
  readonly keys: KeyCache
  readonly usage: KeyUsage

  constructor(pool: Pool, listener: DatabaseListener, access: AccessCache, clock: DatabaseClock, keys: Pick<Keyring, 'mark'>, log: Log) {
    this.keys = new KeyCache(pool, listener, access, clock, keys)
    this.usage = new KeyUsage(pool, clock, log)
  }

  /** Writes down what was counted last. */
  stop(): Promise<void> {
    return this.usage.flush()
  }
}
