import type { Paging, RowOf } from '@camp/contract/base/call'
import type { getAllSettlements, SettlementFilter } from '@camp/contract/workHours/workHours.settlements'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, equals, listedBy, type Rows } from '../platform/db/list.ts'
import { Scope } from '../platform/scope.ts'
import { coachMonthsInScope, contractInSight, monthInSight, monthSort } from './workHours.conditions.ts'

const LIST = listedBy(
  'workHours.settlements.list',
  (scope: Scope) => ({
    table: sql`work_statements o`,
    columns: sql`o.id, o.coach_id, k.name as coach_name, h.name as coach_group_name, o.month, n.minutes, n.amount, q.status as contract_status,
      q.flow_id, o.status`,
    joins: sql`join coaches k on k.id = o.coach_id
      left join coach_groups h on h.id = work_coach_group(o.coach_id, least((o.month || '-01')::date + interval '1 month' - interval '1 day', current_date)::date)
      left join lateral (select c.status, c.flow_id from contracts c where c.coach_id = o.coach_id
      and c.start_date < ((o.month || '-01')::date + interval '1 month')::date and c.end_date >= (o.month || '-01')::date and ${contractInSight(scope)} order by c.id desc limit 1) q on true ${monthInSight(scope)}`,
    sorts: { id: 'o.id', month: 'o.month', amount: monthSort(scope, 'amount') },
  }),
  undefined,
  (make) => make(Scope.everything('its columns')),
)

/** The newest statement of each coach and month. A limited reader sees coaches with hours in the groups that he or she led then. */
export const settlementsPage = (
  db: Executor,
  { month, coachId }: SettlementFilter,
  scope: Scope,
  paging: Paging,
): Promise<Rows<RowOf<typeof getAllSettlements>>> => {
  const where = all([sql<boolean>`o.live`, equals('o.month', month), among('o.coach_id', coachId), coachMonthsInScope(scope, 'o')])
  return LIST(scope).page(db, where, paging)
}
