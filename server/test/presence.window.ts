import { randomBytes } from 'node:crypto'
import type { PushEvent } from '@camp/contract/base/notify'
import { type PresentRecord, tellPresence } from '@camp/contract/base/presence'
import type { Caller } from './http.ts'
import type { Person } from './people.ts'

/** Those that listen. */
export const windows: Window[] = []

/** A window of somebody, which says where it is and may hear of others. */
export class Window {
  readonly #caller: Caller
  readonly #tab = randomBytes(6).toString('hex')
  readonly heard: PresentRecord[][] = []
  /** How often it was asked to say anew where it is. */
  asked = 0
  readonly #stop = new AbortController()

  constructor({ caller }: Pick<Person, 'caller'>) {
    this.#caller = caller
  }

  /** Listens too. */
  static async open(person: Pick<Person, 'caller'>): Promise<Window> {
    const window = new Window(person)
    windows.push(window)
    const { body } = await person.caller.fetch('/foundation/api/notify/stream', { signal: window.#stop.signal })
    void window.#read(body).catch(() => undefined)
    return window
  }

  async #read(body: Response['body']): Promise<void> {
    let text = ''
    for await (const chunk of body ?? []) {
      const parts = `${text}${new TextDecoder().decode(chunk)}`.split('\n\n')
      text = parts.pop() ?? ''
      for (const data of parts.flatMap((part) => /^data: (.*)$/m.exec(part)?.[1] ?? [])) {
        const { topic, present } = JSON.parse(data) as PushEvent
        if (present) this.heard.push(present)
        else if (topic === 'presence') this.asked++
      }
    }
  }

  tell(at: readonly [entity: string, id: number, mode?: 'LOOKS' | 'TYPES'] | null, view: readonly number[] = [], entity = 'order') {
    return this.#caller.call(tellPresence, {
      body: {
        tab: this.#tab,
        at: at && { entity: at[0], id: at[1], mode: at[2] ?? 'LOOKS' },
        view: view.length > 0 ? [{ entity, ids: [...view] }] : [],
      },
    })
  }

  /** As when its browser is killed. */
  kill = () => this.#stop.abort()

  /** Who else is there, as an answer says. */
  async sees(id: number, entity = 'order'): Promise<string[]> {
    const { body } = await this.tell(null, [id], entity)
    return facesOf(body.records, id)
  }

  /** The same as it was pushed last; undefined where nothing was. */
  told = (id: number): string[] | undefined => {
    const last = this.heard.flat().findLast((record) => record.id === id)
    return last && facesOf([last], id)
  }
}

/** Who is at a record. */
export const facesOf = (records: readonly PresentRecord[], id: number): string[] =>
  records.filter((record) => record.id === id).flatMap(({ faces }) => faces.map(({ userId, mode }) => `${userId} ${mode}`))
