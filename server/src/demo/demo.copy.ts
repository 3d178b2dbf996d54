import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { momentText } from './demo.calendar.ts'

export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const ESCAPED = /[\\\t\n\r]/g
/** Lines handed to the connection at a time. */
const PORTION = 500

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(ESCAPED, (character) => ESCAPES[character] ?? character) : value
}

/** A moment as COPY reads it. */
export const copyMoment = (moment: number | null): string | null => (moment === null ? null : momentText(moment))

/** Rows that are ready to be sent. */
interface CopyLoad {
  readonly statement: string
  readonly portions: readonly Buffer[]
}

/** Rows for one table, gathered to be sent by COPY. Identity columns take the values that are given. */
export class TableCopy {
  rows = 0
  readonly #statement: string
  #portions: Buffer[] = []
  #lines: string[] = []

  constructor(table: string, columns: string) {
    this.#statement = `copy ${table} (${columns}) from stdin`
  }

  add(values: readonly CopyValue[]): void {
    this.#lines.push(values.map(copyText).join('\t'))
    this.rows++
    if (this.#lines.length >= PORTION) this.#pack()
  }

  // As bytes, the lines are no burden on the collector of garbage.
  #pack(): void {
    if (this.#lines.length === 0) return
    this.#portions.push(Buffer.from(`${this.#lines.join('\n')}\n`))
    this.#lines = []
  }

  /** Takes out what was gathered, to be sent. */
  take(): CopyLoad {
    this.#pack()
    const portions = this.#portions
    this.#portions = []
    return { statement: this.#statement, portions }
  }
}

/** Sends one load after the other. */
export async function sendLoads(client: Pick<PoolClient, 'query'>, loads: readonly CopyLoad[]): Promise<void> {
  for (const { statement, portions } of loads) {
    if (portions.length === 0) continue
    const stream = client.query(copyFrom(statement))
    const done = finished(stream)
    for (const portion of portions) {
      if (!stream.write(portion)) await Promise.race([once(stream, 'drain'), done])
    }
    stream.end()
    await done
  }
}
