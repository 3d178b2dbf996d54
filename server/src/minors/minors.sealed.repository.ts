import type { MinorsReport, SealedReport } from '@camp/contract/minors/minors'
import { recipientKind } from '@camp/contract/minors/minors.labels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

/** Filled by its migration. */
export const tablesFilled = ['outside_recipients'] as const

const SEALED = 'o.id, o.from_day as "from", o.to_day as "to", o.sealed_at, u.real_name as sealed_by, o.hash'
const LIST = statement(
  'minors.sealed',
  `select ${SEALED} from minors_reports o join users u on u.id = o.sealed_by order by o.id desc limit 200`,
)
const FILE = seldom('minors.file', 'select from_day, to_day, bytes, hash from minors_reports where id = $1')
const BY_HASH = seldom('minors.byHash', 'select from_day, to_day, sealed_at from minors_reports where hash = $1')
const ADD = seldom(
  'minors.add',
  `with made as (insert into minors_reports (from_day, to_day, report, bytes, hash, seal_key_id, sealed_by, sealed_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8::timestamptz) returning *)
   select ${SEALED} from made o join users u on u.id = o.sealed_by`,
)
const RECIPIENT = seldom(
  'minors.recipient',
  'select kind, receiver, contract_until, version from outside_recipients where kind = $1 for update',
  { fits: { kind: recipientKind.schema } },
)
const SET_RECIPIENT = seldom(
  'minors.setRecipient',
  'update outside_recipients set receiver = $2, contract_until = $3, updated_at = now(), version = version + 1 where kind = $1 returning version',
)

interface Made {
  readonly report: MinorsReport
  readonly bytes: Buffer
  readonly hash: string
  readonly keyId: number
  readonly userId: number
  readonly at: string
}

export const sealedReports = {
  list: (db: Executor): Promise<SealedReport[]> => db.all(LIST, []),

  file: (db: Executor, id: number) => db.one(FILE, [id]),

  byHash: (db: Executor, hash: string) => db.one(BY_HASH, [hash]),

  add: (tx: Tx, { report, bytes, hash, keyId, userId, at }: Made) =>
    tx.one(ADD, [report.from, report.to, JSON.stringify(report), bytes, hash, keyId, userId, at]),

  recipient: (tx: Tx, kind: string) => tx.one(RECIPIENT, [kind]),

  setRecipient: (tx: Tx, kind: string, receiver: string | null, until: string | null) => tx.one(SET_RECIPIENT, [kind, receiver, until]),
}
