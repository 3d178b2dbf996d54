import type { Paging } from '@camp/contract/base/call'
import { type WorkItem, type WorkKind, workKind } from '@camp/contract/base/work'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder, type Rows } from '../platform/db/list.ts'
import { builder, composed, prepared, seldom, shared, statement } from '../platform/db/statement.ts'
import { limitedText, Scope } from '../platform/scope.ts'
import { counted, halves, inOrder, openUpTo, standingWork } from './homepage.standing.conditions.ts'
import { type WorkWords, wordsOf } from './homepage.words.repository.ts'
import { freeFor, standsText, workSource } from './homepage.work.conditions.ts'

type State = WorkItem['state']

/** Is it nobody's: read from the records, not from what is kept beside them? */
const isFree = (state: State): state is 'OPEN' | 'ENDED' => state === 'OPEN' || state === 'ENDED'

export interface WorkName {
  readonly kind: WorkKind
  readonly subjectId: number
}

const keyOf = ({ kind, subjectId }: WorkName): string => `${kind}:${subjectId}`

type Picked = Pick<WorkItem, 'kind' | 'subjectId' | 'count' | 'since' | 'snoozedUntil'> & { readonly due: number }

/** `due`: what comes first, see `inOrder`. */
const byDue = (one: Picked, other: Picked): number =>
  one.due - other.due || (one.kind === other.kind ? one.subjectId - other.subjectId : one.kind < other.kind ? -1 : 1)

type Move = Pick<WorkItem, 'movedBy' | 'movedAt'>
const UNMOVED: Move = { movedBy: null, movedAt: null }

const itemOf = (
  { kind, subjectId, count, since, snoozedUntil }: Picked,
  words: WorkWords | undefined,
  state: State,
  moved: Move = UNMOVED,
): WorkItem => ({
  id: keyOf({ kind, subjectId }),
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
  ...moved,
})

const STOOD = ['claimed_by', 'claimed_at', 'snoozed_until', 'snoozed_by', 'done_by', 'done_at', 'done_since']
// What is done for `$6`, since when it is due, is only put back. Who moves it, `$3`, takes it, or hands it to `$7`. How it stands from now on, `$4`: taken, put off until `$5`, done for what it was due since then (`$5` too), or open.
const MOVE = statement(
  'work.move',
  `insert into work_items as w (kind, subject_id, ${STOOD.join(', ')}, moved_by, moved_at, before)
   select $1::text, $2::bigint, case when s = 'MINE' then $7::bigint end, case when s = 'MINE' then now() end,
     case when s = 'SNOOZED' then at end, case when s = 'SNOOZED' then $3::bigint end,
     case when s = 'DONE' then $3::bigint end, case when s = 'DONE' then now() end, case when s = 'DONE' then at end, $3::bigint, now(), '{}'
   from (select $4::text as s, $5::timestamptz as at) asked
   on conflict (kind, subject_id) do update set ${STOOD.map((column) => `${column} = excluded.${column}`).join(', ')}, moved_by = excluded.moved_by, moved_at = excluded.moved_at,
     before = jsonb_build_object(${STOOD.map((column) => `'${column}', w.${column}`).join(', ')}), version = w.version + 1
   where ${freeFor('$3')} and ($4 = 'OPEN' or coalesce(w.done_since < $6::timestamptz, true)) returning w.version`,
)
const typeOf = (column: string): string => (column.endsWith('_by') ? 'bigint' : 'timestamptz')
// Only its last step, by who took it, and as long as that person can mean it.
const UNDO = statement(
  'work.undo',
  `update work_items w set ${STOOD.map((column) => `${column} = (w.before->>'${column}')::${typeOf(column)}`).join(', ')}, before = null, version = w.version + 1
   where w.kind = $1 and w.subject_id = $2 and w.moved_by = $3 and w.version = $4 and w.before is not null and w.moved_at > now() - interval '10 minutes'
   returning w.version, ${standsText()} as stands`,
  { notNull: ['stands'], fits: { stands: z.enum(['OPEN', 'SNOOZED', 'TAKEN', 'DONE']) } },
)
const MOVER = statement(
  'work.mover',
  'select u.real_name as name from work_items w join users u on u.id = w.moved_by where w.kind = $1 and w.subject_id = $2',
)
const HOLDER = statement(
  'work.holder',
  `select u.real_name as name from work_items w join users u on u.id = w.claimed_by
   where w.kind = $1 and w.subject_id = $2 and business_day(w.claimed_at) = current_date`,
)
const MOVES = statement(
  'work.moves',
  `select w.kind, w.subject_id, u.real_name as moved_by, w.moved_at
   from unnest($1::text[], $2::bigint[]) a (kind, subject_id) join work_items w on w.kind = a.kind and w.subject_id = a.subject_id
   join users u on u.id = w.moved_by`,
)
/** Those who hold one of these codes and the one by which it is seen, each by how far they see. */
const ABLE = seldom(
  'work.able',
  `select c.id, c.name, ${limitedText('c.id')} as limited from unnest($1::text[]) a (code) cross join lateral code_holders(a.code) c
   where c.id <> $3 and ($2::text is null or c.id in (select id from code_holders($2))) group by c.id, c.name order by ${nameOrder('c.name')}, c.id`,
  { notNull: ['id', 'name', 'limited'] },
)
const SOON = statement('work.soon', "select $1::timestamptz > now() and $1::timestamptz <= now() + interval '30 days' as soon")

