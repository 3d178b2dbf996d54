import { MOST_PUSHED_IDS, type PushEvent } from '@camp/contract/base/notify'
import { type LogEntity, logEntity, thingNamed } from '@camp/contract/records'
import { mayReadKind } from '../record.reading.ts'
import type { Changed } from './change.feed.ts'

/** Browsers hear of a kind no more often than this. */
const EVERY_MS = 1_000

type Ids = Set<number> | null

/** Is a record called so? */
export const isRecord = (entity: string): entity is LogEntity => Object.hasOwn(logEntity.labels, entity)

/** The records that changes show in. */
const kindsOf = (changed: Changed): { readonly entity: LogEntity; readonly ids: Ids }[] =>
  [...changed].flatMap(([name, ids]) => {
    const entity = thingNamed(name)?.shownIn ?? name
    return isRecord(entity) ? [{ entity, ids: name === entity && ids ? new Set(ids) : null }] : []
  })

/** Which records changed is for those who see all of them: of others' records not even the number is told. */
export function heardBy({ limited }: { readonly limited: boolean }, event: PushEvent): PushEvent {
  if (!limited || event.kind !== 'NOTICE') return event
  const { ids: _ids, ...kind } = event
  return kind
}

/** What somebody with these codes hears of changes, all at once. */
export const newsFor = (codes: ReadonlySet<string>, changed: Changed): PushEvent[] =>
  kindsOf(changed)
    .filter(({ entity }) => mayReadKind(entity, codes))
    .map(({ entity, ids }) => eventOf(entity, ids))

/** Turns what changed into events: the first of a kind at once, those that follow within a second together. */
export class RecordNews {
  readonly #send: (entity: LogEntity, event: PushEvent) => void
  readonly #waiting = new Map<LogEntity, { ids: Ids; again: boolean; timer: NodeJS.Timeout }>()

  constructor(send: (entity: LogEntity, event: PushEvent) => void) {
    this.#send = send
  }

  take(changed: Changed): void {
    for (const { entity, ids } of kindsOf(changed)) this.#one(entity, ids)
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #one(entity: LogEntity, ids: Ids): void {
    const waiting = this.#waiting.get(entity)
    if (waiting) {
      waiting.ids = waiting.again ? both(waiting.ids, ids) : ids
      waiting.again = true
      return
    }
    this.#send(entity, eventOf(entity, ids))
    const timer = setTimeout(() => {
      const next = this.#waiting.get(entity)
      this.#waiting.delete(entity)
      if (next?.again) this.#one(entity, next.ids)
    }, EVERY_MS)
    timer.unref()
    this.#waiting.set(entity, { ids: null, again: false, timer })
  }
}

const both = (one: Ids, other: Ids): Ids => (one && other ? new Set([...one, ...other]) : null)

const eventOf = (entity: LogEntity, ids: Ids): PushEvent => ({
  kind: 'NOTICE',
  id: 0,
  topic: 'records',
  entity,
  ...(ids && ids.size <= MOST_PUSHED_IDS && { ids: [...ids] }),
})
