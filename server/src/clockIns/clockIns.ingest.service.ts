import type { Taken } from '@camp/contract/base/ingest'
import type { putClockIns } from '@camp/contract/clockIns/clockIns.open'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import { mediaToShow, showEach } from '../media/media.api.ts'
import { familiesBarred } from '../parents/parents.api.ts'
import { AppError } from '../platform/errors.ts'
import { toldUntil } from '../platform/events/passing.ts'
import { happened } from '../platform/facts.ts'
import type { Cx } from '../platform/http/context.ts'
import { AHEAD_MS, type IngestItem, type TakeAll, type TakenResult } from '../platform/ingest/ingest.kinds.ts'
import { businessDay } from '../platform/time.ts'
import type { Write } from '../platform/write/write.ts'
import { clockInsIngestRepository, type KnownClockIn, type ToldClockIn } from './clockIns.ingest.repository.ts'
import { OVERTIME } from './clockIns.passing.repository.ts'

type ClockIn = Taken<typeof putClockIns>
type Item = IngestItem<ClockIn>

const toldOf = ({ data }: Item): ToldClockIn => ({
  enrolmentId: data.enrolmentId,
  date: data.date,
  studySeconds: data.studySeconds ?? null,
  score: data.score ?? null,
  urls: data.mediaIds?.map((id) => mediaUrl(id)) ?? null,
})

type Facts = Awaited<ReturnType<typeof clockInsIngestRepository.facts>>[number]
type Barred = Awaited<ReturnType<typeof familiesBarred>>

/** What lessons and places say of each, by its place from 1, and of which families nothing is written; these are held. */
async function factsOf(w: Write, cx: Cx, told: readonly ToldClockIn[]): Promise<{ facts: ReadonlyMap<number, Facts>; barred: Barred }> {
  const facts = new Map((await clockInsIngestRepository.facts(w.tx, told, cx.scope)).map((row) => [row.n, row]))
  return { facts, barred: await familiesBarred(w, [...new Set([...facts.values()].map(({ parentId }) => parentId))], cx.scope) }
}

/** Why nothing is written of a child: it is out of sight, or its family is gone. */
function barOf(facts: Facts | undefined, barred: Barred): AppError | null {
  const bar = facts ? barred.get(facts.parentId) : 'NOT_FOUND'
  return bar ? new AppError(bar === 'NOT_FOUND' ? 'UNKNOWN_REFERENCE' : bar, {}, { field: 'enrolmentId' }) : null
}

/** Files of clock-ins that may be shown: those that this key sent in for them. */
const filesOf = (w: Write, cx: Cx, items: readonly Item[]) =>
  mediaToShow(
    w.tx,
    { entity: 'campStudent', by: cx },
    items.flatMap(({ data }) => data.mediaIds ?? []),
    'CLOCK_IN',
  )
type Files = Awaited<ReturnType<typeof filesOf>>

const filesBar = ({ data: { mediaIds = [] } }: Item, files: Files): AppError | null =>
  mediaIds.every((id) => files.has(id)) ? null : new AppError('MEDIA_UNKNOWN', {}, { field: 'mediaIds' })

/** The files of clock-ins, each with the enrolment that shows it. */
const usesOf = (clockIns: readonly { readonly enrolmentId: number; readonly urls: readonly string[] | null }[]) =>
  clockIns.flatMap(({ enrolmentId, urls }) => (urls ?? []).flatMap((url) => ({ recordId: enrolmentId, mediaId: mediaIdOf(url) ?? '' })))

/** Why a clock-in is none: as of one that staff enter. */
function refusalOf(cx: Cx, { data }: Item, facts: Facts | undefined, barred: Barred) {
  const now = cx.services.clock.now()
  if (Date.parse(data.submittedAt) > now.getTime() + AHEAD_MS) return new AppError('CLOCK_IN_AHEAD', {}, { field: 'submittedAt' })
  if (data.date > businessDay(new Date(data.submittedAt))) return new AppError('CLOCK_IN_AHEAD', {}, { field: 'date' })
  const bar = barOf(facts, barred)
  if (bar) return bar
  if (facts?.lessonDay === null) return new AppError('CLOCK_IN_NO_LESSON', {}, { field: 'date' })
  if (!facts?.there) return new AppError('CLOCK_IN_NOT_THERE', {}, { field: 'date' })
  return null
}

interface Received {
  readonly id: number
  readonly enrolmentId: number
  readonly date: string
  readonly coachId: number | null
  /** When it is to have its comment. */
  readonly dueAt: number
}

/** Tells of those that are new, and of those whose comment is overdue as they come: the chore has passed them already. */
async function tellReceived(w: Write, cx: Cx, received: readonly Received[]): Promise<void> {
  await happened(w.tx, 'clockin.received', received)
  const overdue = received.filter(({ dueAt }) => dueAt <= cx.services.clock.now().getTime())
  if (overdue.length === 0) return
  const told = Date.parse((await toldUntil(w.tx, OVERTIME)) ?? '')
  await happened(
    w.tx,
    'clockin.overtime',
    overdue.filter(({ dueAt }) => dueAt <= told),
  )
}

/** A child and a day, of which there is one clock-in. */
const dayOf = (one: ToldClockIn | undefined): string => `${one?.enrolmentId} ${one?.date}`

