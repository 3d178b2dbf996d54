import type { ErrorData, ErrorName } from '@camp/contract/errors'
import type { Executor, Tx } from '../db/executor.ts'

export interface StoredFault {
  row: number
  column: string
  value: string
  error: ErrorName
  data: ErrorData
}

export interface StoredImport {
  id: number
  token: string
  ownerId: number
  kind: string
  fileId: string
  fileName: string
  allOrNothing: boolean
  dryRun: boolean
  status: 'WAITING' | 'DOING' | 'CHECKED' | 'DONE' | 'FAILD'
  rate: number
  rowsRead: number
  added: number
  skipped: number
  refused: number
  errors: StoredFault[]
  resultFileId: string | null
}

const COLUMNS = `id, token, owner_id as "ownerId", kind, file_id as "fileId", file_name as "fileName", all_or_nothing as "allOrNothing",
  dry_run as "dryRun", status, rate, rows_read as "rowsRead", added, skipped, refused, errors, result_file_id as "resultFileId"`

type NewImport = Pick<StoredImport, 'token' | 'ownerId' | 'kind' | 'fileId' | 'fileName' | 'allOrNothing' | 'dryRun'>

export const importsRepository = {
  create: async (tx: Tx, made: NewImport): Promise<number> => {
    const [row] = await tx.text<{ id: number }>(
      `insert into imports (token, owner_id, kind, file_id, file_name, all_or_nothing, dry_run) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [made.token, made.ownerId, made.kind, made.fileId, made.fileName, made.allOrNothing, made.dryRun],
    )
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  find: async (db: Executor, id: number): Promise<StoredImport | undefined> =>
    (await db.text<StoredImport>(`select ${COLUMNS} from imports where id = $1`, [id]))[0],

  /** One's own import of a kind, by its token. Without a task that still works on it, an unfinished one has failed. */
  byToken: async (db: Executor, ownerId: number, kind: string, token: string): Promise<StoredImport | undefined> => {
    const [row] = await db.text<StoredImport & { worked: boolean }>(
      `select ${COLUMNS}, exists (select 1 from tasks t where t.owner_id = imports.owner_id and t.kind = imports.kind
          and t.status in ('WAITING', 'DOING') and (t.input ->> 'importId')::bigint = imports.id) as worked
       from imports where token = $1 and owner_id = $2 and kind = $3`,
      [token, ownerId, kind],
    )
    const open = row?.status === 'WAITING' || row?.status === 'DOING'
    return row && open && !row.worked ? { ...row, status: 'FAILD' } : row
  },

  begin: (db: Executor, id: number, rowsRead: number) =>
    db.text("update imports set status = 'DOING', rows_read = $2 where id = $1", [id, rowsRead]),

  progress: (db: Executor, id: number, rate: number) =>
    db.text('update imports set rate = $2 where id = $1', [id, Math.min(99, Math.floor(rate))]),

  finish: (db: Executor, id: number, how: Pick<StoredImport, 'status' | 'added' | 'skipped' | 'refused' | 'errors' | 'resultFileId'>) =>
    db.text(
      `update imports set status = $2, rate = 100, added = $3, skipped = $4, refused = $5, errors = $6, result_file_id = $7, finished_at = now()
       where id = $1`,
      [id, how.status, how.added, how.skipped, how.refused, JSON.stringify(how.errors), how.resultFileId],
    ),

  /** The change of a row and the note that it was made are one transaction. */
  noteApplied: (tx: Tx, id: number, row: number) => tx.text('insert into import_rows (import_id, row_number) values ($1, $2)', [id, row]),

  appliedRows: async (db: Executor, id: number): Promise<Set<number>> =>
    new Set((await db.text<{ row: number }>('select row_number as row from import_rows where import_id = $1', [id])).map(({ row }) => row)),
}
