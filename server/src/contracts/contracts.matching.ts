import type { ContractFilter } from '@camp/contract/contracts/contracts'
import { type RawBuilder, sql } from 'kysely'
import { TODAY } from '../coaches/coaches.api.ts'
import { likeLiteral } from '../platform/db/search.ts'
import type { Scope } from '../platform/scope.ts'
import { from, upTo } from '../platform/time.ts'
import { ledOn, ledOnText } from '../workHours/workHours.api.ts'

export type ContractMatch = ContractFilter & {
  readonly flowIds?: readonly string[]
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

const linesOf = (contract: string) =>
  sql`contract_lines x join work_lines l on l.id = x.line_id where x.contract_id = ${sql.ref(`${contract}.id`)}`

/** Contracts with hours of the groups that a limited reader led on those days, as the statistics have them; `contract` is the alias. */
export function contractsInScope(scope: Scope, contract: string): RawBuilder<boolean> | null {
  const led = ledOn(scope, 'l.coach_group_id')
  return led ? sql<boolean>`exists (select from ${linesOf(contract)} and ${led})` : null
}

/** What a contract comes to for its reader: to a limited one the days in the own groups alone. `o` is the contract. */
export function amountInSight(scope: Scope): RawBuilder<number> {
  const led = ledOn(scope, 'l.coach_group_id')
  return led ? sql<number>`(select coalesce(sum(l.amount), 0)::bigint from ${linesOf('o')} and ${led})` : sql<number>`o.amount`
}

/** The same with minutes and lines, as `n`. All of a contract is in sight (`whole`), or its document is not for this reader. */
export function contractInSight(scope: Scope): RawBuilder<unknown> {
  const led = ledOn(scope, 'l.coach_group_id')
  if (!led) return sql`cross join lateral (select o.minutes, o.amount, o.line_count as lines, true as whole) n`
  return sql`cross join lateral (select coalesce(sum(l.minutes) filter (where ${led}), 0)::int as minutes,
      coalesce(sum(l.amount) filter (where ${led}), 0)::bigint as amount, coalesce(bool_and(coalesce(${led}, false)), false) as whole,
      (count(*) filter (where ${led}) - 2 * count(r.line_id) filter (where ${led}))::int as lines
    from contract_lines x join work_lines l on l.id = x.line_id left join contract_lines r on r.contract_id = o.id and r.line_id = l.reverses_id
    where x.contract_id = o.id) n`
}

/** A contract all of whose hours are in sight, of a text that never changes; `o` is the contract. */
export const contractWholeText = (reader: string): string =>
  `(${reader}::bigint is null or not exists (select from contract_lines x join work_lines l on l.id = x.line_id
     where x.contract_id = o.id and (${ledOnText('l.coach_group_id', reader)}) is not true))`

/** What waits to end a signed contract, as `terminationOf` reads it of one; `o` is the contract. */
export const endingOf = sql`case when o.status = 'DONE' then (
  select case when t.status = 'ASKED' then 'ASKED' when o.provider <> 'BUILTIN' then 'STARTED' end from contract_terminations t
  where t.contract_id = o.id and t.status in ('ASKED', 'CONFIRMED') order by t.status, t.id desc limit 1) end`

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
  if (filter.ending) conditions.push(sql<boolean>`${endingOf} = any(${filter.ending}::text[])`)
  // A period finds what overlaps it.
  if (filter.startDate) conditions.push(sql<boolean>`o.end_date >= ${filter.startDate}::date`)
  if (filter.endDate) conditions.push(sql<boolean>`o.start_date <= ${filter.endDate}::date`)
  if (filter.sentFrom) conditions.push(from(sql`o.sent_at`, filter.sentFrom))
  if (filter.sentTo) conditions.push(upTo(sql`o.sent_at`, filter.sentTo))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
