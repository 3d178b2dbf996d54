import type { HandlerInput, Paging } from '@camp/contract/base/call'
import { callById } from '@camp/contract/catalogue'
import { consentPurpose } from '@camp/contract/consents/consents.labels'
import type { Language } from '@camp/contract/errors'
import type { listMinorsRows, MinorsRow } from '@camp/contract/minors/minors'
import type { MinorsFigure } from '@camp/contract/minors/minors.labels'
import { logEntity } from '@camp/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { saidText } from '../consents/consents.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { ageText, consentText, erasedText, exportText, keptText, readText, sharesText, toldText } from './minors.conditions.ts'

type Asked = HandlerInput<typeof listMinorsRows>['query']

/** Days of the calendar, which the call has checked: they may stand in the text. */
const literal = (day: string): string => `'${day}'`

const OF_ROLE = (roleId: number | undefined): string => {
  if (roleId === undefined) return ''
  if (roleId > 0) return ` and o.operator_id in (select m.user_id from user_roles m where m.role_id = ${roleId})`
  return ` and (o.operator_id is null or not exists (select from user_roles m join roles r on r.id = m.role_id and r.deleted_at is null
    join role_permissions rp on rp.role_id = r.id join permissions c on c.id = rp.permission_id and c.deleted_at is null and c.shows_children
    where m.user_id = o.operator_id))`
}

const children = (age: keyof typeof ageText, to: string): string => `
  select s.id::text as id, s.created_at as at, null::text as who, s.name as title, coalesce(s.birthday::text, '') as detail, 'parent' as entity, p.id as record_id
  from students s join parents p on p.id = s.parent_id where ${keptText(to)} and ${ageText[age](to)}`

const entries = (condition: string, roleId: number | undefined, title: string, detail: string, entity: string): string => `
  select o.id::text as id, o.created_at as at, coalesce(u.real_name, '') as who, ${title} as title, ${detail} as detail, ${entity} as entity, o.target_id as record_id
  from operation_logs o left join users u on u.id = o.operator_id where ${condition}${OF_ROLE(roleId)}`

const consents = (figure: keyof typeof consentText, purpose: string): string => `
  select s.id::text as id, w.at, coalesce(u.real_name, k.name) as who, s.name as title, coalesce(w.how, '') as detail, 'parent' as entity, p.id as record_id
  from students s join parents p on p.id = s.parent_id left join consents c on c.student_id = s.id and c.purpose = '${purpose}'
    left join lateral (select x.* from consent_entries x where x.consent_id = c.id and x.origin <> 'LATE' order by x.id desc limit 1) w on c.state <> 'UNKNOWN'
    left join users u on u.id = w.noted_by left join api_keys k on k.id = w.key_id
  where s.deleted_at is null and p.deleted_at is null and ${consentText[figure]}`

const said = (word: 'GIVEN' | 'WITHDRAWN', purpose: string, [from, to]: readonly [string, string]): string => `
  select w.id::text as id, w.created_at as at, coalesce(u.real_name, k.name) as who, s.name as title, w.how as detail, 'parent' as entity, s.parent_id as record_id
  from (${saidText(`${from}::date`, `(${to}::date + 1)`)}) w join consents c on c.id = w.consent_id and c.purpose = '${purpose}' join students s on s.id = c.student_id
    left join users u on u.id = w.noted_by left join api_keys k on k.id = w.key_id where w.state = '${word}'`

/** A select of the rows behind a figure. */
function rowsText({ figure, from, to, roleId, kind }: Asked): string {
  const period = [literal(from), literal(to)] as const
  const purpose = consentPurpose.values.find((one) => one === kind) ?? 'LESSONS'
  const of = kind === undefined ? '' : ` where t.kind = '${kind}'`
  const table: Readonly<Record<MinorsFigure, () => string>> = {
    UNDER_14: () => children('UNDER_14', period[1]),
    UNDER_18: () => children('UNDER_18', period[1]),
    UNKNOWN_AGE: () => children('UNKNOWN_AGE', period[1]),
    READS: () =>
      entries(readText(...period), roleId, "coalesce(o.content->>'id', '')", "coalesce(o.content->>'field', '')", 'o.target_entity'),
    EXPORTS: () => entries(exportText(...period), roleId, 'o.call', "coalesce(o.content->>'count', '')", 'null'),
    ERASED: () => `
      select t.id, t.at, null::text as who, t.parent_id::text as title, t.kind as detail, 'parent' as entity, t.parent_id as record_id
      from (${erasedText(...period)}) t where ${kind === undefined ? "t.kind <> 'REPEATED_AFTER_RESTORE'" : `t.kind = '${kind}'`}`,
    PEOPLE: () => `
      select u.id::text as id, null::timestamptz as at, null::text as who, u.real_name as title, u.username as detail, 'user' as entity, u.id as record_id
      from users u join user_roles m on m.user_id = u.id and m.role_id = ${roleId ?? 0} where u.deleted_at is null and u.activeflg = 'ACTIVE'`,
    RECIPIENT: () => `
      select t.kind || t.id as id, t.at, null::text as who, coalesce(p.nickname, '') as title, coalesce(t.receiver, '') as detail, 'parent' as entity, p.id as record_id
      from (${toldText(...period)}) t left join parents p on p.id = t.parent_id${of}`,
    SHARES: () => `
      select h.id::text as id, h.created_at as at, coalesce(u.real_name, '') as who, s.name as title, h.visits::text as detail, 'parent' as entity, e.parent_id as record_id
      from shares h join camp_students e on e.id = h.camp_student_id join students s on s.id = e.student_id left join users u on u.id = h.shared_by
      where ${sharesText(...period)}`,
    CONSENT_GIVEN: () => consents('CONSENT_GIVEN', purpose),
    CONSENT_WITHDRAWN: () => consents('CONSENT_WITHDRAWN', purpose),
    CONSENT_UNKNOWN: () => consents('CONSENT_UNKNOWN', purpose),
    SAID_GIVEN: () => said('GIVEN', purpose, period),
    SAID_WITHDRAWN: () => said('WITHDRAWN', purpose, period),
  }
  return table[figure]()
}

const SORTS = { id: 'o.id', at: { nullable: 'o.at' } } as const
const LIST = listedBy(
  'minors.rows',
  (table: RawBuilder<unknown>) => ({
    table,
    columns: sql`o.id, o.at, o.who, o.title, o.detail, o.entity, o.record_id`,
    joins: sql``,
    sorts: SORTS,
  }),
  { notNull: ['id', 'title', 'detail'], fits: { entity: logEntity.schema.nullable() } },
  (make) => make(tableOf({ figure: 'READS', from: '2026-01-01', to: '2026-12-31' })),
)

const tableOf = (asked: Asked): Sql => sql`(${sql.raw(rowsText(asked))}) o`

/** The rows behind a figure of the report, as many as it counts. */
export async function rowsBehind(db: Executor, asked: Asked, language: Language, paging: Paging): Promise<Rows<MinorsRow>> {
  const { rows, total } = await LIST(tableOf(asked)).page(db, sql`true`, paging)
  if (asked.figure !== 'EXPORTS') return { rows, total }
  const titled = ({ title }: MinorsRow): string => callById(title)?.title[language === 'en-US' ? 'en' : 'zh'] ?? title
  return { rows: rows.map((row) => ({ ...row, title: titled(row) })), total }
}
