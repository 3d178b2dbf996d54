import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { type openWaiting, waitingRow } from '@camp/contract/inflow/inflow.open'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, listed, type Rows } from '../platform/db/list.ts'

const { state, waitsFor } = waitingRow.shape

const LIST = listed(
  'inflow.waiting',
  {
    table: sql`ingest_waiting o`,
    columns: sql`o.id, o.op, o.external_id, o.state, json_build_object('op', o.waits_op, 'externalId', o.waits_external_id) as waits_for,
      o.error, o.arrived_at, o.until`,
    joins: sql``,
    sorts: { id: 'o.id', arrivedAt: 'o.arrived_at' },
  },
  { fits: { state, waitsFor } },
)

export const waitingRepository = {
  page: (
    db: Executor,
    keyId: number,
    filter: HandlerInput<typeof openWaiting>['query'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof openWaiting>>> =>
    LIST.page(db, all([sql<boolean>`o.key_id = ${keyId}`, among('o.state', filter.state), among('o.op', filter.op)]), paging),
}
