import type { CallAnswer } from '@camp/contract/base/call'
import type { PushEvent } from '@camp/contract/base/notify'
import { MOST_IN_VIEW, MOST_KINDS_IN_VIEW, type PresentRecord, tellPresence } from '@camp/contract/base/presence'
import type { LogEntity } from '@camp/contract/records'
import { useEffect, useSyncExternalStore } from 'react'
import { call, isFailure } from '../client.ts'

/** A record, as the log names its kind. */
export interface Subject {
  readonly entity: LogEntity
  readonly id: number
}

/** It is said again as soon as the server asks for it; where it did not answer, so soon. */
const BEAT_MS = 4_000
/** Not everybody says it anew in the same moment. */
const SPREAD_MS = 800
/** What changes is said at once, and what changes soon after no sooner than this: j and k pass many rows. */
const STEP_MS = 400
/** The effects of one drawing are said together. */
const GATHER_MS = 30
/** Who has not touched the window for so long looks at nothing. */
const AWAY_MS = 5 * 60_000
/** Faces that nobody has confirmed for so long are gone. */
const TRUSTED_MS = 10_000

interface Place {
  readonly of: Subject
  types: boolean
}

const keyOf = ({ entity, id }: { readonly entity: string; readonly id: number }): string => `${entity}:${id}`

/** Where the person is in this window; who came last is where he or she is now. */
const places = new Set<Place>()
/** The rows in view, kind by kind. */
const views = new Set<{ readonly entity: LogEntity; readonly ids: readonly number[] }>()
const listeners = new Set<() => void>()
let faces: ReadonlyMap<string, PresentRecord> = new Map()
let teller: Teller | null = null

const publish = (next: ReadonlyMap<string, PresentRecord>): void => {
  if (next.size === 0 && faces.size === 0) return
  faces = next
  for (const listener of listeners) listener()
}

/** The record where the person is, and whether he or she types into it, here or in a dialog above it. */
function present() {
  const last = [...places].at(-1)
  if (!last) return null
  const key = keyOf(last.of)
  const types = [...places].some((place) => place.types && keyOf(place.of) === key)
  return { ...last.of, mode: types ? ('TYPES' as const) : ('LOOKS' as const) }
}

/** What is in view: the records that one is at before the rows, as many as may be asked for. */
function inView() {
  const kinds = new Map<LogEntity, Set<number>>()
  let count = 0
  const add = (entity: LogEntity, id: number): void => {
    const ids = kinds.get(entity) ?? new Set()
    if (count >= MOST_IN_VIEW || ids.has(id) || (ids.size === 0 && kinds.size >= MOST_KINDS_IN_VIEW)) return
    kinds.set(entity, ids.add(id))
    count++
  }
  for (const { of } of places) add(of.entity, of.id)
  for (const { entity, ids } of views) for (const id of ids) add(entity, id)
  return [...kinds].map(([entity, ids]) => ({ entity, ids: [...ids] }))
}

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Says where the person is while somebody can be there: the window is in front, and was touched a while ago. */
class Teller {
  readonly #tab = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Monotonic milliseconds. */
  #saidAt = Number.NEGATIVE_INFINITY
  #answeredAt = 0
  #touchedAt = performance.now()
  #again = BEAT_MS
  #asking = false
  /** There is something new to say. */
  #changed = false
  /** The server was told that this window shows something. */
  #known = false
  /** The person is seen by nobody and sees nobody. */
  #hidden = false
  /** What was pushed since the last question: newer than its answer. */
  #pushed = new Map<string, PresentRecord>()

