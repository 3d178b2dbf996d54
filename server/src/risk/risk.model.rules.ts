import * as z from 'zod'

/** What the last lessons of a child say at the beginning of a day, as `risk_look` counts it. */
export interface Look {
  readonly lessons: number
  readonly missed: number
  readonly missed7: number
  readonly streak: number
  readonly clockIns: number
  readonly minutesNow: number
  readonly minutesBefore: number
  readonly secondsNow: number
  readonly secondsBefore: number
  readonly before: number
  readonly scoreNow: number
  readonly scoresNow: number
  readonly scoreBefore: number
  readonly scoresBefore: number
  readonly commentDays: number
  readonly isLate: boolean
  readonly weekendLessons: number
  readonly weekendMissed: number
  readonly streakWeekend: number
  readonly isFirst: boolean
}

/** With fewer clock-ins before the last three nobody has a habit. */
const HABIT = 3
const clip = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
export const lastThree = ({ clockIns }: Pick<Look, 'clockIns'>): number => Math.min(3, clockIns)

/** Minutes, seconds and points of the last three clock-ins and of those before, each a mean; null where one of both is missing. */
export function habitOf(look: Look) {
  const three = lastThree(look)
  const known = three > 0 && look.before >= HABIT
  const pair = (now: number, before: number, counts = three, countsBefore = look.before) =>
    known && counts > 0 && countsBefore >= HABIT ? { now: now / counts, usual: before / countsBefore } : null
  return {
    minutes: pair(look.minutesNow, look.minutesBefore),
    seconds: pair(look.secondsNow, look.secondsBefore),
    score: pair(look.scoreNow, look.scoreBefore, look.scoresNow, look.scoresBefore),
  }
}

/** What misses on weekends beyond what misses on other days, in shares. */
function weekendHabit({ lessons, missed, weekendLessons, weekendMissed }: Look): number {
  const others = lessons - weekendLessons
  if (weekendLessons < 2 || others < 2) return 0
  return weekendMissed / weekendLessons - (missed - weekendMissed) / others
}

/** The parts of the chance, by what they say; only clock-ins, never who the child is or where it came from. */
export const PARTS = [
  'STREAK',
  'STREAK',
  'MISSED',
  'SHARE',
  'MISSED',
  'LATER',
  'STUDY',
  'SCORE',
  'NO_COMMENT',
  'COMMENT_LATE',
  'FIRST',
  'WEEKEND',
  'WEEKEND',
  'SHARE',
  'STREAK',
  'LATER',
] as const

export function featuresOf(look: Look): number[] {
  const { lessons, missed, missed7, streak } = look
  const share = (missed + 1) / (lessons + 4)
  const recent = (missed7 + 0.5) / (Math.min(7, lessons) + 2)
  const { minutes, seconds, score } = habitOf(look)
  const later = minutes ? clip((minutes.now - minutes.usual) / 120, -2, 3) : 0
  const weekend = weekendHabit(look)
  return [
    streak === 1 ? 1 : 0,
    streak === 2 ? 1 : 0,
    recent,
    share,
    recent - share,
    later,
    seconds ? clip(Math.log((seconds.now + 60) / (seconds.usual + 60)), -1.5, 1) : 0,
    score ? clip((score.now - score.usual) / 10, -2, 2) : 0,
    Math.min(7, Math.max(0, look.commentDays - streak)) / 7,
    look.isLate ? 1 : 0,
    look.isFirst ? 1 : 0,
    weekend,
    (look.streakWeekend / 2) * weekend,
    Math.log(lessons) / 3,
    streak === 2 ? share : 0,
    streak > 0 ? later : 0,
  ]
}

export const modelParts = z.object({
  weights: z.array(z.number()),
  means: z.array(z.number()),
  spreads: z.array(z.number()),
  bias: z.number(),
  /** What was said, and what it is made of what came; both as log odds, in order. */
  knots: z.array(z.object({ said: z.number(), came: z.number() })),
})
export type ModelParts = z.output<typeof modelParts>

