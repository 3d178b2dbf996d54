import { DAY, dayNumber, officeMoment, startOfDay } from './demo.calendar.ts'
import { DemoRandom } from './demo.random.ts'
import { type DemoTerm, demoCampTypes } from './demo.terms.ts'

/** Camps that ended so many days ago are still talked about. */
const LATELY = 14
/** Nobody leaves, moves or comes back before. */
const SETTLED = 4

/** Children that a camp of these weeks has when it begins: so many that its figures say something. */
export function wantedChildren(term: DemoTerm, seed: number, now: number): number {
  const today = dayNumber(now)
  if (term.enrolStart > today || term.end < today - LATELY) return 0
  const small = (demoCampTypes[term.type]?.groupCapacity ?? 0) < 10
  const all = new DemoRandom(seed, 19, term.index).int(small ? 22 : 26, small ? 28 : 46)
  const enrolled = (today - term.enrolStart + 1) / (Math.min(term.enrolEnd, term.start) - term.enrolStart + 1)
  return Math.round(all * Math.min(1, enrolled))
}

interface Away {
  readonly joined: number
  readonly quit: number | null
}

/** Whether a camp runs long enough for something to have happened. */
const isSettled = (term: DemoTerm, now: number): boolean => term.start + SETTLED <= dayNumber(now) && term.end >= dayNumber(now)

/** What must have happened in each running camp, whatever chance draws: one child left, another came back, two change groups. */
const SCENES = ['left', 'back', 'moved', 'moves'] as const
export type CampScene = (typeof SCENES)[number]

/** Which child plays which scene: the first that were there on the first day, and that nothing happened to. */
export function campScenes(term: DemoTerm, children: readonly Away[], now: number): ReadonlyMap<number, CampScene> {
  const there = isSettled(term, now)
    ? children.flatMap(({ joined, quit }, index) => (quit === null && dayNumber(joined) < term.start ? [index] : []))
    : []
  return new Map(SCENES.slice(0, Math.max(0, there.length - 1)).map((scene, at) => [there[at] ?? 0, scene]))
}

/** When a child who leaves does so, and comes back. */
export function absence(term: DemoTerm, scene: CampScene | undefined): { quit: number; back: number | null } | null {
  if (scene !== 'left' && scene !== 'back') return null
  const quit = officeMoment(startOfDay(term.start + 1) + 11 * 3_600_000)
  return { quit, back: scene === 'back' ? officeMoment(quit + 2 * DAY) : null }
}
