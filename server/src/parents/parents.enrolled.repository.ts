import type { NewStudent } from '@camp/contract/campStudents/campStudents'
import type { Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

// Families and children as an enrolment and its import make them, and take them back.

const MAKE_FAMILIES = seldom(
  'parents.makeFamilies',
  `insert into parents (phone, nickname, real_name, channel_id)
     select phone, nickname, real_name, channel_id
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as u (phone, nickname, real_name, channel_id)
     on conflict (phone) where deleted_at is null do nothing returning id`,
)
const DROP_MADE = seldom('parents.dropFamilies', 'delete from parents where id = any($1::bigint[])')
const MAKE = statement(
  'parents.makeStudents',
  `insert into students (parent_id, name, english_name, gender, birthday, grade)
   select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[])
   returning id, parent_id, name`,
)

// Only what nobody has used since: a child without any camp or order, a family without children, and without anything that it got or wrote.
const DROP_CHILDREN = seldom(
  'parents.dropUnusedChildren',
  `update students s set deleted_at = now(), updated_at = now(), version = s.version + 1
  where s.id = any($1::bigint[]) and s.version = 1 and s.deleted_at is null
    and not exists (select from camp_students e where e.student_id = s.id) and not exists (select from orders r where r.student_id = s.id)`,
)
const DROP_FAMILIES = seldom(
  'parents.dropUnusedFamilies',
  `update parents p set deleted_at = now(), updated_at = now(), version = p.version + 1
  where p.id = any($1::bigint[]) and p.version = 1 and p.deleted_at is null
    and not exists (select from students s where s.parent_id = p.id and s.deleted_at is null)
    and not exists (select from orders o where o.parent_id = p.id) and not exists (select from members m where m.parent_id = p.id)
    and not exists (select from parent_devices d where d.parent_id = p.id) and not exists (select from feedback f where f.parent_id = p.id)
    and not exists (select from user_addresses a where a.parent_id = p.id)
  returning p.id`,
)

interface NewFamily {
  readonly phone: string
  readonly nickname: string
  readonly realName: string | null
  readonly channelId: number | null
}

/** Makes families that have no account yet; answers the ids of those that were made here, not by somebody else meanwhile. */
export async function addFamilies(tx: Tx, families: readonly NewFamily[]): Promise<number[]> {
  const made = await tx.all(MAKE_FAMILIES, [
    families.map(({ phone }) => phone),
    families.map(({ nickname }) => nickname),
    families.map(({ realName }) => realName),
    families.map(({ channelId }) => channelId),
  ])
  return made.map(({ id }) => id)
}

export const dropFamilies = (tx: Tx, ids: readonly number[]) => tx.all(DROP_MADE, [ids])

/** Children that no family has yet. */
export const addStudents = (tx: Tx, students: readonly (NewStudent & { readonly parentId: number | null })[]) =>
  tx.all(MAKE, [
    students.map(({ parentId }) => parentId),
    students.map(({ name }) => name),
    students.map(({ englishName }) => englishName || null),
    students.map(({ gender }) => gender ?? null),
    students.map(({ birthday }) => birthday ?? null),
    students.map(({ grade }) => grade || null),
  ])

export const dropUnusedChildren = (tx: Tx, ids: readonly number[]) => tx.all(DROP_CHILDREN, [ids])

/** Answers the families that are gone. */
export const dropUnusedFamilies = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.all(DROP_FAMILIES, [ids])).map(({ id }) => id)
