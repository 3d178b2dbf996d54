import type { ConsentStanding } from '@camp/contract/consents/consents.labels'
import { consentReaders } from '@camp/contract/consents/consents.record'
import type { ParentFilter } from '@camp/contract/parents/parents'
import { sql } from 'kysely'
import { byStep } from '../channels/channels.steps.api.ts'
import { all, among, byPhone, type Condition, except, named, oneOrNone, range } from '../platform/db/list.ts'
import { type PhoneMatch, phoneCondition, withPhone } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** The filters of the list of parents after the phone was judged, and the rows that somebody picked. */
export type ParentMatch = Omit<ParentFilter, 'phone'> & {
  phone?: PhoneMatch | undefined
  ids?: number[] | undefined
  except?: number[] | undefined
}

const byCoupon = (batches: readonly number[] | undefined): Condition | null =>
  batches
    ? sql<boolean>`o.id in (select x.used_by_parent_id from coupons x where x.batch_id = any(${batches}::bigint[]) and x.status = 'USED')`
    : null

/** Members of a level now: who was one is none. */
const byLevel = (levels: readonly number[] | undefined): Condition | null =>
  levels
    ? sql<boolean>`o.id in (select x.parent_id from members x where x.level_id = any(${levels}::bigint[]) and x.expires_at > now())`
    : null

const byTag = (tags: readonly number[] | undefined): Condition | null =>
  tags
    ? sql<boolean>`o.id in (select x.parent_id from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null
        where x.tag_id = any(${tags}::bigint[]))`
    : null

/** Families of whose children one stands so; of whom nothing was noted, nobody asked. */
function byConsent(standings: readonly ConsentStanding[] | undefined): Condition | null {
  if (!standings) return null
  const one = standings.map((standing) => {
    const [purpose, state] = standing.split(':')
    return state === 'UNKNOWN'
      ? sql<boolean>`exists (select from students s where s.parent_id = o.id and s.deleted_at is null and not exists (
          select from consents c where c.student_id = s.id and c.purpose = ${purpose} and c.state <> 'UNKNOWN'))`
      : sql<boolean>`o.id in (select s.parent_id from consents c join students s on s.id = c.student_id and s.deleted_at is null
          where c.purpose = ${purpose} and c.state = ${state})`
  })
  return sql<boolean>`(${sql.join(one, sql` or `)})`
}

/** Of the system that was moved in from; numbers of programs are theirs alone. */
const byOldNumber = (number: string | undefined): Condition | null =>
  number
    ? sql<boolean>`o.id in (select x.internal_id from external_ids x join api_keys k on k.id = x.key_id and k.of_move
        where x.entity = 'parent' and x.external_id = ${externalOf(number)})`
    : null

/** Of a family with such a phone; `parent` is the column of its id. */
export const ofFamily = (parent: string, match: PhoneMatch | undefined): Condition | null =>
  match ? sql<boolean>`${sql.raw(parent)} in (select p.id from parents p where ${phoneCondition('p.phone', match)})` : null

/** A filter as this reader may ask it: how consents stand is for those who read them. */
export function matchOf<F extends Pick<ParentFilter, 'phone' | 'consent'>>(filter: F, codes: ReadonlySet<string>) {
  if (filter.consent && !consentReaders.some((code) => codes.has(code))) throw new AppError('CONSENT_FILTER', {}, { field: 'consent' })
  return withPhone(filter, codes)
}

/** The only place of conditions on families: list, total, export and "all that match" start from it. */
export function conditionsOf(filter: ParentMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    familiesInScope(scope, 'o.id'),
    byPhone('o.phone', filter.phone),
    named(['o.nickname', 'o.real_name'], filter.nickname),
    byOldNumber(filter.oldNumber),
    among('o.active_flg', filter.activeFlg),
    oneOrNone('o.channel_id', filter.channelId),
    oneOrNone('o.referrer_id', filter.referrerId),
    filter.step ? byStep('o.id', filter.step) : null,
    byCoupon(filter.couponBatchId),
    byConsent(filter.consent),
    among('o.id', filter.ids),
    except('o.id', filter.except),
    byLevel(filter.memberLevelId),
    byTag(filter.tagId),
    range('o.registered_at', filter.registeredFrom, filter.registeredTo),
  ])
}
