import {
  apart,
  type DivisionPlan,
  type DivisionProblem,
  kindsOf,
  NOT_PLACED,
  nth,
  pairsOf,
  stepsOf,
} from '@camp/contract/division/division.model'
import type { Highs, ModelData } from 'highs'

/** What came of a solve: `gap` is 0 where nothing better exists, else how far at most from the best, in parts of 10,000. */
export interface Solved {
  readonly plan: DivisionPlan
  readonly gapBp: number
}

/** Columns and rows as they come; arrays alone go to the solver, so no name or line of text can be too long for it. */
class Program {
  readonly cost: number[] = []
  readonly upper: number[] = []
  readonly whole: number[] = []
  readonly rowLower: number[] = []
  readonly rowUpper: number[] = []
  readonly rows: [number, number][][] = []

  column(cost: number, upper: number, whole: boolean): number {
    this.upper.push(upper)
    this.whole.push(whole ? 1 : 0)
    return this.cost.push(cost) - 1
  }

  row(lower: number, upper: number): [number, number][] {
    const entries: [number, number][] = []
    this.rows.push(entries)
    this.rowLower.push(lower)
    this.rowUpper.push(upper)
    return entries
  }

  data() {
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const row of this.rows) {
      for (const [column, value] of row) {
        indices.push(column)
        values.push(value)
      }
      starts.push(indices.length)
    }
    const numCols = this.cost.length
    const numRows = this.rows.length
    return {
      numCols,
      numRows,
      colCost: this.cost,
      colLower: this.cost.map(() => 0),
      colUpper: this.upper,
      rowLower: this.rowLower,
      rowUpper: this.rowUpper,
      integrality: this.whole,
      matrix: { format: 'csr' as const, numRows, numCols, starts, indices, values },
    }
  }
}

/** A kind of children in the program: where its members may go, and by which column. */
interface Column {
  readonly group: number | null
  readonly column: number
}

/** How many of a kind go to which group; coaches by steps of rising cost; a pair that is not together costs. */
function programOf(problem: DivisionProblem) {
  const program = new Program()
  const { groups, coaches, children, weights } = problem
  const pairs = weights.sibling > 0 ? pairsOf(problem) : []
  const places = groups.map(({ room }) => program.row(0, Math.max(room, 0)))
  const loads = new Map(coaches.map(({ id }) => [id, program.row(0, 0)]))
  const kinds = kindsOf(problem, pairs).map(({ members, choices, out }) => {
    const all = program.row(members.length, members.length)
    const columns: Column[] = choices.map(({ group, points, stays }) => {
      const column = program.column(points, members.length, true)
      all.push([column, 1])
      if (!(stays && problem.dated)) places[group]?.push([column, 1])
      const coachId = groups[group]?.coachId ?? null
      if (coachId !== null) loads.get(coachId)?.push([column, 1])
      return { group, column }
    })
    if (out) columns.push({ group: null, column: program.column(NOT_PLACED, members.length, true) })
    if (out) all.push([program.cost.length - 1, 1])
    return { members, columns }
  })
  for (const coach of coaches) {
    for (const { count, points } of stepsOf(problem, coach, children.length)) {
      loads.get(coach.id)?.push([program.column(points, count, false), -1])
    }
  }
  const kindOf = new Map(kinds.flatMap((kind) => kind.members.map((member) => [member, kind.columns] as const)))
  const apartness = pairs.map(([one, other]) => {
    const column = program.column(weights.sibling, 1, false)
    const placesOf = (member: number) => byPlace(problem, kindOf.get(member) ?? [])
    const theirs = placesOf(other)
    for (const [place, mine] of placesOf(one)) {
      const row = program.row(Number.NEGATIVE_INFINITY, 0)
      for (const { column: at } of mine) row.push([at, 1])
      for (const { column: at } of theirs.get(place) ?? []) row.push([at, -1])
      row.push([column, -1])
    }
    return column
  })
  return { program, kinds, pairs, apartness }
}

const placeOf = ({ groups }: DivisionProblem, group: number | null): string =>
  group === null ? 'out' : String(groups[group]?.coachId ?? `group ${group}`)

function byPlace(problem: DivisionProblem, columns: readonly Column[]): Map<string, Column[]> {
  const places = new Map<string, Column[]>()
  for (const column of columns) {
    const place = placeOf(problem, column.group)
    places.set(place, [...(places.get(place) ?? []), column])
  }
  return places
}

/** The columns as a plan would have them, to begin with: what is known to be good is not looked for again. */
function startOf(
  problem: DivisionProblem,
  { program, kinds, pairs, apartness }: ReturnType<typeof programOf>,
  plan: DivisionPlan,
): number[] {
  const start = program.cost.map(() => 0)
  for (const { members, columns } of kinds) {
    for (const member of members) {
      const column = columns.find(({ group }) => group === (plan[member] ?? null))?.column
      if (column !== undefined) start[column] = nth(start, column) + 1
    }
  }
  pairs.forEach((pair, at) => {
    if (apart(problem, plan, pair)) start[nth(apartness, at)] = 1
  })
  for (const row of program.rows.slice(problem.groups.length, problem.groups.length + problem.coaches.length)) {
    let load = row.reduce((sum, [column, value]) => sum + (value > 0 ? nth(start, column) : 0), 0)
    for (const [column, value] of row) {
      if (value > 0) continue
      start[column] = Math.min(load, nth(program.upper, column))
      load -= nth(start, column)
    }
  }
  return start
}

/** The best plan, brothers and sisters counted; `start` is one that keeps the rules. Seconds are the most that it may take. */
export function solveByHighs(highs: Highs, problem: DivisionProblem, start: DivisionPlan, seconds: number): Solved {
  if (problem.children.length === 0) return { plan: [], gapBp: 0 }
  const built = programOf(problem)
  const model = highs.createModel(built.program.data() as ModelData) // of integrality it knows the numbers 0 and 1
  try {
    model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.5, random_seed: 0 })
    model.setSolution({ colValue: startOf(problem, built, start) })
    model.run()
    const optimal = model.getModelStatus() === highs.constants.modelStatus.optimal
    const { colValue } = model.getSolution()
    const gap = optimal ? 0 : Number(model.info.get('mip_gap'))
    const plan: (number | null)[] = problem.children.map(() => null)
    for (const { members, columns } of built.kinds) {
      let at = 0
      for (const { group, column } of columns) {
        for (let n = Math.round(colValue[column] ?? 0); n > 0; n--) plan[nth(members, at++)] = group
      }
    }
    return { plan, gapBp: Number.isFinite(gap) ? Math.ceil(gap * 10_000) : 10_000 }
  } finally {
    model.dispose()
  }
}
