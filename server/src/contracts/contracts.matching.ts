import type { ContractFilter } from '@camp/contract/contracts/contracts'
import { type RawBuilder, sql } from 'kysely'
import { coachesInScope, TODAY } from '../coaches/coaches.api.ts'
import { likeLiteral } from '../platform/db/search.ts'
import type { Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'

export type ContractMatch = ContractFilter & {
  readonly flowIds?: readonly string[]
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** Contracts of coaches whom a limited reader sees; `contract` is the alias. */
export function contractsInScope(scope: Scope, contract: string): RawBuilder<boolean> | null {
  const coaches = coachesInScope(scope)
  return coaches ? sql<boolean>`${sql.ref(`${contract}.coach_id`)} in (select o.id from coaches o where ${coaches})` : null
}

/** The only place of conditions on contracts; `o` is the contract. */
export function contractMatching(filter: ContractMatch, scope: Scope): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`]
  const seen = contractsInScope(scope, 'o')
  if (seen) conditions.push(seen)
  if (filter.flowIds) conditions.push(sql<boolean>`o.flow_id = any(${[...filter.flowIds]}::text[])`)
  if (filter.ids) conditions.push(sql<boolean>`o.id = any(${[...filter.ids]}::bigint[])`)
  if (filter.except) conditions.push(sql<boolean>`o.id <> all(${[...filter.except]}::bigint[])`)
  if (filter.flowId) conditions.push(sql<boolean>`o.flow_id ilike ${`%${likeLiteral(filter.flowId)}%`}`)
  if (filter.coachId) conditions.push(sql<boolean>`o.coach_id = any(${filter.coachId}::bigint[])`)
  if (filter.coachGroupId)
    conditions.push(
      sql<boolean>`o.coach_id in (select m.coach_id from coach_group_members m where m.group_id = any(${filter.coachGroupId}::bigint[]) and ${TODAY})`,
    )
  if (filter.status) conditions.push(sql<boolean>`o.status = any(${filter.status}::text[])`)
  // A period finds what overlaps it.
  if (filter.startDate) conditions.push(sql<boolean>`o.end_date >= ${filter.startDate}::date`)
  if (filter.endDate) conditions.push(sql<boolean>`o.start_date <= ${filter.endDate}::date`)
  if (filter.sentFrom) conditions.push(from(sql`o.sent_at`, filter.sentFrom))
  if (filter.sentTo) conditions.push(upTo(sql`o.sent_at`, filter.sentTo))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
