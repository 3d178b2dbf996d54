import type { DivisionBoard } from '@camp/contract/division/division'
import { boardAfter, figuresOf, movesOf, placesAfter, unassignedOf } from '@camp/contract/division/division.answer'
import { planByFlow } from '@camp/contract/division/division.flow'
import { DIVISION_WEIGHTS, type DivisionPlan, type DivisionWeights, settled } from '@camp/contract/division/division.model'
import { type DivisionPreview, previewDivision } from '@camp/contract/division/division.planning'
import { loadsNow, problemOf } from '@camp/contract/division/division.problem'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { useAction } from '../platform/signedIn/query.ts'

/** What staff have set beside the camp itself. */
export interface DivisionChoice {
  readonly scope: 'DUE' | 'ALL'
  readonly allowStarted: boolean
  readonly weights: DivisionWeights
  readonly pins: ReadonlyMap<number, number>
  /** So many places in a group, to see who would come then. The group has them only once they are given where groups are edited. */
  readonly rooms: ReadonlyMap<number, number>
}

export type Figures = ReturnType<typeof figuresOf>
export type Move = DivisionPreview['moves'][number]

/** What the screen shows: an estimate of the moment, or what the server has worked out. */
interface ShownPlan {
  readonly places: ReadonlyMap<number, number>
  readonly moves: ReadonlyMap<number, Move>
  readonly unassigned: readonly (Omit<DivisionPreview['unassigned'][number], 'mend'> & {
    readonly mend?: DivisionPreview['unassigned'][number]['mend']
  })[]
  readonly shares: ReadonlyMap<number, number>
  readonly figures: Figures
}

/** Solved in the browser, without siblings: quick enough for each step of a slider. */
export function estimateOf(board: DivisionBoard, choice: DivisionChoice): ShownPlan {
  const problem = problemOf(board, choice)
  const steps = settled<{ plan: DivisionPlan }>(problem)
  let step = steps.next()
  while (!step.done) step = steps.next({ plan: planByFlow(step.value) })
  const { plan } = step.value
  const places = placesAfter(board, problem, plan)
  return {
    places,
    moves: new Map(movesOf(board, problem, plan).map((move) => [move.campStudentId, move])),
    unassigned: unassignedOf(board, problem, plan),
    shares: new Map(problem.coaches.map(({ id, share }) => [id, share])),
    figures: figuresOf(board, places),
  }
}

function previewedOf(board: DivisionBoard, { moves, unassigned, rows }: DivisionPreview): ShownPlan {
  const places = new Map(board.children.map(({ id, groupId }) => [id, groupId]))
  for (const { campStudentId, toGroupId } of moves) places.set(campStudentId, toGroupId)
  return {
    places,
    moves: new Map(moves.map((move) => [move.campStudentId, move])),
    unassigned,
    shares: new Map(rows.map(({ coachId, share }) => [coachId, share])),
    figures: figuresOf(board, places),
  }
}

const startOf = ({ started }: DivisionBoard): DivisionChoice => ({
  scope: started ? 'DUE' : 'ALL',
  allowStarted: false,
  weights: DIVISION_WEIGHTS,
  pins: new Map(),
  rooms: new Map(),
})

/** Quota and weight of a coach as they are being typed. */
type PlanPart = Partial<Pick<DivisionBoard['coaches'][number], 'quota' | 'weight'>>
type Plans = ReadonlyMap<number, PlanPart>
const NO_PLANS: Plans = new Map()

/** The camp as if groups had the places that are tried, and coaches what is being typed. */
function withTried(board: DivisionBoard, { rooms }: DivisionChoice, plans: Plans): DivisionBoard {
  if (rooms.size === 0 && plans.size === 0) return board
  const groups = board.groups.map((group) => ({ ...group, capacity: Math.max(group.capacity, rooms.get(group.id) ?? 0) }))
  return { ...board, groups, coaches: board.coaches.map((coach) => ({ ...coach, ...plans.get(coach.coachId) })) }
}

/** A plan under way: what was set, what comes of it, and what the server said of exactly that. */
export function useDivision(board: DivisionBoard) {
  const [choice, setChoice] = useState(() => startOf(board))
  const [previewed, setPreviewed] = useState<{ of: DivisionChoice; on: DivisionBoard; answer: DivisionPreview }>()
  const work = useAction(previewDivision)
  // What is typed belongs to the camp as it stood then: once it is saved, the camp comes anew and says it itself.
  const [typed, setTyped] = useState<{ on: DivisionBoard; plans: Plans }>()
  const plans = typed?.on === board ? typed.plans : NO_PLANS
  const tried = useMemo(() => ({ choice, plans }), [choice, plans])
  const late = useDeferredValue(tried)
  const trial = useMemo(() => withTried(board, choice, plans), [board, choice, plans])
  const estimate = useMemo(() => estimateOf(withTried(board, late.choice, late.plans), late.choice), [board, late])
  const preview = previewed?.of === choice && previewed.on === board && plans.size === 0 ? previewed.answer : undefined
  const shown = useMemo(() => (preview ? previewedOf(board, preview) : estimate), [board, preview, estimate])
  const ask = async () => {
    const { scope, allowStarted, weights, pins } = choice
    const body = {
      campId: board.campId,
      scope,
      allowStarted,
      weights,
      pins: [...pins].map(([campStudentId, groupId]) => ({ campStudentId, groupId })),
    }
    const answer = await work.run({ body })
    if (answer) setPreviewed({ of: choice, on: board, answer })
  }
  const awaited = useRef<DivisionBoard>(null)
  // Once a board has come that the change is in, whatever else is new.
  useWhenever([board], () => {
    if (!awaited.current || awaited.current === board) return
    awaited.current = null
    void ask()
  })
  return {
    choice,
    change: (part: Partial<DivisionChoice>) => setChoice((old) => ({ ...old, ...part })),
    pin: (id: number, groupId: number | null) =>
      setChoice((old) => {
        const pins = new Map(old.pins)
        if (groupId === null) pins.delete(id)
        else pins.set(id, groupId)
        return { ...old, pins }
      }),
    /** Places of a group that are tried; null: those that it has. */
    tryRoom: (groupId: number, capacity: number | null) =>
      setChoice((old) => {
        const rooms = new Map(old.rooms)
        if (capacity === null) rooms.delete(groupId)
        else rooms.set(groupId, capacity)
        return { ...old, rooms }
      }),
    /** Quota or weight of a coach while they are typed; null: what is saved. */
    tryPlan: (coachId: number, part: PlanPart | null) => {
      const next = new Map(plans)
      if (part === null) next.delete(coachId)
      else next.set(coachId, part)
      setTyped({ on: board, plans: next })
    },
    /** The camp with what is tried, and the groups that have not got it yet. */
    trial,
    tried: board.groups.filter(({ id, capacity }) => (choice.rooms.get(id) ?? 0) > capacity),
    shown,
    preview,
    /** There was a preview, of other settings. */
    outdated: previewed !== undefined && preview === undefined,
    ask,
    /** Changes what the camp's plan says, and previews again once it is there. */
    askAfter: async <Done>(change: () => Promise<Done | undefined>) => {
      awaited.current = board
      const done = await change()
      if (done === undefined) awaited.current = null
      return done
    },
    busy: work.busy,
    forget: () => setPreviewed(undefined),
  }
}
export type Division = ReturnType<typeof useDivision>

/** How many children each coach would have. */
export const loadsAfter = (board: DivisionBoard, { places }: ShownPlan): Map<number, number> => loadsNow(boardAfter(board, places))
