import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'parameters.stand',
  `select created_at as "createdAt", null::timestamptz as "deletedAt", '[]'::json as changes,
    json_build_object('value', value) as fields
   from param_configs where id = $1`,
)

/** A parameter as its log entries name its value. */
export const parameterStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
