import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { DatabaseClock } from './db/clock.ts'
import type { Executor } from './db/executor.ts'
import type { Reading } from './db/replica.ts'
import type { Door } from './door/door.ts'
import type { Files } from './files/files.ts'
import type { PushHub } from './push/push.hub.ts'
import type { AccessCache } from './session/access.ts'
import type { Keyring } from './write/keyring.ts'

/** The accounts of the demo, and the password that they have in common. */
export interface DemoDoors {
  readonly password: string
  readonly accounts: { readonly username: string; readonly realName: string; readonly roleName: string | null }[]
}

/** What somebody of the demo can try: where, or by which set of changes. */
export interface DemoTries {
  readonly tries: {
    readonly id: 'REFUND' | 'IMPORT' | 'AS_OF' | 'WHY_NOT' | 'DIVIDE'
    readonly path: string | null
    readonly token: string | null
  }[]
}

/** What only the demo has: its package hands it in, and no other start loads it. */
export interface DemoParts {
  readonly demoDoors: ((db: Executor) => Promise<DemoDoors>) | null
  readonly demoTries: ((db: Executor, who: { readonly userId: number; readonly codes: ReadonlySet<string> }) => Promise<DemoTries>) | null
}

/** What every part of the server stands on, made once at start. */
export interface Services extends DemoParts {
  readonly config: Config
  readonly log: Logger
  /** The address of the database itself, past a pooler. */
  readonly directUrl: string
  readonly pool: Pool
  /** Which database the next two lead to. */
  readonly reading: Reading
  /** For statistics: its own few connections and 60 s a statement. */
  readonly reportPool: Pool
  /** For exports: a slow reader holds one of these, never a connection that others wait for. */
  readonly exportPool: Pool
  readonly clock: DatabaseClock
  readonly access: AccessCache
  readonly keys: Keyring
  readonly push: PushHub
  /** Keys of other programs. */
  readonly door: Door
  readonly files: Files
}