const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))
const oddsOf = (chance: number): number => Math.log(chance / (1 - chance))

export interface Example {
  readonly x: readonly number[]
  readonly y: 0 | 1
  /** Whose it is: a child is learnt from or measured by, never both. */
  readonly child: number
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0

/** Solves a symmetric, positive definite system in place. */
function solved(matrix: number[][], right: number[]): number[] {
  const size = right.length
  for (let column = 0; column < size; column++) {
    const pivot = matrix[column] as number[] // as long as `right`
    for (let row = column + 1; row < size; row++) {
      const line = matrix[row] as number[] // as above
      const factor = at(line, column) / at(pivot, column)
      for (let k = column; k < size; k++) line[k] = at(line, k) - factor * at(pivot, k)
      right[row] = at(right, row) - factor * at(right, column)
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = at(right, row)
    for (let k = row + 1; k < size; k++) sum -= at(matrix[row] ?? [], k) * at(right, k)
    right[row] = sum / at(matrix[row] ?? [], row)
  }
  return right
}

/** Logistic regression by Newton's steps on standardized columns; small weights are preferred a little. */
function regressed(rows: readonly (readonly number[])[], results: readonly number[]): { weights: number[]; bias: number } {
  const size = at([rows[0]?.length ?? 0], 0) + 1
  let beta: number[] = Array.from({ length: size }, () => 0)
  const share = clip(results.reduce((sum, y) => sum + y, 0) / results.length, 0.001, 0.999)
  beta[size - 1] = oddsOf(share)
  for (let step = 0; step < 12; step++) {
    const hessian = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j): number => (i === j && i < size - 1 ? 4 : i === j ? 1e-6 : 0)),
    )
    const gradient = beta.map((weight, index) => (index < size - 1 ? -4 * weight : 0))
    for (const [index, row] of rows.entries()) {
      let odds = at(beta, size - 1)
      for (let k = 0; k < size - 1; k++) odds += at(beta, k) * at(row, k)
      const p = chanceOf(odds)
      const off = at(results, index) - p
      const curve = Math.max(p * (1 - p), 1e-6)
      for (let i = 0; i < size; i++) {
        const xi = i < size - 1 ? at(row, i) : 1
        if (xi === 0) continue
        gradient[i] = at(gradient, i) + off * xi
        const line = hessian[i] as number[] // made above
        for (let j = i; j < size; j++) line[j] = at(line, j) + curve * xi * (j < size - 1 ? at(row, j) : 1)
      }
    }
    // It is the same on both sides of its diagonal.
    for (const [i, line] of hessian.entries()) for (let j = 0; j < i; j++) line[j] = at(hessian[j] ?? [], i)
    const change = solved(hessian, gradient)
    beta = beta.map((weight, index) => weight + at(change, index))
    if (change.every((by) => Math.abs(by) < 1e-6)) break
  }
  return { weights: beta.slice(0, -1), bias: at(beta, size - 1) }
}

/** Parts of those who were measured: tenths, and the last tenth in three, as calls are made there. */
const CUTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1]
const PRIOR = 5

/** What came of what was said, never falling; between the tenths it is drawn through, so that the order of children stays. */
function calibrated(measured: readonly { said: number; y: number }[]): ModelParts['knots'] {
  const sorted = [...measured].sort((a, b) => a.said - b.said)
  const pools: { said: number; right: number; n: number }[] = []
  for (const [index, cut] of CUTS.slice(0, -1).entries()) {
    const part = sorted.slice(Math.round(cut * sorted.length), Math.round((CUTS[index + 1] ?? 1) * sorted.length))
    if (part.length === 0) continue
    const said = part.reduce((sum, one) => sum + one.said, 0) / part.length
    const meant = part.reduce((sum, one) => sum + chanceOf(one.said), 0) / part.length
    pools.push({ said, right: part.reduce((sum, { y }) => sum + y, 0) + PRIOR * meant, n: part.length + PRIOR })
    for (;;) {
      const [before, last] = pools.slice(-2)
      if (!before || !last || before.right / before.n < last.right / last.n) break
      const n = before.n + last.n
      pools.splice(-2, 2, { said: (before.said * before.n + last.said * last.n) / n, right: before.right + last.right, n })
    }
  }
  return pools.map(({ said, right, n }) => ({ said, came: oddsOf(clip(right / n, 1e-4, 1 - 1e-4)) }))
}

