import { calls } from '@camp/contract/catalogue'
import { familyRecords } from '@camp/contract/roleAccess/roleAccess.records'
import { takesChildren } from '../platform/sheet/export.approval.ts'

/** Calls that take data of children out as a sheet or file: those that a code opens which shows such data. The report holds sums alone. */
const exportIds = calls
  .filter((call) => typeof call.audit === 'object' && call.audit.type === 'EXPORT' && call.area !== 'Minors' && takesChildren(call))
  .map(({ id }) => id)

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Entries of the log about a value of a family that was shown in full. */
export const familyReads = (entry: string): string =>
  `${entry}.operation_type = 'VIEW_PII' and ${entry}.target_entity in (${list(familyRecords)})`

/** Entries about what was taken out of data of children. */
export const childExports = (entry: string): string => `${entry}.operation_type = 'EXPORT' and ${entry}.call in (${list(exportIds)})`

/** Of the newest approval of each role or person who still has such codes, those that end soon or are past their day: kind, approval, and since when. */
export const accessDueText = (kind: 'ACCESS_OVER' | 'ACCESS_ENDING'): string => {
  const soon = "coalesce((select p.value::text::integer from param_configs p where p.key = 'access.renewDays'), 14)"
  const [due, since] =
    kind === 'ACCESS_OVER'
      ? ['a.until < business_day(now())', '(a.until + 1)::timestamptz']
      : [`a.until >= business_day(now()) and a.until < business_day(now()) + ${soon}`, `(a.until + 1 - ${soon})::timestamptz`]
  return `select '${kind}', a.id, ${since}, null::bigint
    from (select distinct on (n.role_id, n.user_id) n.id, n.role_id, n.user_id, n.until from access_approvals n where n.approved_at is not null
      order by n.role_id, n.user_id, n.id desc) a
    where ${due} and (exists (select from roles r join role_permissions rp on rp.role_id = r.id
        join permissions c on c.id = rp.permission_id and c.deleted_at is null and c.shows_children where r.id = a.role_id and r.deleted_at is null)
      or exists (select from users u join user_permissions up on up.user_id = u.id
        join permissions c on c.id = up.permission_id and c.deleted_at is null and c.shows_children
        where u.id = a.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE'))`
}

/** What somebody asked for and another person is to confirm. */
export const accessAskedText = `select 'ACCESS_TO_CONFIRM', n.id, n.asked_at, null::bigint from access_approvals n
    left join roles r on r.id = n.role_id left join users u on u.id = n.user_id
    where coalesce(r.deleted_at, u.deleted_at) is null and n.approved_at is null and n.replaced_at is null`

/** Large exports that wait for another person. */
export const exportsAskedText = "select 'EXPORT_TO_APPROVE', q.id, q.asked_at, null::bigint from export_requests q where q.outcome is null"
