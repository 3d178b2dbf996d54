import type { DivisionBoard } from '@camp/contract/division/division'
import { boardAfter, figuresOf, movesOf, placesAfter, unassignedOf } from '@camp/contract/division/division.answer'
import { planByFlow } from '@camp/contract/division/division.flow'
import { DIVISION_WEIGHTS, type DivisionPlan, type DivisionWeights, settled } from '@camp/contract/division/division.model'
import { type DivisionPreview, previewDivision } from '@camp/contract/division/division.planning'
import { loadsNow, problemOf } from '@camp/contract/division/division.problem'
import { useDeferredValue, useMemo, useState } from 'react'
import { useAction } from '../platform/signedIn/query.ts'

/** What staff have set beside the camp itself. */
export interface DivisionChoice {
  readonly scope: 'DUE' | 'ALL'
  readonly allowStarted: boolean
  readonly weights: DivisionWeights
  readonly pins: ReadonlyMap<number, number>
}

export type Figures = ReturnType<typeof figuresOf>
export type Move = DivisionPreview['moves'][number]

/** What the screen shows: an estimate of the moment, or what the server has worked out. */
export interface ShownPlan {
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
})

/** A plan under way: what was set, what comes of it, and what the server said of exactly that. */
export function useDivision(board: DivisionBoard) {
  const [choice, setChoice] = useState(() => startOf(board))
  const [previewed, setPreviewed] = useState<{ of: DivisionChoice; on: DivisionBoard; answer: DivisionPreview }>()
  const work = useAction(previewDivision)
  const late = useDeferredValue(choice)
  const estimate = useMemo(() => estimateOf(board, late), [board, late])
  const preview = previewed?.of === choice && previewed.on === board ? previewed.answer : undefined
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
    shown,
    preview,
    /** There was a preview, of other settings. */
    outdated: previewed !== undefined && preview === undefined,
    ask,
    busy: work.busy,
    forget: () => setPreviewed(undefined),
  }
}
export type Division = ReturnType<typeof useDivision>

/** How many children each coach would have. */
export const loadsAfter = (board: DivisionBoard, { places }: ShownPlan): Map<number, number> => loadsNow(boardAfter(board, places))
