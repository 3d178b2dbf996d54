import type { Tx } from '../platform/db/executor.ts'
import { type Statement, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import type { StatementRows } from '../platform/db/statements.generated.ts'

/** What stands where a name was: columns that may not be empty, and lists that would show a gap. */
const GONE = "'***'"
const OF_ORDERS = 'order_id in (select id from orders where parent_id = any($1::bigint[]))'
const OF_ENROLMENTS = 'camp_student_id in (select id from camp_students where parent_id = any($1::bigint[]))'

type Emptied = { [N in keyof StatementRows]: N extends `erase.${infer Name}` ? Name : never }[keyof StatementRows]
const empty = (name: Emptied, text: string): Statement<unknown> => statement(`erase.${name}`, text)
const FAMILY = 'parent_id = any($1::bigint[])'

/** Recordings and pictures that these uses held are nobody's to see, and go within the hour. */
const letGo = (name: Emptied, uses: string): Statement<unknown> =>
  empty(
    name,
    `with gone as (delete from media_uses where ${uses} returning media_id)
     update media set released_at = now(), name = ${GONE}, ${TOUCHED} where id in (select media_id from gone)`,
  )

/** Rows of bulk changes and imports that are about a family: `r`, of the set `s`. */
const OF_ROWS = `(r.set_id = s.id and (
      (s.kind like 'parents.%' or s.kind = 'keeping.run') and r.cells ->> 'id' = any($1::bigint[]::text[])
      or s.kind = 'camps.moveStudents' and r.cells ->> 'id' in (select e.id::text from camp_students e where e.parent_id = any($1::bigint[]))
      or s.kind = 'orders.remarks' and r.cells ->> 'id' in (select o.id::text from orders o where o.parent_id = any($1::bigint[]))
      or s.kind = 'camps.importStudents' and (r.record_id in (select e.id from camp_students e where e.parent_id = any($1::bigint[]))
        or exists (select from parents p where p.id = any($1::bigint[]) and p.phone <> '' and r.cells::text like '%' || p.phone || '%'))))`
const OF_PHONES = "from parents p where p.id = any($1::bigint[]) and p.phone <> ''"

/** Addresses of a family, and where its parcels went. $1 as of all these: its accounts. */
const ADDRESSES: readonly Statement<unknown>[] = [
  empty(
    'addresses',
    `update user_addresses set receiver = ${GONE}, phone = '', district = null, detail = '', is_default = false,
       deleted_at = coalesce(deleted_at, now()), ${TOUCHED} where ${FAMILY}`,
  ),
  empty(
    'orderAddresses',
    `update orders set ${TOUCHED}, address = jsonb_build_object('receiver', ${GONE}, 'phone', '', 'province', address->>'province',
       'city', address->>'city', 'district', null, 'detail', '') where address is not null and ${FAMILY}`,
  ),
  empty('parcels', `update logistics_orders set receiver = ${GONE}, phone = '', address = '', ${TOUCHED} where ${OF_ORDERS}`),
  empty(
    'tracks',
    `update logistics_tracks set location = null, context = ${GONE}
     where logistics_order_id in (select id from logistics_orders where ${OF_ORDERS})`,
  ),
]

/** What children recorded, and what was shown of it: nobody's to see from then on, and gone within the hour. */
const RECORDINGS: readonly Statement<unknown>[] = [
  empty(
    'recordings',
    `update clock_ins set media_urls = '[]', comment_media = '[]', ${TOUCHED}
     where (media_urls <> '[]' or comment_media <> '[]') and ${OF_ENROLMENTS}`,
  ),
  letGo(
    'media',
    `entity = 'campStudent' and record_id in (select id from camp_students where ${FAMILY})
         or entity = 'demo' and record_id in (select id from demos where ${OF_ENROLMENTS})`,
  ),
  empty(
    'demos',
    `update demos set title = ${GONE}, consent_by = null, media_id = null, featured = false, deleted_at = coalesce(deleted_at, now()), ${TOUCHED}
     where ${OF_ENROLMENTS}`,
  ),
]

const FEEDBACK: readonly Statement<unknown>[] = [
  empty(
    'feedback',
    `update feedback set content = ${GONE}, images = '[]', reply = case when reply is null then null else ${GONE} end, ${TOUCHED} where ${FAMILY}`,
  ),
  empty('feedbackReplies', `update feedback_replies set text = ${GONE} where feedback_id in (select id from feedback where ${FAMILY})`),
  letGo('feedbackMedia', `entity = 'feedback' and record_id in (select id from feedback where ${FAMILY})`),
]

/** What staff wrote about it. */
const NOTES: readonly Statement<unknown>[] = [
  empty('remarks', `update orders set remark = null, ${TOUCHED} where remark is not null and ${FAMILY}`),
  empty('notes', `update order_timeline set note = null where note is not null and ${OF_ORDERS}`),
  empty(
    'followUps',
    `update follow_ups set content = ${GONE}, next_text = case when next_text is null then null else ${GONE} end, ${TOUCHED} where ${FAMILY}`,
  ),
  empty('enrolments', `update camp_students set coach_remark = null, ${TOUCHED} where coach_remark is not null and ${FAMILY}`),
  empty('stays', `update camp_student_stays set reason = null where reason is not null and ${OF_ENROLMENTS}`),
  empty('moves', `update camp_student_moves set reason = null where reason is not null and ${OF_ENROLMENTS}`),
  empty(
    'comments',
    `update clock_ins set makeup_reason = null, comment_text = case when comment_text is null then null else ${GONE} end, ${TOUCHED}
     where (makeup_reason is not null or comment_text is not null) and ${OF_ENROLMENTS}`,
  ),
  empty('grants', `update member_grants set reason = null where reason is not null and ${FAMILY}`),
  // Reports quote a comment; their figures stay.
  empty(
    'quotes',
    `update reports set figures = jsonb_set(figures, '{comment}', 'null'), ${TOUCHED}
     where figures #>> '{comment,text}' is not null and ${OF_ENROLMENTS}`,
  ),
]

/** The parts of what is known of a family that may go before the family does. */
const PARTS = { ADDRESSES, RECORDINGS, FEEDBACK, NOTES } as const
export type FamilyPart = keyof typeof PARTS

/** Every place where a family's personal values stand, and texts that staff or the family wrote about it. */
const EMPTYINGS: readonly Statement<unknown>[] = [
  // What names a family by its phone comes before its accounts. The reason of a bulk move is about each of the children, and a remark about each of the orders.
  empty(
    'changeReasons',
    `update change_sets set parameters = parameters #- '{asked,reason}' #- '{asked,remark}'
       where coalesce(parameters #>> '{asked,reason}', parameters #>> '{asked,remark}') is not null and exists (select from change_set_rows r, change_sets s where s.id = change_sets.id and ${OF_ROWS})`,
  ),
  // A row that was not applied yet is refused from now on; its record's number stays, its cells are empty.
  empty(
    'changeRows',
    `update change_set_rows r set subject = ${GONE}, plan = null, before = null, after = null, trace = r.trace - 'was',
       cells = (select coalesce(jsonb_object_agg(c.key, case when c.key = 'id' then c.value else '' end), '{}') from jsonb_each_text(r.cells) c),
       state = case when r.state = 'READY' then 'REFUSED' else r.state end,
       faults = case when r.state = 'READY' then '[{"error": "PARENT_ERASED"}]' else r.faults end
     from change_sets s where ${OF_ROWS}`,
  ),
  empty('outbox', `delete from outbox_messages where receiver in (select p.phone ${OF_PHONES})`),
  empty(
    'students',
    `update students set name = ${GONE}, english_name = null, gender = null, birthday = null, avatar_url = null, ${TOUCHED} where ${FAMILY}`,
  ),
  ...ADDRESSES,
  ...RECORDINGS,
  ...FEEDBACK,
  ...NOTES,
  empty('reasons', `update refunds set reason = ${GONE} where ${OF_ORDERS}`),
  empty(
    'refundRequests',
    `update refund_requests set reason = ${GONE}, decision = case when decision is null then null else ${GONE} end, return_number = null where ${OF_ORDERS}`,
  ),
  empty('explanations', `update statement_lines set reason = ${GONE} where reason is not null and ${OF_ORDERS}`),
  letGo('refundMedia', `entity = 'refundRequest' and record_id in (select id from refund_requests where ${OF_ORDERS})`),
  letGo(
    'consentMedia',
    `entity = 'consent' and record_id in (select c.id from consents c join students s on s.id = c.student_id where s.${FAMILY})`,
  ),
  // What was said stays, without who said it and the paper.
  empty(
    'consents',
    `update consent_entries w set guardian = null, media_id = null from consents c join students s on s.id = c.student_id
     where c.id = w.consent_id and s.${FAMILY}`,
  ),
  // With their shares, and who opened these.
  empty('reports', `delete from reports where ${OF_ENROLMENTS}`),
  empty('risks', `delete from risk_scores where ${OF_ENROLMENTS}`),
  empty('riskMarks', `delete from risk_marks where ${OF_ENROLMENTS}`),
  empty('drafts', `delete from drafts where ${FAMILY}`),
  empty('devices', `update parent_devices set imei = '', unbound_at = coalesce(unbound_at, now()) where ${FAMILY}`),
  // The numbers stay, or the program would make the family anew; what a hash was made of, such as a phone, could be found by trying.
  empty(
    'externalIds',
    `update external_ids set hash = null where entity = 'parent' and internal_id = any($1::bigint[])
       or entity = 'student' and internal_id in (select id from students where ${FAMILY})
       or entity = 'consent' and internal_id in (select c.id from consents c join students s on s.id = c.student_id where s.${FAMILY})
       or entity = 'comment' and internal_id in (select id from clock_ins where ${OF_ENROLMENTS})
       or entity = 'userAddress' and internal_id in (select id from user_addresses where ${FAMILY})
       or entity = 'parentDevice' and internal_id in (select id from parent_devices where ${FAMILY})
       or entity = 'feedback' and internal_id in (select id from feedback where ${FAMILY})
       or entity = 'logisticsOrder' and internal_id in (select id from logistics_orders where ${OF_ORDERS})`,
  ),
  empty('tags', `delete from parent_tags where ${FAMILY}`),
  empty('stops', `update keeping_stops set reason = ${GONE} where ${FAMILY}`),
  // Of merges that were undone too: the reason is about both accounts, whichever of them is forgotten.
  empty(
    'merges',
    'update parent_merges set reason = null where kept_parent_id = any($1::bigint[]) or merged_parent_id = any($1::bigint[])',
  ),
]
const ACCOUNTS = statement(
  'erase.accounts',
  `update parents set phone = '', nickname = ${GONE}, real_name = null, avatar_url = null, active_flg = 'FROZEN',
     deleted_at = coalesce(deleted_at, now()), erased_at = now(), ${TOUCHED} where id = any($1::bigint[]) returning id, erased_at`,
  { notNull: ['erasedAt'] },
)
const ASKED = statement('erase.askedOn', 'update parents set erase_asked_on = $2 where id = any($1::bigint[])')
/** The account and those that were joined to it, and to them. */
const JOINED = statement(
  'erase.joined',
  `with recursive joined as (select $1::bigint as id
     union select g.merged_parent_id from joined j join parent_merges g on g.kept_parent_id = j.id and g.undone_at is null)
   select p.id, p.active_flg from joined j join parents p on p.id = j.id order by p.id for no key update of p`,
)
const OPEN = statement(
  'erase.open',
  `select (select count(*) from orders where ${FAMILY} and (progress in ('PENDING_PAYMENT', 'PAID', 'SHIPPED') and refund_state <> 'FULL'
      or refund_state = 'REFUNDING' or exists (select from refund_requests q where q.order_id = orders.id and q.status = 'REQUESTED'))) as orders,
    (select count(*) from camp_students e join camps c on c.id = e.camp_id
      where ${FAMILY} and e.status = 'STUDYING' and c.end_date >= business_day(now())) as camps`,
)

/** The same of many, held against orders and enrolments that are being made just now too: whoever made one first is seen. */
const JOINED_MANY = seldom(
  'erase.joinedMany',
  `with recursive joined as (select unnest($1::bigint[]) as id
     union select g.merged_parent_id from joined j join parent_merges g on g.kept_parent_id = j.id and g.undone_at is null)
   select p.id, p.active_flg from joined j join parents p on p.id = j.id where p.erased_at is null order by p.id for update of p`,
)

/** Of these accounts and those that were joined to them, all that are there, locked until the end of the change. */
export const holdManyJoined = (tx: Tx, ids: readonly number[]) => tx.all(JOINED_MANY, [ids])

/** Empties a part of what is known of these accounts; they and the rest stay. */
export function emptyPart(tx: Tx, part: FamilyPart, ids: readonly number[]): void {
  for (const emptying of PARTS[part]) tx.later(emptying, [ids])
}

/** The account and those that were joined to it, locked until the end of the change. */
export const holdJoined = (tx: Tx, id: number) => tx.all(JOINED, [id])

/** How many orders and enrolments of these accounts have not come to their end. */
export const underWay = async (tx: Tx, ids: readonly number[]) => await tx.one(OPEN, [ids])

/** Empties all that hangs on these accounts; the accounts themselves come after it. */
export function emptyRecords(tx: Tx, ids: readonly number[]): void {
  for (const emptying of EMPTYINGS) tx.later(emptying, [ids])
}

/** The day on which their guardian asked for it, by which the yearly report tells how long it took. */
export const erasureAsked = (tx: Tx, ids: readonly number[], day: string): void => tx.later(ASKED, [ids, day])

export const emptyAccounts = (tx: Tx, ids: readonly number[]) => tx.all(ACCOUNTS, [ids])
