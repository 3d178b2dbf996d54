import type pg from 'pg'
import { named } from './bare.database.ts'

export interface BareClockIns {
  readonly keyId: number
  readonly items: readonly {
    readonly externalId: string
    readonly enrolmentId: number
    readonly date: string
    readonly studySeconds: number
    readonly score: number
  }[]
}

// server/src/clockIns/clockIns.ingest.repository.ts: the same rows, without a look at lessons, places, files or families.
const ADD = `
  insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, makeup, study_seconds, score,
    comment_due_at)
  select o.id, o.camp_id, o.group_id, g.coach_id, u.day, l.day, now(), u.day < current_date, u.seconds, u.score, now() + interval '24 hours'
  from unnest($1::bigint[], $2::date[], $3::int[], $4::int[]) as u (id, day, seconds, score)
    join camp_students o on o.id = u.id join camp_groups g on g.id = o.group_id
    join camp_lessons l on l.camp_id = o.camp_id and l.lesson_date = u.day
  on conflict (camp_student_id, clock_in_date) do nothing returning id, camp_student_id, clock_in_date::text as day`
// server/src/platform/ingest/ingest.repository.ts
const KNOWN = `
  insert into external_ids (key_id, entity, external_id, internal_id, hash)
  select $1, 'clockIn', e, i, sha256(convert_to(e, 'UTF8')) from unnest($2::text[], $3::bigint[]) as u (e, i)`
const LOG = `
  insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id,
    after, ip, user_agent, request_id, mac)
  values (date_trunc('month', now())::date, now(), null, 'EDIT', 'KEY', 'putClockIns', $1, 'clockIn', null, $2, '127.0.0.1', 'bare', 'bare', '')`

/** Clock-ins of another program, in one transaction. */
export async function putClockIns(pool: pg.Pool, { keyId, items }: BareClockIns): Promise<{ added: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      named(ADD, [
        items.map(({ enrolmentId }) => enrolmentId),
        items.map(({ date }) => date),
        items.map(({ studySeconds }) => studySeconds),
        items.map(({ score }) => score),
      ]),
    )
    const externalIds = new Map(items.map(({ enrolmentId, date, externalId }) => [`${enrolmentId} ${date}`, externalId]))
    const ids = rows.map(({ id }) => id)
    await client.query(named(KNOWN, [keyId, rows.map((row) => externalIds.get(`${row.camp_student_id} ${row.day}`)), ids]))
    const campStudents = [...new Set(items.map(({ enrolmentId }) => enrolmentId))]
    await client.query(named(LOG, [JSON.stringify({ count: ids.length }), JSON.stringify({ clockIns: ids, campStudents })]))
    await client.query('commit')
    return { added: rows.length }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
