import type { FamilyStep } from '@camp/contract/channels/channels.labels'
import { type RawBuilder, sql } from 'kysely'
import { FAMILIES } from './channels.figures.ts'

const STEP: Readonly<Record<FamilyStep, string>> = {
  PAID: 's.first_paid = 1',
  UNPAID: 's.first_paid = 0',
  FINISHED: 's.finished = 1',
  UNFINISHED: 's.first_paid = 1 and s.finished = 0',
  RENEWED: 's.next_camp = 1',
  NOT_RENEWED: 's.finished = 1 and s.next_camp = 0',
}

/** The condition for families that stand at one of these steps of the funnel, as the funnel counts them. `parent`: SQL of their id. */
export const byStep = (parent: string, steps: readonly FamilyStep[]): RawBuilder<boolean> =>
  sql.raw<boolean>(`${parent} in (select s.parent_id from (${FAMILIES}) s where ${steps.map((step) => `(${STEP[step]})`).join(' or ')})`)