  constructor() {
    for (const touch of TOUCHES) window.addEventListener(touch, this.#touched, { capture: true, passive: true })
    document.addEventListener('visibilitychange', this.#shown)
    window.addEventListener('pagehide', this.#leave)
    this.changed()
  }

  stop(): void {
    for (const touch of TOUCHES) window.removeEventListener(touch, this.#touched, { capture: true })
    document.removeEventListener('visibilitychange', this.#shown)
    window.removeEventListener('pagehide', this.#leave)
    clearTimeout(this.#timer)
    this.#known = false
    publish(new Map())
  }

  /** Something else is in view, or the person is elsewhere. */
  changed(): void {
    this.#changed = true
    if (!this.#asking) this.#sayIn(STEP_MS)
  }

  /** The person wants to be seen again, or by nobody any more. */
  hide(hidden: boolean): void {
    this.#hidden = hidden
    if (hidden) publish(new Map())
    this.changed()
  }

  /** The server knows no more what this window has said. */
  again(): void {
    setTimeout(() => teller === this && this.changed(), Math.random() * SPREAD_MS)
  }

  take(records: readonly PresentRecord[]): void {
    const shown = new Set(inView().flatMap(({ entity, ids }) => ids.map((id) => keyOf({ entity, id }))))
    const next = new Map(faces)
    for (const record of records) {
      const key = keyOf(record)
      this.#pushed.set(key, record)
      if (!shown.has(key)) continue
      if (record.faces.length > 0) next.set(key, record)
      else next.delete(key)
    }
    publish(next)
  }

  /** So long after what was said last. */
  #sayIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#say(), Math.max(GATHER_MS, this.#saidAt + ms - performance.now()))
  }

  readonly #touched = (): void => {
    const wasAway = this.#isAway()
    this.#touchedAt = performance.now()
    if (wasAway) this.changed()
  }

  readonly #shown = (): void => {
    this.#hidden = false
    if (document.hidden) this.#leave()
    else this.changed()
  }

  #isAway(): boolean {
    return performance.now() - this.#touchedAt > AWAY_MS
  }

  /** Said also by a window that is being closed. */
  readonly #leave = (): void => {
    clearTimeout(this.#timer)
    if (!this.#known) return
    this.#known = false
    publish(new Map())
    void fetch(`/foundation${tellPresence.path}`, {
      method: tellPresence.method,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'camp-console' },
      body: JSON.stringify({ tab: this.#tab, at: null, view: [] }),
      keepalive: true,
    }).catch(() => undefined)
  }

  async #say(): Promise<void> {
    const view = inView()
    this.#changed = false
    if (document.hidden || this.#hidden || view.length === 0 || this.#isAway()) return this.#leave()
    this.#asking = true
    this.#known = true
    this.#saidAt = performance.now()
    this.#pushed.clear()
    const answer = await call(tellPresence, { body: { tab: this.#tab, at: present(), view } }, { quiet: () => true })
    this.#asking = false
    if (teller !== this) return
    if (this.#known) {
      this.#again = isFailure(answer) ? BEAT_MS : answer.again * 1_000
      if (!isFailure(answer)) this.#answered(answer)
      else if (performance.now() - this.#answeredAt > TRUSTED_MS) publish(new Map())
    }
    if (this.#changed) this.#sayIn(STEP_MS)
    else if (this.#known) this.#sayIn(this.#again)
  }

  #answered({ hidden, records }: CallAnswer<typeof tellPresence>): void {
    this.#answeredAt = performance.now()
    this.#hidden = hidden
    const next = new Map(records.map((record) => [keyOf(record), record]))
    for (const [key, record] of this.#pushed) {
      if (record.faces.length > 0) next.set(key, record)
      else next.delete(key)
    }
    publish(next)
  }
}

/** Begins to say where the person is, and answers how to stop; until then, nothing is said and no faces are shown. */
export function startPresence(): { take(event: PushEvent): void; again(): void; stop(): void } {
  const own = new Teller()
  teller = own
  return {
    take: ({ topic, present: records }) => {
      if (topic !== 'presence') return
      if (records) own.take(records)
      else own.again()
    },
    again: () => own.again(),
    stop: () => {
      own.stop()
      if (teller === own) teller = null
    },
  }
}

/** The person chose to be seen by nobody, or by colleagues again. */
export const hidePresence = (hidden: boolean): void => teller?.hide(hidden)

/** The person is at a record until the answer is called; `types` may be said anew. */
export function arrive(of: Subject, types = false): { types(now: boolean): void; leave(): void } {
  const place: Place = { of, types }
  places.add(place)
  teller?.changed()
  return {
    types: (now) => {
      if (place.types === now) return
      place.types = now
      teller?.changed()
    },
    leave: () => {
      places.delete(place)
      teller?.changed()
    },
  }
}

/** These rows are in view. It must be the same array while they are the same. */
export function useRowsInView(entity: LogEntity | undefined, ids: readonly number[]): void {
  useEffect(() => {
    if (entity === undefined || ids.length === 0) return
    const view = { entity, ids }
    views.add(view)
    teller?.changed()
    return () => {
      views.delete(view)
      teller?.changed()
    }
  }, [entity, ids])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who else is at a record that is in view; undefined where nobody is. */
export const usePresent = (of: Subject | undefined): PresentRecord | undefined =>
  useSyncExternalStore(subscribe, () => (of ? faces.get(keyOf(of)) : undefined))
