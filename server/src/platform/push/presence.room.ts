import type { LogEntity } from '@camp/contract/records'
import type { NamedRecord } from '../record.reading.ts'

/** A record by one word. */
export const keyOf = ({ entity, id }: NamedRecord): string => `${entity}:${id}`
export const namedBy = (key: string): NamedRecord => {
  const [entity, id] = key.split(':')
  return { entity: entity as LogEntity, id: Number(id) } // as `keyOf` wrote it
}

/** Where one window of a person is. */
export interface Present {
  /** The log-in and its window: what says something new of it takes the place of what was said before, wherever that was heard. */
  readonly tab: string
  readonly userId: number
  readonly sessionId: number
  readonly name: string
  /** The record, as `keyOf` writes it. */
  readonly record: string
  readonly types: boolean
  /** The server that heard it. */
  readonly server: string
  /** Monotonic milliseconds. Of another server's: that server says when it is over. */
  readonly until: number
}

/** The records that one window shows. */
export interface View {
  readonly tab: string
  readonly userId: number
  readonly sessionId: number
  readonly records: readonly string[]
  readonly until: number
}

/** Things by their windows, found by what they are about too. */
class Indexed<T extends { readonly tab: string }> {
  readonly byTab = new Map<string, T>()
  readonly #by = new Map<string, Set<T>>()
  readonly #about: (thing: T) => readonly string[]

  constructor(about: (thing: T) => readonly string[]) {
    this.#about = about
  }

  at(record: string): ReadonlySet<T> | undefined {
    return this.#by.get(record)
  }

  put(thing: T): void {
    this.drop(thing.tab)
    this.byTab.set(thing.tab, thing)
    for (const record of this.#about(thing)) this.#by.set(record, (this.#by.get(record) ?? new Set()).add(thing))
  }

  drop(tab: string): void {
    const thing = this.byTab.get(tab)
    if (!thing) return
    this.byTab.delete(tab)
    for (const record of this.#about(thing)) {
      const there = this.#by.get(record)
      there?.delete(thing)
      if (there?.size === 0) this.#by.delete(record)
    }
  }
}

/** Who is at which record and who has which in view, as far as this server knows. It is nowhere else, and gone with the server. */
export class Room {
  readonly #present = new Indexed<Present>(({ record }) => [record])
  readonly #views = new Indexed<View>(({ records }) => records)
  readonly #changed: (record: string, of: Present) => void

  /** `changed` hears of each coming and going. */
  constructor(changed: (record: string, of: Present) => void) {
    this.#changed = changed
  }

  get isEmpty(): boolean {
    return this.#present.byTab.size === 0 && this.#views.byTab.size === 0
  }

  all(): Iterable<Present> {
    return this.#present.byTab.values()
  }

  /** Who is at a record, who came first before the others. */
  at(record: string): Iterable<Present> {
    return this.#present.at(record) ?? []
  }

  watching(record: string): Iterable<View> {
    return this.#views.at(record) ?? []
  }

  /** One is there, or still there. Does it say something new? */
  come(one: Present): boolean {
    const before = this.#present.byTab.get(one.tab)
    const same = before?.record === one.record && before.types === one.types && before.server === one.server
    if (same) {
      Object.assign(before, { until: one.until })
      return false
    }
    this.#present.put(one)
    if (before && before.record !== one.record) this.#changed(before.record, before)
    this.#changed(one.record, one)
    return true
  }

  /** The window is at no record any more; `server`: only if it is that server's. Was it at one? */
  leave(tab: string, server?: string): boolean {
    const before = this.#present.byTab.get(tab)
    if (!before || (server !== undefined && before.server !== server)) return false
    this.#present.drop(tab)
    this.#changed(before.record, before)
    return true
  }

  look(view: View): void {
    const before = this.#views.byTab.get(view.tab)
    if (view.records.length === 0) this.#views.drop(view.tab)
    else if (before && before.records.join() === view.records.join()) Object.assign(before, { until: view.until })
    else this.#views.put(view)
  }

  /** Forgets whom it fits, and what they have in view; who is still there says so again within seconds. Whom it forgot. */
  forget(fits: (one: Pick<Present, 'userId' | 'sessionId'>) => boolean): Present[] {
    const over = [...this.#present.byTab.values()].filter(fits)
    for (const { tab } of over) this.leave(tab)
    for (const view of [...this.#views.byTab.values()]) if (fits(view)) this.#views.drop(view.tab)
    return over
  }

  /** Of a log-in whose stream has ended only so much is left, unless it says anew that it is there. */
  shorten(sessionId: number, until: number): void {
    for (const things of [this.#present.byTab, this.#views.byTab]) {
      for (const one of things.values()) {
        if (one.sessionId === sessionId && one.until > until) Object.assign(one, { until })
      }
    }
  }

  /** Those of a server are gone with it. */
  forgetServer(server: string): void {
    for (const one of [...this.#present.byTab.values()]) if (one.server === server) this.leave(one.tab)
  }

  /** Takes out whose time is over, and says who they were. */
  expire(now: number): Present[] {
    const over = [...this.#present.byTab.values()].filter(({ until }) => until <= now)
    for (const { tab } of over) this.leave(tab)
    for (const { tab, until } of [...this.#views.byTab.values()]) if (until <= now) this.#views.drop(tab)
    return over
  }
}
