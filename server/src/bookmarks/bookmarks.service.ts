import type { CallAnswer } from '@camp/contract/base/call'
import { mayReadHistory } from '@camp/contract/base/record'
import type * as calls from '@camp/contract/base/visits'
import { PINS_MOST, VISITS_SHOWN } from '@camp/contract/base/visits'
import { type LogEntity, logEntity, recordNamed } from '@camp/contract/records'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { write } from '../platform/write/write.ts'
import { bookmarksRepository } from './bookmarks.repository.ts'

type Listed = CallAnswer<typeof calls.listVisits>
type Shown = Listed['recent'][number]
type Kept = Awaited<ReturnType<typeof bookmarksRepository.list>>[number]

/** The fields of a record that name it where the log has no name for it, as those of families; the first that there is. */
const NAMES = ['realName', 'nickname', 'studentName', 'name', 'title'] as const
/** What stands beside the name. */
const DETAILS: Readonly<Partial<Record<LogEntity, readonly string[]>>> = {
  camp: ['campType'],
  contract: ['coachName'],
}

const words = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] =>
  names.map((name) => fields[name]).filter((value) => typeof value === 'string' && value !== '') as string[] // asked just before

/**
 * What a record is called to this reader: by its history's codes, and by the snapshot that is read under the reader's own scope, with personal
 * values masked. Undefined where it may not be read, or is archived.
 */
async function titleOf(kinds: RecordKinds, cx: Cx, entity: LogEntity, id: number): Promise<Pick<Shown, 'title' | 'detail'> | undefined> {
  if (!mayReadHistory(recordNamed(entity), (code) => cx.reader.codes.has(code))) return undefined
  const kind = kinds[entity]
  const snapshot = await kind?.snapshot(cx.db, id, cx.scope)
  if (!snapshot || snapshot.deletedAt !== null) return undefined
  const [named] = (await kind?.namesOf?.(cx.db, [id])) ?? []
  const title = named?.name ?? words(snapshot.fields, NAMES)[0] ?? `${logEntity.label(entity, cx.language)} ${id}`
  return { title, detail: words(snapshot.fields, DETAILS[entity] ?? []).join(' · ') || null }
}

const isEntity = (entity: string): entity is LogEntity => Object.hasOwn(logEntity.labels, entity)

async function shown(kinds: RecordKinds, cx: Cx, { path, entity, recordId, visitedAt }: Kept): Promise<Shown | undefined> {
  const at = visitedAt
  if (entity === null || recordId === null) return { path, entity: null, title: null, detail: null, at }
  const called = isEntity(entity) ? await titleOf(kinds, cx, entity, recordId) : undefined
  return called && { path, entity, ...called, at }
}

export const listVisits =
  (kinds: RecordKinds): Handler<typeof calls.listVisits> =>
  async (_, cx) => {
    const kept = await bookmarksRepository.list(cx.db, cx.reader.userId)
    const pinned: Shown[] = []
    const recent: Shown[] = []
    for (const visit of kept) {
      if (visit.pinnedAt === null && recent.length === VISITS_SHOWN) break
      const one = await shown(kinds, cx, visit)
      if (one) (visit.pinnedAt === null ? recent : pinned).push(one)
    }
    return { recent, pinned }
  }

/** One address once, where it came last. */
const last = <V extends { readonly path: string }>(visits: readonly V[]): readonly V[] =>
  [...new Map(visits.toReversed().map((visit) => [visit.path, visit])).values()].toReversed()

export const recordVisits: Handler<typeof calls.recordVisits> = ({ body }, cx) =>
  write(cx, async (w) => {
    const visits = last(body.visits)
    await bookmarksRepository.turn(w.tx, cx.reader.userId)
    await bookmarksRepository.keep(w.tx, cx.reader.userId, visits)
    return { kept: visits.length }
  })

/** Pins what is not pinned, and the other way round, unless it is said which. */
export const pinVisit: Handler<typeof calls.pinVisit> = ({ body: { visit, pinned: wanted } }, cx) =>
  write(cx, async (w) => {
    const { userId } = cx.reader
    await bookmarksRepository.turn(w.tx, userId)
    const pins = await bookmarksRepository.pins(w.tx, userId)
    const isPinned = pins.includes(visit.path)
    const pinned = wanted ?? !isPinned
    if (pinned === isPinned) return { pinned }
    if (!pinned) await bookmarksRepository.unpin(w.tx, userId, visit.path)
    else if (pins.length >= PINS_MOST) throw new AppError('TOO_MANY_PINS', { most: PINS_MOST })
    else await bookmarksRepository.pin(w.tx, userId, visit)
    return { pinned }
  })
