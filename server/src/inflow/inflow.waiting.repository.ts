import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { openWaiting } from '@camp/contract/inflow/inflow.open'
import { sql } from 'kysely'
import { all, among, listed, type Rows } from '../platform/db/list.ts'
import type { Cx } from '../platform/http/context.ts'

const { state, waitsFor } = openWaiting.answer.row.shape

const LIST = listed(
  'inflow.waiting',
  {
    table: sql`ingest_waiting o`,
    columns: sql`o.id, o.op, o.external_id, o.state, json_build_object('op', o.waits_op, 'externalId', o.waits_external_id) as waits_for,
      o.error, o.arrived_at, o.until`,
    joins: sql``,
    sorts: { id: 'o.id' },
  },
  { fits: { state, waitsFor } },
)

export const waitingRepository = {
  /** Of the key that asks. */
  page: (cx: Cx, filter: HandlerInput<typeof openWaiting>['query'], paging: Paging): Promise<Rows<RowOf<typeof openWaiting>>> =>
    LIST.page(
      cx.db,
      all([sql<boolean>`o.key_id = ${cx.byKey?.id ?? 0}`, among('o.state', filter.state), among('o.op', filter.op)]),
      paging,
    ),
}
