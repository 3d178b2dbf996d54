import { DAY, dayNumber, HOUR, startOfDay } from './demo.calendar.ts'
import type { DemoRandom } from './demo.random.ts'

/** How a coach comments: at once, as most do, shortly before the deadline, at night, or when it comes to mind. */
export type CoachHabit = 'prompt' | 'usual' | 'late' | 'night' | 'sloppy'

const MINUTE = 60_000
/** By the number of the coach. The first coach group, whose leader has an account of the demo, has every third of the first twelve: one of each kind. */
const HABITS: readonly CoachHabit[] = [
  ...(['prompt', 'usual', 'usual', 'night', 'usual', 'late'] as const),
  ...(['sloppy', 'prompt', 'usual', 'late', 'usual', 'usual'] as const),
]

export const habitOf = (index: number): CoachHabit => HABITS[index % HABITS.length] ?? 'usual'

/** When a coach comments what came in at a moment and is due at another; null: never. */
type Commenting = (submitted: number, due: number, random: DemoRandom) => number | null

/** In the given part of the time that there is. */
const within = (submitted: number, due: number, from: number, to: number, random: DemoRandom): number =>
  submitted + 6 * MINUTE + Math.floor((from + (to - from) * random.next() ** 1.6) * (due - submitted - 30 * MINUTE))

const after = (due: number, days: number, random: DemoRandom): number => due + MINUTE + Math.floor(random.next() ** 2 * days * DAY)

/** Between half past ten and half past one: of this night, or of the next. */
function tonight(submitted: number, random: DemoRandom): number {
  const at = startOfDay(dayNumber(submitted)) + Math.floor((22.5 + 3 * random.next()) * HOUR)
  return at > submitted + 10 * MINUTE ? at : at + DAY
}

const commenting: Readonly<Record<CoachHabit, Commenting>> = {
  prompt: (submitted, due, random) => {
    const quick = submitted + 3 * MINUTE + Math.floor(random.next() ** 2 * 50 * MINUTE)
    return random.chance(0.003) ? after(due, 0.2, random) : quick
  },
  usual: (submitted, due, random) => {
    const roll = random.next()
    if (roll < 0.0008) return null
    return roll < 0.018 ? after(due, 1.5, random) : within(submitted, due, 0, 1, random)
  },
  late: (submitted, due, random) => (random.chance(0.13) ? after(due, 1.2, random) : within(submitted, due, 0.55, 1, random)),
  night: (submitted, _due, random) => tonight(submitted, random) + (random.chance(0.06) ? DAY : 0),
  sloppy: (submitted, due, random) => {
    const roll = random.next()
    if (roll < 0.012) return null
    if (roll < 0.2) return after(due, 8, random)
    return roll < 0.38 ? after(due, 2.5, random) : within(submitted, due, 0, 1, random)
  },
}

export const commentedAt = (habit: CoachHabit, submitted: number, due: number, random: DemoRandom): number | null =>
  commenting[habit](submitted, due, random)
