import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { readChoices } from './camps.choices.repository.ts'
import type { CampFields, Lesson, LockedCamp } from './camps.repository.ts'

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
