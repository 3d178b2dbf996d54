import type { Paging } from '@camp/contract/base/call'
import type { ChangeRowState } from '@camp/contract/base/changes'
import * as z from 'zod'
import type { Executor, Tx } from '../db/executor.ts'
import type { Rows } from '../db/list.ts'
import { seldom } from '../db/statement.ts'
import { type CellFault, type ChangeRow, cellFault, type Shown, shownValues } from './change.definition.ts'

export interface StoredSet {
  id: number
  token: string
  ownerId: number
  kind: string
  source: 'FILE' | 'SELECTION'
  parameters: unknown
  fileId: string | null
  fileName: string | null
  mode: 'VALID_ROWS' | 'ALL_OR_NOTHING'
  dryRun: boolean
  stage: 'PLAN' | 'RECHECK' | 'APPLY' | 'UNDO'
  status: 'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD'
  rate: number
  rowCount: number
  resultFileId: string | null
  createdAt: string
  finishedAt: string | null
}

export interface StoredRow extends ChangeRow {
  state: ChangeRowState
  subject: string
  faults: CellFault[]
  before: Shown | null
  after: Shown | null
  recordId: number | null
}

/** What is written of a row; what is left out stays as it is. */
export interface RowNote {
  readonly number: number
  readonly state: ChangeRowState
  readonly faults?: readonly CellFault[]
  readonly before?: Shown | undefined
  readonly after?: Shown | undefined
  readonly recordId?: number
  readonly trace?: unknown
  readonly plan?: unknown
  readonly subject?: string | undefined
}

const COLUMNS = `id, token, owner_id, kind, source, parameters, file_id, file_name, mode,
  dry_run, stage, status, rate, row_count, result_file_id, created_at,
  finished_at`
const ROW = 'row_number as number, state, subject, cells, faults, before, after, record_id'
/** Does a task still work on it? */
const WORKED = `exists (select 1 from tasks t where t.owner_id = change_sets.owner_id and t.kind = change_sets.kind
  and t.status in ('WAITING', 'DOING') and (t.input ->> 'setId')::bigint = change_sets.id)`
const OPEN: readonly string[] = ['WAITING', 'DOING']

type NewSet = Pick<StoredSet, 'token' | 'ownerId' | 'kind' | 'source' | 'parameters' | 'fileId' | 'fileName' | 'mode' | 'dryRun'>

/** An unfinished set that no task works on any more has failed. */
const withoutTask = (row: (StoredSet & { worked: boolean }) | undefined): StoredSet | undefined =>
  row && OPEN.includes(row.status) && !row.worked ? { ...row, status: 'FAILD' } : row

const notesJson = (notes: readonly RowNote[]): string => JSON.stringify(notes)

