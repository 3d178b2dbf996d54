import { readXlsx } from 'hucre/xlsx'
import type pg from 'pg'
import { named } from './bare.database.ts'

/** Children of a file enrolled in a camp, row by row in one transaction, each with its row of the log. No cell is checked. */
export async function importStudents(pool: pg.Pool, campId: string, bytes: Buffer): Promise<{ imported: number }> {
  const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  const client = await pool.connect()
  const first = async (text: string, values: unknown[]) => (await client.query(named(text, values))).rows[0]
  try {
    await client.query('begin')
    for (const [name, , grade, phone, parentName, group] of rows.slice(1).map((cells) => cells.map((cell) => String(cell ?? '')))) {
      const parent =
        (await first('select id from parents where phone = $1 and deleted_at is null', [phone])) ??
        (await first('insert into parents (phone, nickname, real_name) values ($1, $2, $3) returning id', [
          phone,
          `${name}家长`,
          parentName || null,
        ]))
      const student =
        (await first('select id from students where parent_id = $1 and name = $2 and deleted_at is null', [parent.id, name])) ??
        (await first('insert into students (parent_id, name, grade) values ($1, $2, $3) returning id', [parent.id, name, grade]))
      const enrolment = await first(
        `insert into camp_students (camp_id, group_id, student_id, parent_id, source)
         select $1, g.id, $3, $4, 'IMPORT' from camp_groups g where g.camp_id = $1 and g.name = $2 and g.deleted_at is null returning id`,
        [campId, group, student.id, parent.id],
      )
      await client.query(
        named(
          `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
            after, ip, user_agent, request_id, mac)
          values (date_trunc('month', now())::date, now(), null, 'ADD', 'SERVER', 'createCampClientUser', '{}', 'campStudent', $1,
            '{"status": "STUDYING"}', '127.0.0.1', 'bare', 'bare', '')`,
          [enrolment.id],
        ),
      )
    }
    await client.query('commit')
    return { imported: rows.length - 1 }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
