import type { Code } from '@camp/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './db/executor.ts'
import { type Condition, everyRow } from './db/list.ts'
import { type SaysOf, type StatedRow, type Statement, shared, statement } from './db/statement.ts'
import type { StatementRows } from './db/statements.generated.ts'

const secret = Symbol('scope')

/**
 * Whose rows a reader may see. Opaque: it comes from a session, or is taken with a written reason by a job.
 * Every read takes one, so forgetting it does not compile.
 */
export interface Scope {
  readonly [secret]: true
  /** Sees every row. */
  readonly all: boolean
  /** The reader, where rows are limited to own groups. */
  readonly userId: number | null
}

/** The scope of a session. */
export const scopeOf = (userId: number, dataScope: 'ALL' | 'OWN_GROUPS'): Scope => ({ [secret]: true, all: dataScope === 'ALL', userId })

export const Scope = {
  /** Every row, for jobs and commands; `_reason` is for anyone who reads the call. */
  everything: (_reason: string): Scope => ({ [secret]: true, all: true, userId: null }),
}

/** `column` is SQL of ours, never input. */
const among = (scope: Scope, column: string, ids: RawBuilder<unknown>): Condition =>
  scope.all ? everyRow : sql<boolean>`${sql.raw(column)} in (select ${ids})`

/** The condition for families and all that hangs on them: a child of theirs is in a group that the reader leads. `parent`: their id. */
export const familiesInScope = (scope: Scope, parent: string): Condition => among(scope, parent, sql`led_families(${scope.userId})`)

/** The condition for groups of camps, enrolments and clock-ins: the reader leads the coach. `group`: the id of the camp's group. */
export const groupsInScope = (scope: Scope, group: string): Condition => among(scope, group, sql`led_camp_groups(${scope.userId})`)

/** The reader by whose groups a text that never changes limits what is seen; null: sees all. */
export const readerOf = (scope: Scope): number | null => (scope.all ? null : scope.userId)

/** Are the rows of this user limited to own groups? All of the user's roles say so. Who holds no code sees none of them anyway. */
export const limitedText = (user: string): string =>
  `(exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${user} and r.deleted_at is null)
    and not exists (select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = ${user} and r.deleted_at is null and r.data_scope = 'ALL'))`

/** Those who hold a code as `h`, each with the `reader` that `readerOf` says of them. */
export const holdersText = (code: Code): string =>
  `(select c.id, c.name, case when ${limitedText('c.id')} then c.id end as reader from code_holders('${code}') c) h`

/** A statement about records of families with one value, $1; $2 is the reader whose groups limit what is seen. */
export interface ScopedStatement<R> {
  readonly ofAll: Statement<R>
  readonly ofGroups: Statement<R>
}

/** Two statements of one text: the condition costs an answer a tenth, also where it does not apply. `text` takes the condition. */
export const scopedStatement = <N extends keyof StatementRows, const S extends SaysOf<StatementRows[N]> = object>(
  name: N,
  parent: string,
  text: (scope: string) => string,
  says?: S,
): ScopedStatement<StatedRow<StatementRows[N], S>> => ({
  ofAll: statement(name, text(''), says),
  ofGroups: statement(`${name}.ofGroups` as string as N, text(`and ${parent} in (select led_families($2))`), says), // of the same row: db:types holds it
})

/** What a scoped statement says of what the reader may see. */
export const askInScope = <R>(db: Executor, scope: Scope, { ofAll, ofGroups }: ScopedStatement<R>, key: unknown): Promise<R[]> =>
  scope.all ? db.all(ofAll, [key]) : db.all(ofGroups, [key, scope.userId])

/** As `askInScope`, read once for all who ask the same at the same moment (see `shared`). */
export const shareInScope = async <R>(db: Executor, scope: Scope, { ofAll, ofGroups }: ScopedStatement<R>, key: unknown): Promise<R[]> => [
  ...(await db.all(shared(scope.all ? ofAll : ofGroups), scope.all ? [key] : [key, scope.userId])),
]

/** The record that a scoped statement finds by `key`; undefined where there is none that the reader may see. */
export const findInScope = async <R>(db: Executor, scope: Scope, asked: ScopedStatement<R>, key: unknown): Promise<R | undefined> =>
  (await askInScope(db, scope, asked, key))[0]
