import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
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
export interface CopyLoad {
  readonly statement: string
  readonly portions: readonly Uint8Array[]
}

/** Where rows are gathered that are to be sent. */
export interface Copied {
  /** Gathered and not taken yet. */
  readonly waiting: number
  /** Takes out what was gathered. */
  take(): CopyLoad | Promise<CopyLoad>
}

/** Rows for one table, gathered to be sent by COPY. Identity columns take the values that are given. */
export class TableCopy implements Copied {
  rows = 0
  readonly statement: string
  #portions: Buffer[] = []
  #lines: string[] = []
  #taken = 0

  constructor(table: string, columns: string) {
    this.statement = `copy ${table} (${columns}) from stdin`
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

  get waiting(): number {
    return this.rows - this.#taken
  }

  take(): CopyLoad {
    this.#taken = this.rows
    this.#pack()
    const portions = this.#portions
    this.#portions = []
    return { statement: this.statement, portions }
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

/** Rows that are drawn and held before they are sent: their lines are in memory. */
const HELD = 60_000
/** After so many the connection gets its turn: no more than the socket holds, or the database would wait for the drawing. */
const TURN = 250

/** Draws the rows of one item after the other, and sends what was drawn before meanwhile: both sides have work. */
export async function copyEach<T>(
  client: Pick<PoolClient, 'query'>,
  tables: readonly Copied[],
  items: Iterable<T>,
  draw: (item: T) => void,
): Promise<void> {
  let sending = Promise.resolve()
  let turn = TURN
  const send = async () => {
    await sending
    turn = TURN
    sending = sendLoads(client, await Promise.all(tables.map((table) => table.take())))
    // A failure is met when the next portion is due.
    sending.catch(() => {})
  }
  for (const item of items) {
    draw(item)
    const waiting = tables.reduce((sum, table) => sum + table.waiting, 0)
    if (waiting >= HELD) await send()
    else if (waiting >= turn) {
      turn = waiting + TURN
      await pause()
    }
  }
  await send()
  await sending
}
