import type pg from 'pg'

/** Puts all signs of life of a family so many days back. */
export async function age(pool: pg.Pool, parentId: number, days: number): Promise<void> {
  const back = `interval '${days} days'`
  for (const text of [
    `update parents set created_at = created_at - ${back}, registered_at = registered_at - ${back} where id = $1`,
    `update orders set created_at = created_at - ${back} where parent_id = $1`,
    `update feedback set created_at = created_at - ${back} where parent_id = $1`,
    `update members set started_at = started_at - ${back}, expires_at = expires_at - ${back} where parent_id = $1`,
    `update camps set enrol_start = enrol_start - ${days}, enrol_end = enrol_end - ${days}, start_date = start_date - ${days}, end_date = end_date - ${days}
       where id in (select camp_id from camp_students where parent_id = $1)`,
    `update camp_students set joined_at = joined_at - ${back}, quit_at = quit_at - ${back} where parent_id = $1`,
    `update clock_ins set clock_in_date = clock_in_date - ${days} where camp_student_id in (select id from camp_students where parent_id = $1)`,
  ])
    await pool.query(text, [parentId])
}