/** What is learnt of days that are over. A third of the children measures what the others taught. */
export function learn(examples: readonly Example[]): ModelParts {
  const width = examples[0]?.x.length ?? 0
  const columns = Array.from({ length: width }, (_, index) => {
    const mean = examples.reduce((sum, { x }) => sum + at(x, index), 0) / examples.length
    const square = examples.reduce((sum, { x }) => sum + (at(x, index) - mean) ** 2, 0) / examples.length
    return { mean, spread: Math.sqrt(square) || 1 }
  })
  const means = columns.map(({ mean }) => mean)
  const spreads = columns.map(({ spread }) => spread)
  const scaled = (x: readonly number[]) => x.map((value, index) => (value - at(means, index)) / at(spreads, index))
  const isMeasure = ({ child }: Example) => child % 3 === 0
  const taught = examples.filter((example) => !isMeasure(example))
  const fit = regressed(
    taught.map(({ x }) => scaled(x)),
    taught.map(({ y }) => y),
  )
  const raw = { ...fit, means, spreads, knots: [] }
  const measured = examples.filter(isMeasure).map(({ x, y }) => ({ said: oddsBy(raw, x), y }))
  return { ...raw, knots: calibrated(measured) }
}

const oddsBy = ({ weights, means, spreads, bias }: ModelParts, x: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + (weight * (at(x, index) - at(means, index))) / at(spreads, index), bias)

/** Between two knots in a straight line, beyond them beside it. */
function drawnThrough(knots: ModelParts['knots'], odds: number): number {
  const first = knots[0]
  const last = knots.at(-1)
  if (!first || !last) return odds
  if (odds <= first.said) return first.came + (odds - first.said)
  if (odds >= last.said) return last.came + (odds - last.said)
  const next = knots.findIndex(({ said }) => said > odds)
  const [from, to] = [knots[next - 1] ?? first, knots[next] ?? last]
  return from.came + ((to.came - from.came) * (odds - from.said)) / (to.said - from.said)
}

/** The chance that a child misses three lessons in a row, by what was learnt, in 1/10000. */
export const chanceBp = (model: ModelParts, x: readonly number[]): number =>
  Math.round(chanceOf(drawnThrough(model.knots, oddsBy(model, x))) * 10_000)

/** How much each part adds to the odds, against the usual child. */
export function addsOf({ weights, means, spreads }: ModelParts, x: readonly number[]): ReadonlyMap<(typeof PARTS)[number], number> {
  const adds = new Map<(typeof PARTS)[number], number>()
  for (const [index, part] of PARTS.entries()) {
    const by = (at(weights, index) * (at(x, index) - at(means, index))) / at(spreads, index)
    adds.set(part, (adds.get(part) ?? 0) + by)
  }
  return adds
}

/** Where too few children of a type have been in ended camps: by lessons missed in a row and of the last seven, in 1/10000. */
const TABLE: readonly (readonly number[])[] = [
  [150, 300, 500, 800, 1_100, 1_400],
  [0, 600, 1_000, 1_500, 2_000, 2_500],
  [0, 0, 3_000, 3_600, 4_200, 5_000],
]
export const tableBp = ({ streak, missed7 }: Pick<Look, 'streak' | 'missed7'>): number =>
  TABLE[streak]?.[Math.min(5, Math.max(streak, missed7))] ?? 5_000
