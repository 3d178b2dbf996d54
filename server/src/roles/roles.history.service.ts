import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'roles.stand',
  `select r.created_at as "createdAt", r.deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('roleName', r.role_name, 'remark', r.remark, 'dataScope', r.data_scope, 'permissions',
      array(select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id and p.deleted_at is null order by p.code)) as fields
   from roles r where r.id = $1`,
)

/** A role, also one that was deleted, as its log entries name its fields. */
export const roleStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