const cells = z.record(z.string(), z.string())
const faults = z.array(cellFault)
const shown = { fits: { cells, faults, before: shownValues.nullable(), after: shownValues.nullable() } } as const
const CREATE = seldom(
  'changes.create',
  `insert into change_sets (token, owner_id, kind, source, parameters, file_id, file_name, mode, dry_run)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const FIND = seldom('changes.find', `select ${COLUMNS} from change_sets where id = $1`)
const OWN = seldom('changes.own', `select ${COLUMNS}, ${WORKED} as worked from change_sets where token = $1 and owner_id = $2`)
const READY_ROW = seldom(
  'changes.ready',
  `select row_number as number, plan from change_set_rows where set_id = $1 and state = 'READY' and row_number > $2
       order by row_number limit $3 for update`,
)
const APPLIED_ROW = seldom(
  'changes.applied',
  `select row_number as number, record_id, trace from change_set_rows
       where set_id = $1 and state = 'APPLIED' and row_number < $2 order by row_number desc limit $3 for update`,
  { notNull: ['recordId'] },
)
const COUNTS = seldom('changes.counts', 'select state, count(*) from change_set_rows where set_id = $1 group by state')
const FAULTY = seldom('changes.faulty', "select count(*) from change_set_rows where set_id = $1 and faults <> '[]'")
const INPUTS = seldom(
  'changes.inputs',
  'select row_number as number, cells, state, faults from change_set_rows where set_id = $1 order by row_number',
  { fits: { cells, faults } },
)
const ROWS_AFTER = seldom(
  'changes.rowsAfter',
  `select ${ROW} from change_set_rows where set_id = $1 and row_number > $2 order by row_number limit $3`,
  shown,
)
const FAULTS = seldom(
  'changes.faults',
  `select ${ROW} from change_set_rows where set_id = $1 and faults <> '[]' order by row_number limit $2`,
  shown,
)
const OF_STATES = 'change_set_rows where set_id = $1 and ($2::text[] is null or state = any($2))'
const PAGE = seldom('changes.page', `select ${ROW} from ${OF_STATES} order by row_number limit $3 offset $4`, shown)
const PAGE_TOTAL = seldom('changes.pageTotal', `select count(*) from ${OF_STATES}`)

export const changesRepository = {
  create: async (tx: Tx, made: NewSet): Promise<number> => {
    const [row] = await tx.all(CREATE, [
      made.token,
      made.ownerId,
      made.kind,
      made.source,
      JSON.stringify(made.parameters),
      made.fileId,
      made.fileName,
      made.mode,
      made.dryRun,
    ])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  find: async (db: Executor, id: number): Promise<StoredSet | undefined> => await db.one(FIND, [id]),

  /** One's own set, by its token. */
  own: async (db: Executor, ownerId: number, token: string): Promise<StoredSet | undefined> =>
    withoutTask(await db.one(OWN, [token, ownerId])),

  /** Locked first: a statement that waits for the lock would not see the task that the one before it has started meanwhile. */
  lockOwn: async (tx: Tx, ownerId: number, token: string): Promise<StoredSet | undefined> => {
    await tx.run('select 1 from change_sets where token = $1 and owner_id = $2 for update', [token, ownerId])
    return changesRepository.own(tx, ownerId, token)
  },

  /** Its next stage waits for its task. */
  ask: (tx: Tx, id: number, stage: StoredSet['stage'], mode: StoredSet['mode']) =>
    tx.run("update change_sets set stage = $2, mode = $3, status = 'WAITING', rate = 0, finished_at = null where id = $1", [
      id,
      stage,
      mode,
    ]),

  begin: (db: Executor, id: number, stage: StoredSet['stage']) =>
    db.run("update change_sets set status = 'DOING', stage = $2 where id = $1", [id, stage]),

  progress: (db: Executor, id: number, rate: number) =>
    db.run('update change_sets set rate = $2 where id = $1', [id, Math.max(0, Math.min(99, Math.floor(rate)))]),

  finish: (db: Executor, id: number, how: Pick<StoredSet, 'status' | 'resultFileId'>) =>
    db.run('update change_sets set status = $2, rate = 100, result_file_id = $3, file_id = null, finished_at = now() where id = $1', [
      id,
      how.status,
      how.resultFileId,
    ]),

  /** Nothing is left of an attempt before. */
  clearPlan: (tx: Tx, id: number): Promise<unknown> => tx.run('delete from change_set_rows where set_id = $1', [id]),

  /** Rows of a plan. */
  putPlan: (tx: Tx, id: number, rows: readonly ChangeRow[], notes: readonly RowNote[]): Promise<unknown> =>
    tx.run(
      `insert into change_set_rows (set_id, row_number, state, subject, cells, plan, faults, before, after)
       select $1, r.number, n.state, coalesce(n.subject, ''), r.cells, n.plan, coalesce(n.faults, '[]'), n.before, n.after
       from jsonb_to_recordset($2::jsonb) as r (number integer, cells jsonb)
       join jsonb_to_recordset($3::jsonb) as n (number integer, state text, subject text, plan jsonb, faults jsonb, before jsonb, after jsonb)
         using (number)`,
      [id, JSON.stringify(rows), notesJson(notes)],
    ),

  /** How many rows it has. */
  planned: (tx: Tx, id: number, rows: number): Promise<unknown> =>
    tx.run('update change_sets set row_count = $2 where id = $1', [id, rows]),

  /** What became of rows: written with their change. */
  note: (tx: Tx, id: number, notes: readonly RowNote[]) =>
    tx.run(
      `update change_set_rows r set state = n.state, faults = coalesce(n.faults, r.faults), before = coalesce(n.before, r.before),
         after = coalesce(n.after, r.after), record_id = coalesce(n."recordId", r.record_id), trace = coalesce(n.trace, r.trace),
         plan = coalesce(n.plan, r.plan), subject = coalesce(n.subject, r.subject)
       from jsonb_to_recordset($2::jsonb) as n (number integer, state text, faults jsonb, before jsonb, after jsonb, "recordId" bigint,
         trace jsonb, plan jsonb, subject text)
       where r.set_id = $1 and r.row_number = n.number`,
      [id, notesJson(notes)],
    ),

  /** The next rows to apply, for this change alone. */
  ready: (tx: Tx, id: number, after: number, most: number) => tx.all(READY_ROW, [id, after, most]),

  /** The next rows to take back, the last first. */
  applied: (tx: Tx, id: number, before: number, most: number) => tx.all(APPLIED_ROW, [id, before, most]),

  counts: async (db: Executor, id: number): Promise<Record<ChangeRowState, number>> => {
    const rows = await db.all(COUNTS, [id])
    const none = { READY: 0, SKIPPED: 0, REFUSED: 0, APPLIED: 0, FAILED: 0, UNDONE: 0 }
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  },

  /** How many rows have a fault, whatever became of them. */
  faulty: async (db: Executor, id: number): Promise<number> => (await db.one(FAULTY, [id]))?.count ?? 0,

  /** Every row as it came, with its state; what was lost of it then is lost. */
  inputs: async (db: Executor, id: number): Promise<(ChangeRow & { state: ChangeRowState })[]> => {
    const rows = await db.all(INPUTS, [id])
    return rows.map(({ faults, ...row }) => (faults.some(({ lost }) => lost) ? { ...row, lost: faults } : row))
  },

  /** Rows in portions, by their number. */
  async *all(db: Executor, id: number, portion: number): AsyncGenerator<StoredRow[]> {
    for (let last = -1; ; ) {
      const rows = await db.all(ROWS_AFTER, [id, last, portion])
      if (rows.length === 0) return
      yield rows
      last = rows.at(-1)?.number ?? last
    }
  },

  faults: (db: Executor, id: number, most: number) => db.all(FAULTS, [id, most]),

  page: async (db: Executor, id: number, states: readonly ChangeRowState[] | undefined, paging: Paging): Promise<Rows<StoredRow>> => {
    const rows = await db.all(PAGE, [id, states ?? null, paging.size, (paging.page - 1) * paging.size])
    const total = await db.one(PAGE_TOTAL, [id, states ?? null])
    return { rows, total: total?.count ?? 0 }
  },
}
