import { childExports, familyReads } from '../roleAccess/roleAccess.api.ts'

/** Entries of the log about values of families that were shown in full, in a period. `o` is the entry. */
export const readText = (from: string, to: string): string => `${familyReads('o')} and ${inPeriodText('o.created_at', from, to)}`

/** Entries about what was taken out of families' data. */
export const exportText = (from: string, to: string): string => `${childExports('o')} and ${inPeriodText('o.created_at', from, to)}`

/** From the first moment of one day to the last of the other. */
export function inPeriodText(moment: string, from: string, to: string): string {
  return `${moment} >= ${from}::date::timestamptz and ${moment} < (${to}::date + 1)::timestamptz`
}

/** Children who are kept today and came before the end of the period. `s` is the child, `p` its account. */
export const keptText = (to: string): string =>
  `s.deleted_at is null and p.deleted_at is null and s.created_at < (${to}::date + 1)::timestamptz`

/** The ages that the report tells apart, on its last day. */
export const ageText = {
  UNDER_14: (to: string): string => `s.birthday > ${to}::date - interval '14 years'`,
  UNDER_18: (to: string): string => `s.birthday <= ${to}::date - interval '14 years' and s.birthday > ${to}::date - interval '18 years'`,
  UNKNOWN_AGE: (_to: string): string => 's.birthday is null',
} as const

/** An account that was joined to another one: its family is counted by that one. */
const joined = (account: string): string =>
  `exists (select from parent_merges g where g.merged_parent_id = ${account} and g.undone_at is null)`

/** Erasures of the period, each with its account, kind and time; what the release before erased has no record, and was asked for. */
export const erasedText = (from: string, to: string): string => `
  select e.id::text as id, e.parent_id, e.kind, e.erased_at as at from family_erasures e
    where ${inPeriodText('e.erased_at', from, to)} and not ${joined('e.parent_id')}
  union all select 'p' || p.id, p.id, 'ASKED', p.erased_at from parents p where p.erased_at is not null and ${inPeriodText('p.erased_at', from, to)}
    and not ${joined('p.id')} and not exists (select from family_erasures e where e.parent_id = p.id and e.kind <> 'REPEATED_AFTER_RESTORE')`

/** Of each account that was joined to another one, through any number of merges, the one that it belongs to at last; as a select of `id`, `root`. */
export const ROOTS = `select j.id, j.root from joined j where not ${joined('j.root')}`
export const JOINED = `joined as (select g.merged_parent_id as id, g.kept_parent_id as root from parent_merges g where g.undone_at is null
    union select j.id, g.kept_parent_id from joined j join parent_merges g on g.merged_parent_id = j.root and g.undone_at is null)`

/** Links to what is shown of children that were made in the period. `h` is the share. */
export const sharesText = (from: string, to: string): string => inPeriodText('h.created_at', from, to)

/** Children who are kept, by how the consent to a purpose stands; `c` is the consent. */
export const consentText = {
  CONSENT_GIVEN: "c.state = 'GIVEN'",
  CONSENT_WITHDRAWN: "c.state = 'WITHDRAWN'",
  CONSENT_UNKNOWN: "coalesce(c.state, 'UNKNOWN') = 'UNKNOWN'",
} as const

/** What went to each kind of recipient in the period, one row a time: whose family, when, and to whom. */
export const toldText = (from: string, to: string): string => `
  select 'SMS' as kind, 'd' || d.id as id, d.parent_id, d.sent_at as at, null::text as receiver from message_deliveries d
    where d.channel = 'SMS' and d.parent_id is not null and d.state = 'SENT' and ${inPeriodText('d.sent_at', from, to)}
  union all select 'SMS', 'r' || r.id, f.parent_id, r.sent_at, null from feedback_replies r join feedback f on f.id = r.feedback_id
    where r.state = 'SENT' and r.joined_to is null and ${inPeriodText('r.sent_at', from, to)}
  union all select 'EMAIL', 'd' || d.id, d.parent_id, d.sent_at, null from message_deliveries d
    where d.channel = 'EMAIL' and d.parent_id is not null and d.state = 'SENT' and ${inPeriodText('d.sent_at', from, to)}
  union all select 'PARCEL', 'l' || l.id, q.parent_id, l.shipped_at, c.name from logistics_orders l
    join orders q on q.id = l.order_id join logistics_companies c on c.id = l.company_id
    where l.deleted_at is null and ${inPeriodText('l.shipped_at', from, to)}
  union all select 'PAYMENT', 'o' || q.id, q.parent_id, q.paid_at, q.pay_method from orders q
    where q.pay_method in ('WECHAT', 'ALIPAY') and ${inPeriodText('q.paid_at', from, to)}
  union all select 'PAYMENT', 'b' || b.id, q.parent_id, b.created_at, q.pay_method from refunds b join orders q on q.id = b.order_id
    where not b.by_hand and b.source = 'HERE' and ${inPeriodText('b.created_at', from, to)}
  union all select 'SIGNING', 'c' || c.id, null, c.sent_at, null from contracts c
    where c.provider <> 'BUILTIN' and ${inPeriodText('c.sent_at', from, to)}`
