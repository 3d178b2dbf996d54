import type { Executor } from '../db/executor.ts'
import type { RecordKinds } from '../record.kinds.ts'
import { mayReadKind, mayReadRecord, type NamedRecord, type RecordReader } from '../record.reading.ts'
import { keyOf } from './presence.room.ts'

/** That somebody who sees own groups alone may read a record is asked anew so often. */
const TRUSTED_MS = 4_000

type Reader = RecordReader & { readonly userId: number }

/** Who may read which record, by rights as they are now or were seconds ago. */
export class Readings {
  readonly #db: Executor
  readonly #kinds: RecordKinds
  readonly #known = new Map<string, { readonly until: number; readonly may: Promise<boolean> }>()

  constructor(db: Executor, kinds: RecordKinds) {
    this.#db = db
    this.#kinds = kinds
  }

  may(reader: Reader, record: NamedRecord): boolean | Promise<boolean> {
    if (reader.scope.all || !mayReadKind(record.entity, reader.codes)) return mayReadKind(record.entity, reader.codes)
    const key = `${reader.userId} ${keyOf(record)}`
    const known = this.#known.get(key)
    if (known && known.until > performance.now()) return known.may
    const may = mayReadRecord(this.#kinds, this.#db, record, reader)
    this.#known.set(key, { until: performance.now() + TRUSTED_MS, may })
    may.catch(() => this.#known.delete(key))
    return may
  }

  /** Those of them that the reader may read. */
  async of<R extends NamedRecord>(reader: Reader, records: readonly R[]): Promise<R[]> {
    const may: boolean[] = []
    for (const record of records) {
      const one = this.may(reader, record)
      may.push(typeof one === 'boolean' ? one : await one)
    }
    return records.filter((_, n) => may[n])
  }

  expire(now: number): void {
    for (const [key, { until }] of this.#known) if (until <= now) this.#known.delete(key)
  }

  /** Rights have changed. */
  forget(): void {
    this.#known.clear()
  }
}
