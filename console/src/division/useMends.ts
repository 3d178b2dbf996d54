import { type DivisionBoard, updateCoachPlan } from '@camp/contract/division/division'
import type { DivisionMend } from '@camp/contract/division/division.planning'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { divisionText } from './division.text.ts'
import type { Division } from './useDivision.ts'

/** A quota that was raised, by the version of its plan from then on: the same step may be taken twice. */
export interface RaisedQuota extends DivisionMend {
  readonly version: number
}

/** The smallest steps that were taken for children who could not be placed. Nothing in the camp changes before the plan is run. */
export function useMends(board: DivisionBoard, division: Division) {
  const t = useText(divisionText)
  const save = useAction(updateCoachPlan)
  const [raised, setRaised] = useState<readonly RaisedQuota[]>([])
  const wordsOf = ({ kind, name, by }: Pick<DivisionMend, 'kind' | 'name' | 'by'>) =>
    t(kind === 'QUOTA' ? 'mendQuota' : 'mendCapacity', { name, by })
  /** Saves the quota as the table beside it would, and previews anew. */
  const raise = (coachId: number | null, by: number) =>
    division.askAfter(async () => {
      const coach = board.coaches.find((one) => one.coachId === coachId)
      if (!coach) return undefined
      const { planId: id, quota, weight, version } = coach
      const said = { camp: board.campName, coach: coach.coachName }
      return save.run({ body: { id, quota: Math.max(0, quota + by), weight, version } }, said)
    })
  return {
    wordsOf,
    busy: save.busy || division.busy,
    raised,
    take: async (mend: DivisionMend) => {
      const { kind, groupId, coachId, by } = mend
      if (kind === 'CAPACITY') {
        const group = division.trial.groups.find(({ id }) => id === groupId)
        if (group) division.tryRoom(group.id, group.capacity + by)
        return
      }
      const saved = await raise(coachId, by)
      if (saved) setRaised((old) => [...old, { ...mend, version: saved.version }])
    },
    takeBack: async (mend: RaisedQuota) => {
      if (!(await raise(mend.coachId, -mend.by))) return false
      setRaised((old) => old.filter((other) => other !== mend))
      return true
    },
  }
}
export type Mends = ReturnType<typeof useMends>
