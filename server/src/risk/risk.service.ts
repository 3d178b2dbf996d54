import type { CallAnswer } from '@camp/contract/base/call'
import { addDays } from '@camp/contract/base/days'
import type * as calls from '@camp/contract/risk/risk'
import type { RiskState } from '@camp/contract/risk/risk.labels'
import { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { choiceParameter, numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { write } from '../platform/write/write.ts'
import { callAt } from './risk.calling.rules.ts'
import { holdoutOf } from './risk.night.service.ts'
import { rowsOf } from './risk.reasons.rules.ts'
import { riskRepository } from './risk.repository.ts'

type Quality = CallAnswer<typeof calls.getRiskQuality>
type Nights = Awaited<ReturnType<typeof riskRepository.nights>>

const JUDGED_DAYS = 28
const reader = ({ services }: Cx): Executor => new Executor(services.reportPool)

async function standing(db: Executor) {
  const nights = await riskRepository.nights(db)
  const leastPercent = (await numberParameter(db, 'risk.leastLift')) / 100
  const offAfterDays = await numberParameter(db, 'risk.offAfterDays')
  const below = await riskRepository.below(db)
  const isOff = (await choiceParameter(db, 'risk.on', ['on', 'off'])) === 'off'
  const state: RiskState = isOff ? 'STOPPED' : below >= offAfterDays ? 'OFF' : nights.some(({ judged }) => judged) ? 'ON' : 'NEW'
  return { nights, leastPercent, offAfterDays, below, state }
}

export const riskPage: Handler<typeof calls.listRisks> = async ({ query, paging }, cx) => {
  const db = reader(cx)
  const { rows, total } = await riskRepository.page(db, query, await numberParameter(db, 'risk.callsADay'), cx.scope, paging)
  const ids = rows.map(({ id }) => id)
  const families = new Map((await riskRepository.families(db, ids, cx.scope)).map((family) => [family.id, family]))
  return {
    rows: rows.map((row) => {
      const { minutes = [], siblings = [] } = families.get(row.id) ?? {}
      return { ...row, callAt: callAt(minutes), siblings }
    }),
    total,
  }
}

function countsOf(nights: Nights) {
  const judged = nights.filter((night) => night.judged)
  const sum = (key: 'named' | 'namedRight' | 'ruleNamed' | 'ruleRight') => judged.reduce((total, night) => total + (night[key] ?? 0), 0)
  return { days: judged.length, named: sum('named'), right: sum('namedRight'), ruleNamed: sum('ruleNamed'), ruleRight: sum('ruleRight') }
}

/** The judged days of the last four weeks, week by week, the oldest first. */
function weeksOf(nights: Nights, last: string): Quality['weeks'] {
  return [4, 3, 2, 1].flatMap((back) => {
    const from = addDays(last, -7 * back + 1)
    const of = countsOf(nights.filter(({ day }) => day >= from && day <= addDays(from, 6)))
    return of.days > 0 ? [{ from, ...of }] : []
  })
}

function distances(bins: Quality['bins']): { meanBp: number | null; worstBp: number | null } {
  const off = bins.map(({ said, came }) => Math.abs(said - came))
  const children = bins.reduce((sum, bin) => sum + bin.children, 0)
  if (children === 0) return { meanBp: null, worstBp: null }
  return {
    meanBp: Math.round(bins.reduce((sum, bin, index) => sum + (off[index] ?? 0) * bin.children, 0) / children),
    worstBp: Math.max(...off),
  }
}

async function comparison(db: Executor): Promise<Quality['holdout']> {
  const { bp, allowedBy } = await holdoutOf(db)
  if (bp === 0) return null
  return { bp, allowedBy, ...found(await riskRepository.holdout(db)) }
}

export const riskQuality: Handler<typeof calls.getRiskQuality> = async (_input, cx) => {
  const db = reader(cx)
  const { nights, leastPercent, offAfterDays, below, state } = await standing(db)
  const [night] = nights
  const callsADay = await numberParameter(db, 'risk.callsADay')
  const lastJudged = night ? addDays(night.day, -7) : ''
  const recent = nights.filter(({ day }) => night !== undefined && day <= lastJudged && day > addDays(lastJudged, -JUDGED_DAYS))
  const bins = night?.bins ?? []
  return {
    state,
    night: night ? { day: night.day, doneAt: night.doneAt, seconds: night.seconds, children: night.children } : null,
    callsADay,
    unseen: await riskRepository.unseen(db, callsADay, cx.scope),
    ...countsOf(recent),
    liftPercent: night?.liftPercent ?? null,
    leastPercent,
    offAfterDays,
    belowDays: below,
    bins,
    ...distances(bins),
    weeks: night ? weeksOf(recent, lastJudged) : [],
    models: await riskRepository.models(db),
    holdout: await comparison(db),
  }
}

export const riskRows: Handler<typeof calls.listRiskRows> = async ({ query: { campStudentId, kind } }, cx) => {
  const db = reader(cx)
  const { day, reasons } = found(await riskRepository.find(db, campStudentId, cx.scope))
  const reason = found(reasons.find((one) => one.kind === kind))
  return { day, reason, rows: rowsOf(kind, await riskRepository.rows(db, campStudentId, day), `${day}T00:00:00+08:00`) }
}

/** What somebody says twice is said once. */
export const markChild: Handler<typeof calls.markRisk> = ({ body: { id, kind } }, cx) =>
  write(cx, async (w) => {
    // Whether a child is listed is told to who reads the list alone.
    if (!cx.reader.codes.has('RISK')) throw new AppError('FORBIDDEN')
    found(await riskRepository.hold(w.tx, id))
    if (!(await riskRepository.find(w.tx, id, cx.scope))) throw new AppError('RISK_NOT_LISTED')
    const before = (await riskRepository.mark(w.tx, id))?.kind ?? null
    if (before !== kind) {
      await riskRepository.setMark(w.tx, id, kind, cx.reader.userId)
      publishToAll(w.tx, 'work')
      w.audit({ id, before: { mark: before }, after: { mark: kind } })
    }
    return { id, mark: kind }
  })
