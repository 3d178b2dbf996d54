import type { DivisionWeek } from './division.ts'

type CoachWeek = DivisionWeek['coaches'][number]

/** Comments of the week that will be late with so many children; beyond what was reckoned it is as with the most. */
const lateWith = ({ late }: CoachWeek, children: number): number => late[Math.min(children, late.length - 1)] ?? 0

/** The minutes of commenting that a coach with so many children is short of. */
export const overtimeMinutes = (coach: CoachWeek | undefined, children: number): number =>
  coach ? Math.round(lateWith(coach, children) * coach.paceMinutes) : 0

/** The week of a plan, by the children of each coach. `pay` is null to who does not see what all of them are paid. */
export function weekFigures(
  { clockInBp, coaches }: DivisionWeek,
  loads: ReadonlyMap<number, number>,
): { late: number; pay: number | null } {
  let late = 0
  let pay: number | null = 0
  for (const coach of coaches) {
    const children = loads.get(coach.coachId) ?? 0
    late += lateWith(coach, children)
    pay = pay === null || coach.childPay === null ? null : pay + Math.round((children * coach.childPay * clockInBp) / 10_000)
  }
  return { late, pay }
}
