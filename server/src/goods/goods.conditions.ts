import type { GoodsFilter } from '@camp/contract/goods/goods'
import { sql } from 'kysely'
import { all, among, type Condition, equals, part } from '../platform/db/list.ts'

/** What goods `o` lack before they can be ordered, by the names of `goodsLack`. */
export const LACKS = `coalesce(array_remove(array[
  case when o.active_flg <> 'ACTIVE' then 'INACTIVE' end,
  case when o.kind <> 'MEMBER' and o.images = '[]'::jsonb then 'IMAGE' end,
  case when o.kind = 'CAMP' and o.price_amount = 0 then 'PRICE' end,
  case when o.kind <> 'CAMP' then null when o.camp_type_id is null then 'CAMP_TYPE'
    when not exists (select from camps c where c.camp_type_id = o.camp_type_id and c.deleted_at is null and c.enrol_end >= business_day(now()))
    then 'CAMP' end,
  case when o.kind = 'MEMBER' and not exists (select from member_levels l
    where l.id = o.member_level_id and l.deleted_at is null and l.active_flg = 'ACTIVE') then 'LEVEL' end,
  case when o.kind in ('PHYSICAL', 'DEVICE') and not o.needs_shipping then 'SHIPPING' end], null), '{}')`

/** The only place of conditions on goods. */
export function goodsConditions({ name, kind, activeFlg, isConfigure }: GoodsFilter): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.name', name),
    among('o.kind', kind),
    among('o.active_flg', activeFlg),
    equals(`(${LACKS} = '{}')`, isConfigure),
  ])
}
