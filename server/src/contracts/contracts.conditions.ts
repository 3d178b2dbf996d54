import type { ContractFilter } from '@camp/contract/contracts/contracts'
import { type RawBuilder, sql } from 'kysely'
import { TODAY } from '../coaches/coaches.api.ts'
import { all, among, days, except, part, range } from '../platform/db/list.ts'
import type { Scope } from '../platform/scope.ts'
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
export function contractConditions(filter: ContractMatch, scope: Scope): RawBuilder<boolean> {
  return all([
    contractsInScope(scope, 'o'),
    among('o.flow_id', filter.flowIds),
    among('o.id', filter.ids),
    except('o.id', filter.except),
    part('o.flow_id', filter.flowId),
    among('o.coach_id', filter.coachId),
    filter.coachGroupId
      ? sql<boolean>`o.coach_id in (select m.coach_id from coach_group_members m where m.group_id = any(${filter.coachGroupId}::bigint[]) and ${TODAY})`
      : null,
    among('o.status', filter.status),
    among(endingOf, filter.ending),
    // A period finds what overlaps it.
    days('o.end_date', filter.startDate, undefined),
    days('o.start_date', undefined, filter.endDate),
    range('o.sent_at', filter.sentFrom, filter.sentTo),
  ])
}
