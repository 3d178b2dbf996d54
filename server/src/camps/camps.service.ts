import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { kindsRead } from '@camp/contract/base/timeline'
import type * as calls from '@camp/contract/camps/camps'
import { campEvent, campEventReaders, type getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { campGroupsRepository } from './camps.groups.repository.ts'
import { campOptionsRepository, readChoices } from './camps.options.repository.ts'
import { tellPassed } from './camps.passing.service.ts'
import { type CampFields, campsRepository, type Lesson, type LockedCamp } from './camps.repository.ts'
import { checkDates, checkedLessons } from './camps.rules.ts'
import { readCampTimeline } from './camps.timeline.ts'

const unknown = (field: string) => new AppError('UNKNOWN_REFERENCE', {}, { field })

/** What the log calls the chosen type, goods and resources. Refuses what does not exist, and what is switched off and was not chosen before. */
export async function checkedChoices(tx: Tx, fields: CampFields, lessons: readonly Lesson[], old?: LockedCamp) {
  const wanted = lessons.flatMap(({ resourceId }) => resourceId ?? [])
  const { type, goods, resources } = await readChoices(tx, fields.campTypeId, fields.goodsId, [...new Set(wanted)])
  if (!type) throw unknown('campTypeId')
  if (!type.active && fields.campTypeId !== old?.campTypeId) throw new AppError('CAMP_TYPE_OFF', {}, { field: 'campTypeId' })
  if (fields.goodsId !== null && !goods) throw unknown('goodsId')
  const sameGoods = fields.goodsId === old?.goodsId && fields.campTypeId === old?.campTypeId
  if (goods && !goods.fits && !sameGoods) throw new AppError('CAMP_GOODS', {}, { field: 'goodsId' })
  const known = new Map(resources.map((resource) => [resource.id, resource]))
  const before = new Set(old?.lessons.map(({ resourceId }) => resourceId))
  for (const { day, resourceId } of lessons) {
    if (resourceId === null) continue
    const resource = known.get(resourceId)
    if (!resource) throw unknown('lessons')
    if (!resource.active && !before.has(resourceId)) throw new AppError('CAMP_LESSON_OFF', { day }, { field: 'lessons' })
  }
  return {
    campType: type.name,
    goods: goods?.name ?? null,
    lessons: lessons.map((lesson) => ({ ...lesson, title: known.get(lesson.resourceId ?? 0)?.title ?? null })),
  }
}

type Saved = CallAnswer<typeof calls.saveCamp>
type Body = HandlerInput<typeof calls.saveCamp>['body']
type Told = Pick<LockedCamp, 'campType' | 'goods' | 'lessons'>

const TAKEN = inAnyCase('camps_name_term', { error: 'CAMP_TAKEN', path: 'name' })

/** A camp as the log tells it. */
const told = (fields: CampFields, { campType, goods, lessons }: Told) => ({
  name: fields.name,
  campType,
  goods,
  term: fields.term,
  enrolStart: fields.enrolStart,
  enrolEnd: fields.enrolEnd,
  startDate: fields.startDate,
  endDate: fields.endDate,
  capacity: fields.capacity,
  remark: fields.remark,
  lessons: lessons.map(({ day, title }) => (title === null ? String(day) : `${day} ${title}`)),
})

/** What is left out stays as it was. */
const fieldsOf = (body: Omit<Body, 'id' | 'version' | 'lessons'>, old?: CampFields): CampFields => ({
  name: body.name,
  campTypeId: body.campTypeId,
  goodsId: body.goodsId === undefined ? (old?.goodsId ?? null) : body.goodsId,
  term: body.term,
  enrolStart: body.enrolStart,
  enrolEnd: body.enrolEnd,
  startDate: body.startDate,
  endDate: body.endDate,
  capacity: body.capacity,
  remark: body.remark === undefined ? (old?.remark ?? null) : body.remark || null,
})

/** What happened to a camp that the reader sees. */
export const campTimeline: Handler<typeof getCampTimeline> = async ({ query }, cx) => {
  found(await campOptionsRepository.seen(cx.db, query.campId, cx.scope))
  return readCampTimeline(cx.db, query, cx.scope, kindsRead(campEvent, campEventReaders, cx.reader.codes))
}

export const saveCamp: Handler<typeof calls.saveCamp> = ({ body }, cx) =>
  write(cx, (w) => (body.id === undefined ? addCamp(w, cx, body) : changeCamp(w, cx, body.id, body)))

export const setCampCapacity: Handler<typeof calls.setCampCapacity> = ({ body: { id, ...change } }, cx) =>
  write(cx, async (w) => changeCamp(w, cx, id, { ...found(await campsRepository.lock(w.tx, id, cx.scope)), ...change }))

export async function addCamp(w: Write, cx: Cx, body: Omit<Body, 'id' | 'version'>, from?: string): Promise<Saved> {
  // It would be out of the maker's own sight.
  if (!cx.scope.all) throw new AppError('CAMP_NOT_OWN')
  const fields = fieldsOf(body)
  checkDates(fields)
  const lessons = checkedLessons(fields, body.lessons)
  const names = await checkedChoices(w.tx, fields, lessons)
  const saved = found(await orConflict(TAKEN, () => campsRepository.add(w.tx, fields)))
  campsRepository.putLessons(w.tx, saved.id, fields.startDate, lessons)
  const data = { name: fields.name, term: fields.term, ...(from !== undefined && { from }) }
  await happened(w.tx, 'camp.created', [{ ...fields, id: saved.id }])
  await tellPassed(w.tx, saved.id, fields)
  w.audit({ id: saved.id, type: 'ADD', data, after: told(fields, names) })
  return saved
}

export async function changeCamp(w: Write, cx: Cx, id: number, body: Body): Promise<Saved> {
  const old = found(await campsRepository.lock(w.tx, id, cx.scope))
  // Its days, lessons and places are those of all of its groups.
  if (await campsRepository.hasOthers(w.tx, id, cx.scope)) throw new AppError('CAMP_SHARED')
  w.version(old, body.version)
  const fields = fieldsOf(body, old)
  checkDates(fields)
  const lessons = checkedLessons(fields, body.lessons)
  const names = await checkedChoices(w.tx, fields, lessons, old)
  await checkHappened(w, old, fields, lessons)
  if (fields.capacity < old.capacity) {
    const taken = await campsRepository.lockSeats(w.tx, id)
    if (taken > fields.capacity) throw new AppError('CAMP_CAPACITY_TAKEN', { taken }, { field: 'capacity' })
  }
  const saved = found(await orConflict(TAKEN, () => campsRepository.change(w.tx, id, fields)))
  const before = told(old, old)
  const change = changedFields<Record<string, unknown>>(before, told(fields, names))
  if ('lessons' in change.after || 'startDate' in change.after || !sameLessons(old.lessons, lessons)) {
    campsRepository.putLessons(w.tx, id, fields.startDate, lessons)
  }
  await tellPassed(w.tx, id, fields, old)
  w.audit({ id, data: { name: fields.name, term: fields.term }, before: change.before, after: change.after })
  return saved
}

// Two resources may have one title.
const sameLessons = (one: readonly Lesson[], other: readonly Lesson[]): boolean =>
  one.length === other.length && one.every(({ day, resourceId }, at) => day === other[at]?.day && resourceId === other[at]?.resourceId)

/** What children did stays on the days on which they did it. */
async function checkHappened(w: Write, old: LockedCamp, fields: CampFields, lessons: readonly Lesson[]): Promise<void> {
  if (fields.startDate !== old.startDate && (await campsRepository.clockedDay(w.tx, old.id, null)) !== undefined) {
    throw new AppError('CAMP_BEGUN', {}, { field: 'startDate' })
  }
  const kept = new Set(lessons.map(({ day }) => day))
  const gone = old.lessons.map(({ day }) => day).filter((day) => !kept.has(day))
  const day = gone.length > 0 ? await campsRepository.clockedDay(w.tx, old.id, gone) : undefined
  if (day !== undefined) throw new AppError('CAMP_LESSON_USED', { day }, { field: 'lessons' })
}

export const copyCamp: Handler<typeof calls.copyCamp> = ({ body: { fromId, withGroups, ...body } }, cx) =>
  write(cx, async (w) => {
    const from = found(await campsRepository.read(w.tx, fromId, cx.scope))
    const data = { from: `${from.name} ${from.term}` }
    const saved = await addCamp(w, cx, body, data.from)
    const groups = withGroups ? await campsRepository.copyGroups(w.tx, fromId, saved.id) : []
    if (withGroups) campGroupsRepository.plan(w.tx, saved.id)
    for (const { id, name, coach, capacity } of groups) {
      const after = { camp: `${body.name} ${body.term}`, name, coach, capacity, activeFlg: 'ACTIVE' }
      w.audit({ id, target: 'campGroup', data: { ...data, name: body.name, term: body.term }, after })
    }
    return saved
  })
