import type { ProfitFilter } from '@camp/contract/profit/profit'
import type { ProfitBy } from '@camp/contract/profit/profit.labels'
import { sql } from 'kysely'
import { campStatusSql } from '../camps/camps.names.api.ts'
import { all, among, equals, part } from '../platform/db/list.ts'
import { rateBpSql } from '../platform/db/rates.ts'
import type { Sql } from '../platform/db/statement.ts'

/** What a row is made of: a camp, or all of a term, of a type, of the list. */
const KEYS: Readonly<Record<ProfitBy | 'ALL', string>> = {
  CAMP: 'f.camp_id::text',
  TERM: 'c.term',
  TYPE: 'c.camp_type_id::text',
  ALL: "''",
}

/** First days of the months that are meant. */
export const monthsOf = ({ from, to }: Pick<ProfitFilter, 'from' | 'to'>): [string, string] => [
  `${from ?? '2000-01'}-01`,
  `${to ?? '2099-12'}-01`,
]

const COSTS = {
  commission: 'COMMISSION',
  coach: 'COACH',
  material: 'MATERIAL',
  channel: 'CHANNEL',
  fee: 'FEE',
  overhead: 'OVERHEAD',
} as const
const of = (column: string, what: string): string => `coalesce(sum(f.${column}) filter (where f.part = '${what}'), 0)::bigint`
const known = (what: string): string =>
  `case when ${of('unknown', what)} <= 0 or ${of('row_count', what)} > ${of('unknown', what)} then ${of('amount', what)} end`

/** What the camps of a row share, or its only camp has. */
const one = (column: string, shared: boolean): string =>
  shared ? `min(${column})` : `case when count(distinct f.camp_id) = 1 then min(${column}) end`

/**
 * The rows of the list, before they are sorted: the one place where parts become margin. A part of which some rows are unknown and none is known is
 * null. `campId`: of this camp alone.
 */
export const profitsOf = (filter: ProfitFilter, by: keyof typeof KEYS = filter.by ?? 'CAMP', campId?: number): Sql => {
  const [from, to] = monthsOf(filter)
  const where = all([
    equals('f.camp_id', campId),
    part('c.name', filter.name),
    among('c.camp_type_id', filter.campTypeId),
    equals('c.term', filter.term),
    // What is of no camp has no state either.
    among(`case when f.camp_id > 0 then ${campStatusSql('c')} end`, filter.status),
  ])
  return sql`(
    select w.*, w.income - w.refund as net, w.income - w.refund - w.cost as margin,
      ${sql.raw(rateBpSql('w.income - w.refund - w.cost', 'w.income - w.refund'))} as margin_bp,
      round((w.income - w.refund - w.cost)::numeric / nullif(w.children, 0))::bigint as per_child
    from (
      select ${sql.raw(KEYS[by])} as key, min(f.camp_id) as id, count(distinct f.camp_id)::integer as camps,
        ${sql.raw(`${one('c.term', by !== 'TYPE')} as term, ${one('c.camp_type_id', by !== 'TERM')} as camp_type_id`)}, max(f.month) as last_month,
        (select coalesce(sum(z.taken), 0) from camp_seats z where z.camp_id = any(array_agg(f.camp_id)))::integer as children,
        ${sql.raw(`${of('row_count', 'INCOME')} as orders, ${of('amount', 'INCOME')} as income, ${of('amount', 'REFUND')} as refund`)},
        coalesce(sum(f.amount) filter (where f.part not in ('INCOME', 'REFUND')), 0)::bigint as cost,
        coalesce(sum(case f.part when 'INCOME' then f.late else -f.late end), 0)::bigint as late,
        ${sql.raw(
          Object.entries(COSTS)
            .map(([name, what]) => `${known(what)} as ${name}`)
            .join(', '),
        )},
        array_remove(array[${sql.raw(
          Object.values(COSTS)
            .map((what) => `case when ${of('unknown', what)} > 0 then '${what}' end`)
            .join(', '),
        )}], null) as unknown
      from profit_figures(${from}::date, ${to}::date) f left join camps c on c.id = f.camp_id
      where ${where} group by 1) w)`
}
