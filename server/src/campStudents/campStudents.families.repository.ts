import { getParentByPhone } from '@camp/contract/campStudents/campStudents'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, seldom } from '../platform/db/statement.ts'
import { askInScope, familiesInScope, type Scope, scopedStatement } from '../platform/scope.ts'

// Families as enrolling looks them up and an import makes them.

const BY_PHONE = composed(
  'campStudents.familyByPhone',
  (phone: string, seen: RawBuilder<unknown>) => sql`select p.id, p.nickname, p.real_name, p.phone, p.active_flg,
        coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'grade', s.grade) order by s.id)
          from students s where s.parent_id = p.id and s.deleted_at is null), '[]') as students
      from parents p where p.phone = ${phone} and p.deleted_at is null and p.erased_at is null
        and ${seen}`,
  { fits: { students: getParentByPhone.answer.schema.shape.students } },
)

/** The family with this phone and its children, if the reader may see it. */
export const familyByPhone = (db: Executor, phone: string, scope: Scope): Promise<Row<typeof BY_PHONE.of> | undefined> =>
  db.one(BY_PHONE(phone, familiesInScope(scope, 'p.id')))

const FAMILIES = composed(
  'campStudents.familiesByPhone',
  (phones: readonly string[], seen: RawBuilder<unknown>) => sql`select p.id, p.phone, ${seen} as in_scope from parents p
      where p.phone = any(${phones}::text[]) and p.deleted_at is null`,
  { notNull: ['inScope'] },
  (make) => make([], sql`${null}::boolean`),
)
/** The family of a phone, and whether the reader may see it. */
export type Family = Row<typeof FAMILIES.of>

export async function familiesByPhone(db: Executor, phones: readonly string[], scope: Scope): Promise<Map<string, Family>> {
  const families = await db.all(FAMILIES(phones, familiesInScope(scope, 'p.id')))
  return new Map(families.map((family) => [family.phone, family]))
}

const SEEN = scopedStatement(
  'campStudents.familiesSeen',
  'p.id',
  (scope) => `select p.id from parents p where p.id = any($1::bigint[]) ${scope}`,
)

/** Those of the families that the reader may see now. */
export async function familiesSeen(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  return (await askInScope(tx, scope, SEEN, ids)).map(({ id }) => id)
}

const KNOWN_FAMILIES = seldom(
  'campStudents.import.knownFamilies',
  'select id, phone from parents where phone = any($1::text[]) and deleted_at is null',
)
const CHANNELS = seldom(
  'campStudents.import.channels',
  `select id, lower(code) as code, active_flg = 'ACTIVE' as active from promotion_channels where deleted_at is null`,
  { notNull: ['code', 'active'] },
)
// The moment of their making is that of the transaction.
const MADE_STUDENTS = seldom(
  'campStudents.import.madeStudents',
  'select id from students where id = any($1::bigint[]) and created_at = now()',
)

/** Channels by their code in small letters, and whether they take new families. */
export const channelsByCode = async (db: Executor) => new Map((await db.all(CHANNELS)).map((one) => [one.code, one]))

/** The ids of families by their phones. */
export const familyIds = async (tx: Tx, phones: readonly string[]): Promise<Map<string, number>> =>
  new Map((await tx.all(KNOWN_FAMILIES, [phones])).map(({ id, phone }) => [phone, id]))

/** Those of the children that this very transaction has made. */
export const studentsJustMade = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await tx.all(MADE_STUDENTS, [ids])).map(({ id }) => id))
