import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

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

/** The type of camp, the goods and the resources of these ids, as far as there are such. */
export async function readChoices(tx: Tx, campTypeId: number, goodsId: number | null, resourceIds: readonly number[]) {
  const [choices] = await tx.all(CHOICES, [campTypeId, goodsId, resourceIds])
  return choices ?? { type: null, goods: null, resources: [] }
}
