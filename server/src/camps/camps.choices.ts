import * as z from 'zod'
import { statement, type Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { CampFields, HeldCamp, Lesson } from './camps.repository.ts'

const chosen = {
  type: z.object({ name: z.string(), active: z.boolean() }).nullable(),
  goods: z.object({ name: z.string(), fits: z.boolean() }).nullable(),
  resources: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean() })),
}

const CHOICES = statement(
  'camps.choices',
  `select
     (select json_build_object('name', name, 'active', active_flg = 'ACTIVE') from camp_types where id = $1 and deleted_at is null) as type,
     (select json_build_object('name', name, 'fits', kind = 'CAMP' and coalesce(camp_type_id, $1) = $1) from goods
       where id = $2 and deleted_at is null) as goods,
     coalesce((select json_agg(json_build_object('id', id, 'title', title, 'active', active_flg = 'ACTIVE')) from resources
       where id = any($3::bigint[]) and deleted_at is null), '[]') as resources`,
  { fits: chosen },
)

const unknown = (field: string) => new AppError('UNKNOWN_REFERENCE', {}, { field })

/** What the log calls the chosen type, goods and resources. Refuses what does not exist, and what is switched off and was not chosen before. */
export async function checkedChoices(tx: Tx, fields: CampFields, lessons: readonly Lesson[], old?: HeldCamp) {
  const wanted = lessons.flatMap(({ resourceId }) => resourceId ?? [])
  const [choices] = await tx.named(CHOICES, [fields.campTypeId, fields.goodsId, [...new Set(wanted)]])
  const { type, goods, resources } = choices ?? { type: null, goods: null, resources: [] }
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