const COUNTS = composed(
  'work.counts',
  (of: RawBuilder<unknown>) => sql`
            ${of} order by 1, 2, 3`,
  { notNull: ['kind', 'stands', 'count'], fits: { kind: workKind.schema, stands: z.enum(['OPEN', 'ENDED', 'SNOOZED', 'TAKEN', 'DONE']) } },
  (make) => make(counted(workKind.values, Scope.everything('its columns'))),
)
const DUE = composed(
  'work.due',
  (source: RawBuilder<unknown>, subjectId: number) => sql`select i.since as since from ${source} where i.subject_id = ${subjectId} limit 1`,
  { notNull: ['since'] },
  (make) => make(sql`(select 1::bigint as subject_id, now() as since) i`, 1),
)
/** Who moved each of these last, and when. */
async function movesOf(db: Executor, works: readonly WorkName[]): Promise<Map<string, Move>> {
  const rows = await db.all(MOVES, [works.map(({ kind }) => kind), works.map(({ subjectId }) => subjectId)])
  // Only what was asked for is answered, by kinds that are known.
  return new Map(rows.map(({ movedBy, movedAt, ...work }) => [keyOf(work as WorkName), { movedBy, movedAt }]))
}

export const workRepository = {
  page: async (
    db: Executor,
    { kinds, state, userId }: { kinds: readonly WorkKind[]; state: State; userId: number },
    scope: Scope,
    { page, size }: Paging,
  ): Promise<Rows<WorkItem>> => {
    const most = page * size
    const answers = await Promise.all(
      (isFree(state) ? halves(kinds) : [kinds]).map((part) => {
        const query = sql<
          Picked & { _total: number }
        >`with ${isFree(state) ? openUpTo(part, scope, most, state === 'ENDED') : standingWork(part, scope, state, userId)},
            picked as (select *, ${inOrder(sql`since`)} as due from standing order by due, kind collate "C", subject_id limit ${sql.raw(String(most))})
          select t.total as "_total", p.kind, p.subject_id, p.count, p.since, p.snoozed_until, p.due
          from total t left join picked p on true`.compile(builder)
        // Deeper pages hold their end in their text: too many texts to keep.
        return page === 1 ? db.all(shared(prepared(query))) : db.all(shared(query))
      }),
    )
    // A part without rows is one row that holds the total alone.
    const found = answers.flatMap((rows) => rows.filter((row) => row.kind !== null))
    const picked = found.sort(byDue).slice(most - size, most)
    const words = await wordsOf(db, picked)
    const moves = isFree(state) ? new Map<string, Move>() : await movesOf(db, picked)
    const total = answers.reduce((sum, [row]) => sum + (row?._total ?? 0), 0)
    return { rows: picked.map((row, n) => itemOf(row, words[n], state, moves.get(keyOf(row)))), total }
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

  /** Since when it is due, if it still is and the reader may see it. */
  dueSince: async (db: Executor, { kind, subjectId }: WorkName, scope: Scope): Promise<string | undefined> => {
    return (await db.all(DUE(workSource([kind], scope), subjectId)))[0]?.since
  },

  /** How it stands from now on, with the moment that goes with it; answers its version, undefined if a colleague has it or it is done. Two who ask at once wait for each other's row. */
  move: async (
    tx: Tx,
    { kind, subjectId }: WorkName,
    userId: number,
    state: Exclude<State, 'ENDED'>,
    since: string,
    until: string | null,
    holderId: number,
  ) => (await tx.one(MOVE, [kind, subjectId, userId, state, state === 'DONE' ? since : until, since, holderId]))?.version,

  /** Colleagues who hold one of these codes, and `sight` where it is asked for; `limited`: they see own groups alone. */
  able: (db: Executor, codes: readonly string[], sight: string | null, userId: number) => db.all(ABLE, [codes, sight, userId]),

  /** Takes back the last step, if it is this person's and nobody has moved it since. */
  undo: async (tx: Tx, { kind, subjectId }: WorkName, userId: number, version: number) => {
    const row = await tx.one(UNDO, [kind, subjectId, userId, version])
    return row && { version: row.version, state: row.stands === 'TAKEN' ? ('MINE' as const) : row.stands }
  },

  /** Who took the last step on it. */
  mover: async (tx: Tx, { kind, subjectId }: WorkName): Promise<string | null> => (await tx.one(MOVER, [kind, subjectId]))?.name ?? null,

  /** Who has it today. */
  holder: async (tx: Tx, { kind, subjectId }: WorkName): Promise<string | null> => (await tx.one(HOLDER, [kind, subjectId]))?.name ?? null,

  /** Is the moment ahead, and not too far? */
  isSoon: async (tx: Tx, until: string): Promise<boolean> => (await tx.one(SOON, [until]))?.soon === true,
}
