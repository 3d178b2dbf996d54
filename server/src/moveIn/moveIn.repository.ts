import { changeStatus } from '@camp/contract/base/changes'
import { columnHow, moveKind } from '@camp/contract/moveIn/moveIn.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, TOUCHED } from '../platform/db/statement.ts'

/** A column of a file: where it stands, what is in it, and where it leads. */
const storedColumn = z.object({
  place: z.int(),
  title: z.string(),
  samples: z.array(z.string()),
  empty: z.int(),
  field: z.string().nullable(),
  how: columnHow.schema,
  sure: z.int().nullable(),
})
export type StoredColumn = z.output<typeof storedColumn>
const COLUMNS = z.array(storedColumn)

const MOVES = seldom(
  'moveIn.moves',
  `select id, version, name, to_char(switch_on, 'YYYY-MM-DD') as switch_on, created_at from moves order by id desc limit 50`,
  { notNull: ['switchOn'] },
)
const FILES = seldom(
  'moveIn.files',
  `select f.id, f.move_id, f.version, f.kind, f.name, f.sheets, f.sheet, f.row_count, f.columns, f.created_at, f.set_token, f.set_task_id,
     s.status, s.owner_id, n.ready, n.applied, n.unchanged, n.refused, n.undone
   from move_files f left join change_sets s on s.token = f.set_token
   left join lateral (select count(*) filter (where r.state = 'READY') as ready, count(*) filter (where r.state = 'APPLIED') as applied,
       count(*) filter (where r.state = 'SKIPPED') as unchanged, count(*) filter (where r.state in ('REFUSED', 'FAILED')) as refused,
       count(*) filter (where r.state = 'UNDONE') as undone
     from change_set_rows r where r.set_id = s.id) n on true
   order by f.id`,
  {
    fits: { kind: moveKind.schema, columns: COLUMNS, status: changeStatus.schema.nullable() },
    notNull: ['ready', 'applied', 'unchanged', 'refused', 'undone'],
  },
)
const ADD = seldom('moveIn.add', 'insert into moves (name, switch_on, key_id, created_by) values ($1, $2, $3, $4) returning id, version')
const LOCK = seldom(
  'moveIn.lock',
  `select id, version, name, to_char(switch_on, 'YYYY-MM-DD') as switch_on, key_id from moves where id = $1 for no key update`,
  { notNull: ['switchOn'] },
)
const CHANGE = seldom('moveIn.change', `update moves set name = $2, switch_on = $3, ${TOUCHED} where id = $1 returning id, version`)
const KNOWN = seldom('moveIn.known', 'select title, field from move_columns where move_id = $1 and kind = $2')
const TELL = seldom(
  'moveIn.tell',
  `insert into move_columns (move_id, kind, title, field) select $1, $2, u.title, u.field from unnest($3::text[], $4::text[]) as u (title, field)
   on conflict (move_id, kind, title) do update set field = excluded.field`,
)
const REPLACE = seldom('moveIn.replace', 'delete from move_files where move_id = $1 and kind = $2 and set_token is null')
const ADD_FILE = seldom(
  'moveIn.addFile',
  `insert into move_files (move_id, kind, name, file_id, sheets, sheet, head_row, row_count, columns, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, version`,
)
const FILE = seldom(
  'moveIn.file',
  `select f.id, f.version, f.move_id, f.kind, f.name, f.file_id, f.sheets, f.sheet, f.head_row, f.row_count, f.columns, m.key_id
   from move_files f join moves m on m.id = f.move_id where f.id = $1`,
  { fits: { kind: moveKind.schema, columns: COLUMNS } },
)
const LOCK_FILE = seldom('moveIn.lockFile', 'select id, version from move_files where id = $1 for no key update')
const SHEET = seldom(
  'moveIn.sheet',
  `update move_files set sheet = $2, head_row = $3, row_count = $4, columns = $5, set_token = null, set_task_id = null, ${TOUCHED}
   where id = $1 returning id, version`,
)
const MAP = seldom('moveIn.map', `update move_files set columns = $2, ${TOUCHED} where id = $1 returning id, version`)
const CHECKED = seldom('moveIn.checked', 'update move_files set set_token = $2, set_task_id = $3, updated_at = now() where id = $1')
const CHANNELS = seldom(
  'moveIn.channels',
  "select id, name, code from promotion_channels where active_flg = 'ACTIVE' and deleted_at is null order by id desc",
)

interface ReadFile {
  readonly sheet: number
  readonly headRow: number
  readonly rowCount: number
  readonly columns: readonly StoredColumn[]
}

export const moveInRepository = {
  moves: (db: Executor) => db.all(MOVES, []),
  files: (db: Executor) => db.all(FILES, []),

  add: async (tx: Tx, name: string, switchOn: string, keyId: number, userId: number) => await tx.one(ADD, [name, switchOn, keyId, userId]),
  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),
  change: async (tx: Tx, id: number, name: string, switchOn: string) => await tx.one(CHANGE, [id, name, switchOn]),

  /** What staff said of titles, by them. */
  known: async (db: Executor, moveId: number, kind: string): Promise<Readonly<Record<string, string | null>>> =>
    Object.fromEntries((await db.all(KNOWN, [moveId, kind])).map(({ title, field }) => [title, field])),
  tell: (tx: Tx, moveId: number, kind: string, said: readonly { readonly title: string; readonly field: string | null }[]): void =>
    tx.later(TELL, [moveId, kind, said.map(({ title }) => title), said.map(({ field }) => field)]),

  /** A file of its kind that was never checked gives way to the new one. */
  addFile: async (
    tx: Tx,
    moveId: number,
    file: ReadFile & {
      readonly kind: string
      readonly name: string
      readonly fileId: string
      readonly sheets: readonly string[]
      readonly userId: number
    },
  ) => {
    tx.later(REPLACE, [moveId, file.kind])
    return await tx.one(ADD_FILE, [
      moveId,
      file.kind,
      file.name,
      file.fileId,
      file.sheets,
      file.sheet,
      file.headRow,
      file.rowCount,
      JSON.stringify(file.columns),
      file.userId,
    ])
  },

  file: async (db: Executor, id: number) => await db.one(FILE, [id]),
  lockFile: async (tx: Tx, id: number) => await tx.one(LOCK_FILE, [id]),
  sheet: async (tx: Tx, id: number, { sheet, headRow, rowCount, columns }: ReadFile) =>
    await tx.one(SHEET, [id, sheet, headRow, rowCount, JSON.stringify(columns)]),
  map: async (tx: Tx, id: number, columns: readonly StoredColumn[]) => await tx.one(MAP, [id, JSON.stringify(columns)]),
  checked: (tx: Tx, id: number, token: string, taskId: number): void => tx.later(CHECKED, [id, token, taskId]),

  channels: (db: Executor) => db.all(CHANNELS, []),
}