/** Those that are new, or of a day that has one already: that one is known by the external number from now on. */
async function add(w: Write, cx: Cx, items: readonly Item[]): Promise<TakenResult[]> {
  const told = items.map(toldOf)
  const { facts, barred } = await factsOf(w, cx, told)
  const files = await filesOf(w, cx, items)
  const refusals = items.map((item, n) => refusalOf(cx, item, facts.get(n + 1), barred) ?? filesBar(item, files))
  const fresh = items.flatMap((item, n) => {
    const of = facts.get(n + 1)
    if (refusals[n] || !of || of.lessonDay === null) return []
    const { submittedAt: at, date } = item.data
    const { campId, groupId, coachId, lessonDay, hours } = of
    return [{ ...toldOf(item), campId, groupId, coachId, lessonDay, hours, at, isMakeup: date < businessDay(new Date(at)) }]
  })
  const rows = await clockInsIngestRepository.add(w.tx, fresh)
  const added = new Set(rows.map(({ id }) => id))
  const ids = new Map(rows.map(({ id, campStudentId, clockInDate }) => [`${campStudentId} ${clockInDate}`, id]))
  const there = fresh.filter((one) => !ids.has(dayOf(one)))
  const found = there.length > 0 ? await clockInsIngestRepository.ofDays(w.tx, there) : []
  for (const { n, id } of found) ids.set(dayOf(there[n - 1]), id)
  // Of two in one batch for one child and day the first is the one.
  const made = new Set<number>()
  const received: Received[] = []
  const linked: KnownClockIn[] = []
  const results = items.map((item, n): TakenResult => {
    const id = ids.get(dayOf(told[n]))
    const refused = refusals[n] ?? (id === undefined ? new AppError('NOT_FOUND') : null)
    if (refused || id === undefined) return { refused: refused ?? new AppError('NOT_FOUND') }
    const isNew = added.has(id) && !made.has(id)
    made.add(id)
    if (!isNew) {
      linked.push({ ...toldOf(item), id })
      return { id, linked: true }
    }
    const { coachId = null, hours = 0 } = facts.get(n + 1) ?? {}
    const { enrolmentId, date, submittedAt } = item.data
    received.push({ id, enrolmentId, date, coachId, dueAt: Date.parse(submittedAt) + hours * 3_600_000 })
    return { id }
  })
  showEach(w.tx, 'campStudent', [...usesOf(fresh), ...(await fill(w, linked))])
  await tellReceived(w, cx, received)
  return results
}

/** What was found fills in only what is empty; answers the files that came by that. Of several for one the first counts that says something. */
async function fill(w: Write, linked: readonly KnownClockIn[]) {
  if (linked.length === 0) return []
  const told = new Map<number, KnownClockIn>()
  for (const one of linked) {
    const { studySeconds, score, urls, ...first } = told.get(one.id) ?? one
    told.set(one.id, { ...first, studySeconds: studySeconds || one.studySeconds, score: score ?? one.score, urls: urls ?? one.urls })
  }
  const filled = await clockInsIngestRepository.fill(w.tx, [...told.values()])
  return usesOf(
    filled.flatMap(({ id, mediaUrls }) => {
      const one = told.get(id)
      return one && JSON.stringify(one.urls) === JSON.stringify(mediaUrls) ? one : []
    }),
  )
}

/** How long it took, its score and its files, told anew; another child or day is none of it. */
async function change(w: Write, cx: Cx, items: readonly Item[]): Promise<TakenResult[]> {
  const told = items.flatMap((item) => (item.internalId === null ? [] : [{ ...toldOf(item), id: item.internalId }]))
  const { facts, barred } = await factsOf(w, cx, told)
  const files = await filesOf(w, cx, items)
  const bars = items.map((item, n) => barOf(facts.get(n + 1), barred) ?? filesBar(item, files))
  const free = told.filter((_, n) => bars[n] === null)
  const changed = await clockInsIngestRepository.change(w.tx, free)
  showEach(w.tx, 'campStudent', usesOf(free.filter(({ id }) => changed.has(id))))
  return told.map(({ id }, n) => {
    const bar = bars[n]
    if (bar) return { refused: bar }
    return changed.has(id) ? { id } : { refused: new AppError('INGEST_STAYS', {}, { field: 'date' }) }
  })
}

/** Clock-ins that other programs know, as many as come together, in a few statements. */
export const takeClockIns: TakeAll<ClockIn> = async (w, cx, items) => {
  const fresh = items.filter(({ internalId }) => internalId === null)
  const known = items.filter(({ internalId }) => internalId !== null)
  const results = new Map<Item, TakenResult>()
  const note = (of: readonly Item[], told: readonly TakenResult[]) =>
    of.forEach((item, n) => void results.set(item, told[n] as TakenResult)) // one for each
  if (fresh.length > 0) note(fresh, await add(w, cx, fresh))
  if (known.length > 0) note(known, await change(w, cx, known))
  const all = items.map((item) => results.get(item) as TakenResult) // each was noted above
  const taken = all.flatMap((one, n) => ('id' in one ? { id: one.id, enrolmentId: items[n]?.data.enrolmentId ?? 0 } : []))
  const clockIns = taken.map(({ id }) => id)
  // By these it is found in the history of each child.
  const campStudents = [...new Set(taken.map(({ enrolmentId }) => enrolmentId))]
  if (taken.length > 0) w.audit({ id: null, data: { count: taken.length }, after: { clockIns, campStudents } })
  return all
}
