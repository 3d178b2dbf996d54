import type { FamilyStep } from '@camp/contract/channels/channels.labels'
import { type RawBuilder, sql } from 'kysely'

const STEP: Readonly<Record<FamilyStep, string>> = {
  PAID: '$.first_paid = 1',
  UNPAID: '$.first_paid = 0',
  FINISHED: '$.finished = 1',
  UNFINISHED: '$.first_paid = 1 and $.finished = 0',
  RENEWED: '$.next_camp = 1',
  NOT_RENEWED: '$.finished = 1 and $.next_camp = 0',
}

/** Does a family stand at this step? `alias`: of a row with its steps. */
export const stepOf = (alias: string, step: FamilyStep): string => STEP[step].replaceAll('$', () => alias)

/**
 * The condition for families that stand at one of these steps of the funnel, as the funnel counts them. `parent`: SQL of their id. As `FAMILIES`
 * says it, written so that a family is looked up by its id: few are wanted of many, and a list that is read in its order stops early.
 */
export function byStep(parent: string, steps: readonly FamilyStep[]): RawBuilder<boolean> {
  const stands = steps.map((step) => `(${stepOf('s', step)})`).join(' or ')
  return sql.raw<boolean>(`(exists (select from family_funnel s where s.parent_id = ${parent} and (${stands}))
      and not exists (select from family_funnel_due d where d.parent_id = ${parent})
    or ${parent} in (select s.parent_id from family_funnel_of(array(select distinct parent_id from family_funnel_due)) s where ${stands}))`)
}
