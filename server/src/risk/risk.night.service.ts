import { addDays } from '@camp/contract/base/days'
import { Executor } from '../platform/db/executor.ts'
import { numberParameter, wordParameter } from '../platform/parameters.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { addsOf, chanceBp, type Example, featuresOf, learn, type ModelParts, tableBp } from './risk.model.rules.ts'
import { type Looked, nightRepository, type ScoredRow, WORDS_FROM_BP } from './risk.night.repository.ts'
import { reasonsOf } from './risk.reasons.rules.ts'

/** Children of ended camps that a model needs, and as many as it learns from. */
const LEAST_CHILDREN = 500
const MOST_CHILDREN = 3_000
const MOST_EXAMPLES = 15_000
/** So many days a model holds. */
const HOLDS = 7
/** Children that are looked at in one statement. */
const PORTION = 4_000

type Place = Pick<Services, 'pool' | 'reportPool'>

interface Model {
  readonly id: number
  readonly parts: ModelParts
}

const span = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Camps together, as many as one statement looks at. */
function portions<C extends { readonly children: number }>(camps: readonly C[]): C[][] {
  const all: C[][] = []
  let room = 0
  for (const camp of camps) {
    if (room < camp.children) {
      all.push([])
      room = PORTION
    }
    room -= camp.children
    all.at(-1)?.push(camp)
  }
  return all
}

/** Learns from the camps of a type that were over by a day, the newest first; null where too few children were in them. */
async function learnt(
  db: Executor,
  campTypeId: number,
  day: string,
): Promise<{ parts: ModelParts; children: number; examples: number } | null> {
  const ended = await nightRepository.ended(db, campTypeId, day)
  const chosen: typeof ended = []
  let children = 0
  for (const camp of ended) {
    if (children >= MOST_CHILDREN) break
    chosen.push(camp)
    children += camp.children
  }
  if (children < LEAST_CHILDREN) return null
  const ofDays = chosen.flatMap((camp) =>
    Array.from({ length: Math.max(0, span(camp.startDate, camp.endDate) - 7) }, (_, at) => ({ camp, at: at + 2 })),
  )
  const step = Math.max(1, Math.ceil(ofDays.reduce((sum, { camp }) => sum + camp.children, 0) / MOST_EXAMPLES))
  const examples: Example[] = []
  for (const [index, { camp, at }] of ofDays.entries()) {
    if (index % step !== 0) continue
    const then = addDays(camp.startDate, at)
    const outcomes = new Map(
      (await nightRepository.outcomes(db, then, [camp.id])).map(({ campStudentId, stopped }) => [campStudentId, stopped]),
    )
    for (const look of await nightRepository.look(db, then, [camp.id])) {
      const stopped = outcomes.get(look.campStudentId)
      if (stopped !== undefined) examples.push({ x: featuresOf(look), y: stopped ? 1 : 0, child: look.campStudentId })
    }
  }
  const right = examples.filter(({ y }) => y === 1).length
  // Where hardly anybody stopped, or hardly anybody did not, there is nothing to learn.
  if (right < 30 || examples.length - right < 30) return null
  return { parts: learn(examples), children, examples: examples.length }
}

/** The model of a type by a day, learnt anew each week; null: the table holds. */
async function modelOf(at: Place, campTypeId: number, day: string): Promise<Model | null> {
  const db = new Executor(at.reportPool)
  const known = await nightRepository.model(db, campTypeId, day)
  if (known && known.madeDay > addDays(day, -HOLDS)) return known
  const made = await learnt(db, campTypeId, day)
  if (!made) return null
  const id = await nightRepository.keepModel(new Executor(at.pool), campTypeId, day, made.children, made.examples, made.parts)
  return id === undefined ? null : { id, parts: made.parts }
}

function scored(look: Looked, model: Model | null, holdoutBp: number): ScoredRow {
  const { campStudentId, campId, streak, silent } = look
  const x = featuresOf(look)
  const chance = model ? chanceBp(model.parts, x) : tableBp(look)
  const reasons = chance < WORDS_FROM_BP ? [] : reasonsOf(look, model && addsOf(model.parts, x))
  // The same children for as long as the share holds; spread by a number that says nothing of them.
  const held = (Math.imul(campStudentId, 2_654_435_761) >>> 0) % 10_000 < holdoutBp
  return { campStudentId, campId, streak, silent, chanceBp: chance, modelId: model?.id ?? null, reasons, held }
}

/** Nobody is left out unless the share is set and the assessment that allows it is named. */
export async function holdoutOf(db: Executor): Promise<{ bp: number; allowedBy: string }> {
  const allowedBy = await wordParameter(db, 'risk.holdoutAssessment')
  return { bp: allowedBy === '无' ? 0 : await numberParameter(db, 'risk.holdout'), allowedBy }
}

/** One night: camps that were done before it was cut off are not done again. */
export async function nightOf(at: Place, day: string): Promise<void> {
  const read = new Executor(at.reportPool)
  const db = new Executor(at.pool)
  await nightRepository.begin(db, day)
  const { bp } = await holdoutOf(db)
  const camps = await nightRepository.camps(read, day)
  const models = new Map<number, Model | null>()
  for (const { campTypeId } of camps) if (!models.has(campTypeId)) models.set(campTypeId, await modelOf(at, campTypeId, day))
  for (const portion of portions(camps)) {
    const types = new Map(portion.map(({ id, campTypeId }) => [id, campTypeId]))
    const ids = [...types.keys()]
    const rows = (await nightRepository.look(read, day, ids)).map((look) =>
      scored(look, models.get(types.get(look.campId) ?? 0) ?? null, bp),
    )
    if (rows.length > 0) await transaction(at.pool, (tx) => nightRepository.put(tx, day, rows))
  }
  const calls = await numberParameter(db, 'risk.callsADay')
  for (const { day: then, camps: ofThen } of await nightRepository.unjudged(read, day)) {
    for (const camp of ofThen) await transaction(at.pool, (tx) => nightRepository.stopped(tx, then, [camp]))
    await transaction(at.pool, (tx) => nightRepository.judge(tx, then))
  }
  await nightRepository.lift(db, day, await nightRepository.bins(read, day))
  // Last: until then the list is that of the night before.
  await transaction(at.pool, (tx) => nightRepository.done(tx, day, calls))
}

/** All nights that are missing, the first one first. */
export async function runNights(at: Place): Promise<void> {
  for (const day of await nightRepository.days(new Executor(at.reportPool))) await nightOf(at, day)
}
