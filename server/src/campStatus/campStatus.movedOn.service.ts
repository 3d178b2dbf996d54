import type { WeekStudentRow } from '@camp/contract/campStatus/campStatus'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import type { Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import { type EarlierStay, earlierStays } from './campStatus.repository.ts'

/** An enrolment as it stood when its last stay in a group of the reader's ended. */
function asItWas(row: CampStudentRow, stays: readonly EarlierStay[], last: EarlierStay): WeekStudentRow {
  const { groupId, groupName, coachId, coachName } = last
  return {
    ...row,
    groupId,
    group: { id: groupId, name: groupName },
    coachId,
    coachName,
    status: 'QUIT',
    clockInDays: stays.reduce((sum, { clockInDays }) => sum + clockInDays, 0),
    lastClockInAt: stays.reduce<string | null>((at, stay) => stay.lastClockInAt ?? at, null),
    atRisk: false,
    coachRemark: null,
    plannedMove: null,
    stays: stays.map(({ from, to, groupName: name, reason, refundOrder, by }) => ({ from, to, groupName: name, reason, refundOrder, by })),
    movedOn: true,
  }
}

/** These rows as far as they are the reader's: past figures keep a child that moved on to a group of somebody else's, its present does not. */
export async function asSeenBy(db: Executor, scope: Scope, rows: readonly CampStudentRow[]): Promise<WeekStudentRow[]> {
  const ids = rows.map(({ id }) => id)
  const earlier = scope.all || ids.length === 0 ? [] : await earlierStays(db, scope.userId, ids)
  return rows.map((row) => {
    const stays = earlier.filter(({ id }) => id === row.id)
    const last = stays.at(-1)
    return last ? asItWas(row, stays, last) : { ...row, movedOn: false }
  })
}
