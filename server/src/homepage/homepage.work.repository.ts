import type { Paging } from '@camp/contract/base/call'
import type { WorkItem, WorkKind } from '@camp/contract/homepage/homepage'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { builder, type Executor, type Tx } from '../platform/db/executor.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import { counted, heldBy, openUpTo } from './homepage.standing.matching.ts'
import { freeFor, workSource } from './homepage.work.matching.ts'

type State = WorkItem['state']

/** The words of a row, for the rows of a page alone. `p` is the row. */
const WORDS = sql`
  select o.order_number as title, o.goods_snapshot->>'name' as detail, null::bigint as camp_id, null::bigint as parent_id from orders o
    where p.kind in ('ORDER_TO_SHIP', 'ORDER_TO_ENROL') and o.id = p.subject_id
  union all select o.order_number, o.goods_snapshot->>'name', null, null from refunds r join orders o on o.id = r.order_id
    where p.kind = 'REFUND_TO_CONFIRM' and r.id = p.subject_id
  union all select g.name, ${sql.raw(campNameSql('c'))}, c.id, null from camp_groups g join camps c on c.id = g.camp_id
    where p.kind = 'COMMENT_OVERDUE' and g.id = p.subject_id
  union all select s.name, ${sql.raw(campNameSql('c'))} || ' · ' || g.name, c.id, null from camp_students e join students s on s.id = e.student_id
    join camp_groups g on g.id = e.group_id join camps c on c.id = e.camp_id
    where p.kind = 'AT_RISK' and e.id = p.subject_id
  union all select coalesce(f.real_name, f.nickname), left(k.content, 80), null, f.id from feedback k join parents f on f.id = k.parent_id
    where p.kind = 'FEEDBACK_PENDING' and k.id = p.subject_id
  union all select coalesce(f.real_name, f.nickname), n.next_text, null, f.id from follow_ups n join parents f on f.id = n.parent_id
    where p.kind = 'PROMISE_DUE' and n.id = p.subject_id
  union all select k.name, s.month || ' · ' || left((select d.text from work_disputes d where d.statement_id = s.id and d.outcome is null order by d.id limit 1), 80),
    null, null from work_statements s join coaches k on k.id = s.coach_id where p.kind = 'HOURS_DISPUTED' and s.id = p.subject_id
  union all select k.name, (select string_agg(s.month, ' ' order by s.month) from work_statements s where s.coach_id = k.id and s.live and s.unpriced > 0
      and s.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')), null, null from coaches k where p.kind = 'HOURS_NO_RATE' and k.id = p.subject_id
  union all select k.name, q.flow_id || ' · ' || to_char(q.start_date, 'YYYY-MM-DD') || ' ~ ' || to_char(q.end_date, 'YYYY-MM-DD') || coalesce(' · ' || left(q.status_reason, 60), ''),
    null, null from contracts q join coaches k on k.id = q.coach_id where p.kind = 'CONTRACT_ENDED' and q.id = p.subject_id
  union all select o.order_number, concat_ws(' ', q.return_number, o.goods_snapshot->>'name'), null, o.parent_id from refund_requests q
    join orders o on o.id = q.order_id where p.kind in ('RETURN_AWAITED', 'REFUND_TO_APPROVE') and q.id = p.subject_id
  union all select o.order_number, o.goods_snapshot->>'name', null, null from stray_payments y join orders o on o.id = y.order_id
    where p.kind = 'PAYMENT_TO_RETURN' and y.id = p.subject_id
  union all select d.day::text, coalesce(m.name, d.mch_id), null, null from reconciliation_days d
    left join merchants m on m.mch_id = d.mch_id and m.deleted_at is null where p.kind = 'BILL_DIFFERS' and d.id = p.subject_id
  union all select l.tracking_number, y.name || ' · ' || l.receiver, null, o.parent_id from logistics_orders l join orders o on o.id = l.order_id
    join logistics_companies y on y.id = l.company_id where p.kind like 'PARCEL%' and l.id = p.subject_id`

export interface WorkName {
  readonly kind: WorkKind
  readonly subjectId: number
}

