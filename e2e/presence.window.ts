import { randomBytes } from 'node:crypto'
import { notifyStream, type PushEvent } from '@camp/contract/base/notify'
import { type PresentRecord, tellPresence } from '@camp/contract/base/presence'
import type { Staff } from './staff.ts'

/** Somebody with a window: its stream, and what it says. */
export class Window {
  readonly staff: Staff
  readonly rows: readonly number[]
  readonly #url: string
  readonly #office: string
  readonly #tab = randomBytes(6).toString('hex')
  readonly #stream = new AbortController()
  /** What the stream tells of records. */
  hear: (records: readonly PresentRecord[], at: number) => void = () => undefined
  told = 0
  at: number | null = null
  /** When it went there. */
  since = 0
  refused = 0
  #mode: 'LOOKS' | 'TYPES' = 'LOOKS'
  /** How soon the server wants to hear again that it is there. */
  again = 4

  constructor(url: string, staff: Staff, office: string, rows: readonly number[]) {
    this.#url = url
    this.staff = staff
    this.#office = office
    this.rows = rows
  }

  get #headers() {
    return { cookie: `Access-Token=${this.staff.token}`, 'x-requested-with': 'proof', 'x-forwarded-for': this.#office }
  }

  async listen(): Promise<void> {
    const stream = await fetch(`${this.#url}/foundation${notifyStream.path}`, { headers: this.#headers, signal: this.#stream.signal })
    if (stream.status !== 200) throw new Error(`a stream was answered ${stream.status}`)
    void this.#read(stream.body).catch(() => undefined)
  }

  async #read(body: Response['body']): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body ?? []) {
      const at = performance.now()
      const events = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (!event.includes('"topic":"presence"')) continue
        const { present = [] } = JSON.parse(event.slice(event.indexOf('data: ') + 6)) as PushEvent // the server's own
        this.told += present.length
        this.hear(present, at)
      }
    }
  }

  async tell(mode: 'LOOKS' | 'TYPES' = this.#mode): Promise<PresentRecord[]> {
    this.#mode = mode
    const answer = await fetch(`${this.#url}/foundation${tellPresence.path}`, {
      method: tellPresence.method,
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        tab: this.#tab,
        at: this.at === null ? null : { entity: 'order', id: this.at, mode },
        view: [{ entity: 'order', ids: this.rows }],
      }),
    })
    if (answer.status !== 200) {
      this.refused++
      return []
    }
    const { again, records } = (await answer.json()) as { again: number; records: PresentRecord[] } // its schema is checked by the server
    this.again = again
    return records
  }

  /** Goes to another row. */
  async move(): Promise<void> {
    const others = this.rows.filter((row) => row !== this.at)
    this.at = others[Math.floor(Math.random() * others.length)] ?? null
    this.since = performance.now()
    await this.tell(Math.random() < 0.25 ? 'TYPES' : 'LOOKS')
  }

  /** As when its browser is killed: it says nothing. */
  kill(): void {
    this.#stream.abort()
  }
}
