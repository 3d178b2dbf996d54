import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileRetentionHours } from '@camp/contract/base/files'
import type { Pool } from 'pg'
import * as z from 'zod'
import { Executor } from '../db/executor.ts'
import { seldom } from '../db/statement.ts'
import type { ByteRange, FileStore } from './file.store.ts'

/** Bytes without a record may be those of a file that is being kept: none takes a day. */
const STRAY_AFTER_MS = 86_400_000

/** What a file is for: who may read it and how long it is kept follow from it. */
export type FilePurpose = 'EXPORT' | 'IMPORT' | 'IMPORT_RESULT'

/** Kept without an end, for whatever uses them: a file that is shown, or a piece of one that is still coming. */
type LastingPurpose = 'MEDIA' | 'PIECE'

interface FileFacts {
  readonly name: string
  readonly purpose: FilePurpose
  readonly mime: string
  readonly ownerId: number
  /** Of what holds people's data in full: the session that it was asked for in, where alone it is fetched. */
  readonly sessionId?: number | null
}

export interface StoredFile extends FileFacts {
  readonly id: string
  readonly size: number
  readonly sha256: string
}

const OWNED_BY = seldom(
  'files.ownedBy',
  `select id, name, purpose, mime, size, sha256, owner_id, session_id from files
       where id = $1 and owner_id = $2 and purpose not in ('MEDIA', 'PIECE') and (expires_at is null or expires_at > now())`,
  { fits: { purpose: z.enum(['EXPORT', 'IMPORT', 'IMPORT_RESULT']) } },
)
const SWEEP_STRAYS = seldom('files.sweepStrays', 'select id from files where id = any($1::text[])')
// Found or made: what is written again under the same name comes back with `returning`.
const KEEP_LASTING = seldom(
  'files.keepLasting',
  `insert into files (id, name, purpose, mime, size, sha256, owner_id) values ($1, '', $2, $3, $4, $5, $6)
   on conflict (sha256) where purpose = 'MEDIA' do update set mime = files.mime returning id`,
)
const DROP_EXPIRED = seldom('files.dropExpired', 'select id from files where expires_at <= now() limit 500')

/** An id that tells nothing and cannot be guessed. */
export const newFileId = (): string =>
  BigInt(`0x${randomBytes(20).toString('hex')}`)
    .toString(36)
    .padStart(31, '0')

/** Files of staff: the record in the database, the bytes in the store. */
export class Files {
  readonly #db: Executor
  readonly #store: FileStore

  constructor(pool: Pool, store: FileStore) {
    this.#db = new Executor(pool)
    this.#store = store
  }

  /** The same files, by other connections to the same database. */
  over(pool: Pool): Files {
    return new Files(pool, this.#store)
  }

  /** Keeps a file; its id tells nothing and cannot be guessed. */
  async keep(facts: FileFacts, content: Readable): Promise<StoredFile> {
    const id = newFileId()
    const { size, sha256 } = await this.#store.write(id, content)
    await this.#db.run(
      `insert into files (id, name, purpose, mime, size, sha256, owner_id, session_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(hours => $9))`,
      [id, facts.name, facts.purpose, facts.mime, size, sha256, facts.ownerId, facts.sessionId ?? null, fileRetentionHours],
    )
    return { id, ...facts, size, sha256 }
  }

  /**
   * Keeps bytes for as long as something uses them; answers which file holds them, which is an earlier one where the same bytes of media
   * are there already. Nothing names them yet: what does is written right after, or they go with the next sweep.
   */
  async keepLasting(purpose: LastingPurpose, facts: { readonly mime: string; readonly ownerId: number }, content: Readable) {
    const id = newFileId()
    const { size, sha256 } = await this.#store.write(id, content)
    const [kept] = await this.#db.all(KEEP_LASTING, [id, purpose, facts.mime, size, sha256, facts.ownerId])
    if (kept === undefined || kept.id === id) return { id, size, sha256 }
    await this.#store.remove(id)
    return { id: kept.id, size, sha256 }
  }

  /** Has a file lie on this disk while `work` looks at it. */
  onDisk<T>(id: string, work: (file: string) => Promise<T>): Promise<T | null> {
    return this.#store.onDisk(id, work)
  }

  /** One's own file; undefined for anybody else's, and for what is past its time. */
  async ownedBy(ownerId: number, id: string): Promise<StoredFile | undefined> {
    const [row] = await this.#db.all(OWNED_BY, [id, ownerId])
    return row
  }

  open(id: string, range?: ByteRange): Promise<Readable | null> {
    return this.#store.read(id, range)
  }

  /** Takes away a file that has served. */
  async drop(id: string): Promise<void> {
    await this.#db.run('delete from files where id = $1', [id])
    await this.#store.remove(id)
  }

  /** Takes a file away if `dropRow` finds that nothing names it. */
  async dropUnnamed(id: string, dropRow: (db: Executor, id: string) => Promise<boolean>): Promise<void> {
    if (await dropRow(this.#db, id)) await this.#store.remove(id)
  }

  /** Takes away bytes that no record names, e.g. of a process that was killed while it kept them; returns how many files. */
  sweepStrays(now: Date): Promise<number> {
    return this.#store.sweep(new Date(now.getTime() - STRAY_AFTER_MS), async (ids) => {
      const rows = await this.#db.all(SWEEP_STRAYS, [ids])
      return new Set(rows.map(({ id }) => id))
    })
  }

  /** Takes away what is past its time; returns how many. */
  async dropExpired(): Promise<number> {
    const rows = await this.#db.all(DROP_EXPIRED)
    for (const { id } of rows) await this.drop(id)
    return rows.length
  }
}
