import type { Paging } from '@camp/contract/base/call'
import { type WorkItem, type WorkKind, workKind } from '@camp/contract/homepage/homepage'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { builder, composed, prepared, shared, statement } from '../platform/db/statement.ts'
import type { Rows } from '../platform/http/bind.ts'
import { Scope } from '../platform/scope.ts'
import { counted, halves, heldBy, openUpTo } from './homepage.standing.conditions.ts'
import { type WorkWords, wordsOf } from './homepage.words.repository.ts'
import { freeFor, workSource } from './homepage.work.conditions.ts'

type State = WorkItem['state']

export interface WorkName {
  readonly kind: WorkKind
  readonly subjectId: number
}

type Picked = Pick<WorkItem, 'kind' | 'subjectId' | 'count' | 'since' | 'snoozedUntil'> & { readonly due: number }

/** What has been due longest comes first. `due`: the same moment to the microsecond. */
const byDue = (one: Picked, other: Picked): number =>
  one.due - other.due || (one.kind === other.kind ? one.subjectId - other.subjectId : one.kind < other.kind ? -1 : 1)

const itemOf = ({ kind, subjectId, count, since, snoozedUntil }: Picked, words: WorkWords | undefined, state: State): WorkItem => ({
  id: `${kind}:${subjectId}`,
  kind,
  subjectId,
  title: words?.title ?? '',
  detail: words?.detail ?? '',
  count,
  campId: words?.campId ?? null,
  parentId: words?.parentId ?? null,
  since,
  state,
  snoozedUntil,
})

// Taken where no moment is given, else put off until then.
const TAKE = statement(
  'work.take',
  `insert into work_items as w (kind, subject_id, claimed_by, claimed_at, snoozed_until, snoozed_by)
   select $1::text, $2::bigint, case when until is null then $3::bigint end, case when until is null then now() end, until, case when until is not null then $3::bigint end
   from (select $4::timestamptz as until) asked
   on conflict (kind, subject_id) do update set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at,
     snoozed_until = excluded.snoozed_until, snoozed_by = excluded.snoozed_by, version = w.version + 1
   where ${freeFor('$3')} returning w.id`,
)
const RELEASE = statement(
  'work.release',
  `update work_items w set claimed_by = null, claimed_at = null, snoozed_until = null, snoozed_by = null, version = w.version + 1
   where w.kind = $1 and w.subject_id = $2 and ${freeFor('$3')} returning w.id`,
)
const HOLDER = statement(
  'work.holder',
  `select u.real_name as name from work_items w join users u on u.id = w.claimed_by
   where w.kind = $1 and w.subject_id = $2 and business_day(w.claimed_at) = current_date`,
)
const SOON = statement('work.soon', "select $1::timestamptz > now() and $1::timestamptz <= now() + interval '30 days' as soon")

const COUNTS = composed(
  'work.counts',
  (of: RawBuilder<unknown>) => sql`
            ${of} order by 1, 2, 3`,
  { notNull: ['kind', 'stands', 'count'], fits: { kind: workKind.schema, stands: z.enum(['OPEN', 'SNOOZED', 'TAKEN']) } },
  (make) => make(counted(workKind.values, Scope.everything('its columns'))),
)
const DUE = composed(
  'work.due',
  (source: RawBuilder<unknown>, subjectId: number) => sql`select true as due from ${source} where i.subject_id = ${subjectId} limit 1`,
  undefined,
  (make) => make(sql`(select 1::bigint as subject_id) i`, 1),
)
export const workRepository = {
  page: async (
    db: Executor,
    { kinds, state, userId }: { kinds: readonly WorkKind[]; state: State; userId: number },
    scope: Scope,
    { page, size }: Paging,
  ): Promise<Rows<WorkItem>> => {
    const most = page * size
    const answers = await Promise.all(
      (state === 'OPEN' ? halves(kinds) : [kinds]).map((part) => {
        const query = sql<
          Picked & { _total: number }
        >`with ${state === 'OPEN' ? openUpTo(part, scope, most) : heldBy(part, scope, state, userId)},
            picked as (select * from standing order by since, kind collate "C", subject_id limit ${sql.raw(String(most))})
          select t.total as "_total", p.kind, p.subject_id, p.count, p.since, p.snoozed_until,
            (extract(epoch from p.since) * 1000000)::bigint as due
          from total t left join picked p on true`.compile(builder)
        // Deeper pages hold their end in their text: too many texts to keep.
        return page === 1 ? db.all(shared(prepared(query))) : db.all(shared(query))
      }),
    )
    // A part without rows is one row that holds the total alone.
    const found = answers.flatMap((rows) => rows.filter((row) => row.kind !== null))
    const picked = found.sort(byDue).slice(most - size, most)
    const words = await wordsOf(db, picked)
    const total = answers.reduce((sum, [row]) => sum + (row?._total ?? 0), 0)
    return { rows: picked.map((row, n) => itemOf(row, words[n], state)), total }
  },

  /** How much there is of each kind and state, to the reader. */
  counts: async (
    db: Executor,
    kinds: readonly WorkKind[],
    userId: number,
    scope: Scope,
  ): Promise<{ kind: WorkKind; state: State; count: number }[]> => {
    const answers = await Promise.all(halves(kinds).map((part) => db.all(shared(prepared(COUNTS(counted(part, scope)))))))
    const rows = answers.flat().sort((one, other) => (one.kind < other.kind ? -1 : Number(one.kind > other.kind)))
    return rows.flatMap(({ kind, stands, by, count }) => {
      if (stands !== 'TAKEN') return { kind, state: stands, count }
      return by === userId ? { kind, state: 'MINE' as const, count } : []
    })
  },

  /** Is it due still, and may the reader see it? */
  isDue: async (db: Executor, { kind, subjectId }: WorkName, scope: Scope): Promise<boolean> => {
    return (await db.all(DUE(workSource([kind], scope), subjectId))).length > 0
  },

  /** Takes it, or puts it off until a moment; false if a colleague has it. Two who ask at once wait for each other's row. */
  take: async (tx: Tx, { kind, subjectId }: WorkName, userId: number, until: string | null): Promise<boolean> =>
    (await tx.all(TAKE, [kind, subjectId, userId, until])).length > 0,

  /** Gives it back; false if a colleague has it. */
  release: async (tx: Tx, { kind, subjectId }: WorkName, userId: number): Promise<boolean> => {
    if ((await tx.all(RELEASE, [kind, subjectId, userId])).length > 0) return true
    return (await workRepository.holder(tx, { kind, subjectId })) === null
  },

  /** Who has it today. */
  holder: async (tx: Tx, { kind, subjectId }: WorkName): Promise<string | null> => (await tx.one(HOLDER, [kind, subjectId]))?.name ?? null,

  /** Is the moment ahead, and not too far? */
  isSoon: async (tx: Tx, until: string): Promise<boolean> => (await tx.one(SOON, [until]))?.soon === true,
}