export const workRepository = {
  page: async (
    db: Executor,
    { kinds, state, userId }: { kinds: readonly WorkKind[]; state: State; userId: number },
    scope: Scope,
    { page, size }: Paging,
  ): Promise<Rows<WorkItem>> => {
    const query = sql<
      WorkItem & { _total: number }
    >`with ${state === 'OPEN' ? openUpTo(kinds, scope, page * size) : heldBy(kinds, scope, state, userId)},
          picked as (select * from standing order by since, kind, subject_id limit ${sql.raw(`${size} offset ${(page - 1) * size}`)})
        select t.total as "_total", p.kind || ':' || p.subject_id as id, p.kind, p.subject_id as "subjectId", words.title, words.detail, p.count,
          words.camp_id as "campId", words.parent_id as "parentId", p.since, ${state}::text as state, p.snoozed_until as "snoozedUntil"
        from total t left join picked p on true left join lateral (${WORDS}) words on true
        order by p.since, p.kind, p.subject_id`.compile(builder)
    // Deeper pages hold their offset in their text: too many texts to keep.
    const rows = page === 1 ? await db.sharedAgain(query) : await db.shared(query)
    const total = rows[0]?._total ?? 0
    // An empty page is one row that holds the total alone.
    return { rows: rows.filter((row) => row.id !== null), total }
  },

  /** How much there is of each kind and state, to the reader. */
  counts: async (
    db: Executor,
    kinds: readonly WorkKind[],
    userId: number,
    scope: Scope,
  ): Promise<{ kind: WorkKind; state: State; count: number }[]> => {
    const rows = await db.sharedAgain(
      sql<{ kind: WorkKind; stands: 'OPEN' | 'SNOOZED' | 'TAKEN'; by: number | null; count: number }>`
        ${counted(kinds, scope)} order by 1, 2, 3`.compile(builder),
    )
    return rows.flatMap(({ kind, stands, by, count }) => {
      if (stands !== 'TAKEN') return { kind, state: stands, count }
      return by === userId ? { kind, state: 'MINE' as const, count } : []
    })
  },

  /** Is it due still, and may the reader see it? */
  isDue: async (db: Executor, { kind, subjectId }: WorkName, scope: Scope): Promise<boolean> => {
    const rows = await db.run(
      sql<{ due: boolean }>`select true as due from ${workSource([kind], scope)} where i.subject_id = ${subjectId} limit 1`.compile(
        builder,
      ),
    )
    return rows.length > 0
  },

  /** Takes it, or puts it off until a moment; false if a colleague has it. Two who ask at once wait for each other's row. */
  take: async (tx: Tx, { kind, subjectId }: WorkName, userId: number, until: string | null): Promise<boolean> => {
    const claimedBy = until === null ? userId : null
    const snoozedBy = until === null ? null : userId
    const rows = await tx.run(
      sql<{ id: number }>`insert into work_items as w (kind, subject_id, claimed_by, claimed_at, snoozed_until, snoozed_by)
        values (${kind}, ${subjectId}, ${claimedBy}::bigint, case when ${claimedBy}::bigint is not null then now() end,
          ${until}::timestamptz, ${snoozedBy}::bigint)
        on conflict (kind, subject_id) do update set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at,
          snoozed_until = excluded.snoozed_until, snoozed_by = excluded.snoozed_by, version = w.version + 1
        where ${freeFor(userId)} returning w.id`.compile(builder),
    )
    return rows.length > 0
  },

  /** Gives it back; false if a colleague has it. */
  release: async (tx: Tx, { kind, subjectId }: WorkName, userId: number): Promise<boolean> => {
    const rows = await tx.run(
      sql<{ free: boolean }>`update work_items w set claimed_by = null, claimed_at = null, snoozed_until = null, snoozed_by = null,
          version = w.version + 1
        where w.kind = ${kind} and w.subject_id = ${subjectId} and ${freeFor(userId)} returning true as free`.compile(builder),
    )
    if (rows.length > 0) return true
    return (await workRepository.holder(tx, { kind, subjectId })) === null
  },

  /** Who has it today. */
  holder: async (tx: Tx, { kind, subjectId }: WorkName): Promise<string | null> => {
    const [row] = await tx.run(
      sql<{ name: string }>`select u.real_name as name from work_items w join users u on u.id = w.claimed_by
        where w.kind = ${kind} and w.subject_id = ${subjectId} and business_day(w.claimed_at) = current_date`.compile(builder),
    )
    return row?.name ?? null
  },

  /** Is the moment ahead, and not too far? */
  isSoon: async (tx: Tx, until: string): Promise<boolean> => {
    const [row] = await tx.run(
      sql<{ soon: boolean }>`select ${until}::timestamptz > now() and ${until}::timestamptz <= now() + interval '30 days' as soon`.compile(
        builder,
      ),
    )
    return row?.soon === true
  },
}
