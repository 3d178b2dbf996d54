import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import type pg from 'pg'
import { businessDay } from './factories.ts'
import type { LooseInput } from './http.ts'

const today = businessDay(0)
/** A month that is over. */
export const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString().slice(0, 7)
const on = (day: string) => `${month}-${day}`

/** A coach with hours in that month. */
export interface CoachMonth {
  readonly coachId: number
  readonly statementId: number
  readonly entryId: number
  readonly lineId: number
}

const reason = '试试看'
const days = { startDate: on('01'), endDate: on('28') }
export const entry = { date: on('20'), kind: 'COMMENT', minutes: 30, reason }

/** How each call of work hours would be made about somebody; null: it is about no coach. */
export const asked: Readonly<Record<string, ((of: CoachMonth) => LooseInput) | null>> = {
  listWorkhourCoaches: ({ coachId }) => ({ query: { page: 1, coachId } }),
  getWorkhourCoach: ({ coachId }) => ({ params: { id: coachId }, query: { dateFrom: on('01'), dateTo: on('28') } }),
  createWorkhourEntry: ({ coachId }) => ({ params: { id: coachId }, body: entry }),
  updateWorkhourEntry: ({ coachId, entryId }) => ({ params: { id: coachId }, body: { id: entryId, ...entry } }),
  adjustWorkhours: ({ coachId, statementId, lineId }) => ({
    params: { id: coachId },
    body: { statementId, reversesId: lineId, minutes: -5, reason },
  }),
  listWorkhourRequests: ({ coachId }) => ({ params: { id: coachId } }),
  confirmWorkhourRequest: null,
  declineWorkhourRequest: null,
  getWorkhourImportTemplate: null,
  importWorkhours: null,
  previewRepricing: ({ coachId }) => ({ params: { id: coachId } }),
  planRepricing: ({ coachId }) => ({ params: { id: coachId } }),
  exportWorkLines: ({ coachId }) => ({ body: { ...days, coachId } }),
  listWorkhourStatistics: ({ coachId }) => ({ query: { page: 1, ...days, coachId } }),
  getWorkhourStatisticsForCoach: ({ coachId }) => ({ params: { id: coachId }, query: days }),
  getWorkhourDays: ({ coachId }) => ({ query: { ...days, coachId } }),
  getWorkhourMonths: ({ coachId }) => ({ query: { ...days, coachId } }),
  exportWorkhourStatistics: ({ coachId }) => ({ body: { ...days, coachId } }),
  enableCoachTracking: ({ coachId }) => ({ body: [coachId] }),
  disableCoachTracking: ({ coachId }) => ({ body: [coachId] }),
  sumWorkStatements: ({ coachId }) => ({ body: { coachId: [coachId] } }),
  listWorkStatements: ({ coachId }) => ({ query: { page: 1, coachId } }),
  submitWorkStatement: ({ statementId }) => ({ params: { id: statementId }, body: {} }),
  returnWorkStatement: ({ statementId }) => ({ params: { id: statementId }, body: { reason } }),
  confirmWorkStatement: ({ statementId }) => ({ params: { id: statementId }, body: {} }),
  disputeWorkStatement: ({ statementId, lineId }) => ({ params: { id: statementId }, body: { lineIds: [lineId], text: reason } }),
  settleWorkDisputes: ({ statementId }) => ({ params: { id: statementId }, body: { outcome: 'DECLINED', answer: reason } }),
  previewClosing: ({ coachId }) => ({ body: { month, coachIds: [coachId] } }),
  closeWorkMonth: ({ coachId }) => ({ body: { month, coachIds: [coachId] } }),
  reopenWorkStatement: ({ statementId }) => ({ params: { id: statementId }, body: { reason } }),
  getCoachPayee: ({ coachId }) => ({ params: { id: coachId } }),
  saveCoachPayee: ({ coachId }) => ({ params: { id: coachId }, body: { bank: '别家银行', account: '6225880000001234' } }),
  exportWorkPayout: ({ statementId }) => ({ body: { month, ids: [statementId], reason } }),
  payWorkStatements: ({ statementId }) => ({ body: { ids: [statementId], amount: 12_000, bankReference: 'CMB-7' } }),
  unpayWorkStatement: ({ statementId }) => ({ params: { id: statementId }, body: { reason } }),
  traceWorkhours: ({ statementId }) => ({ query: { statementId } }),
  listCreditRules: null,
  saveCreditRule: null,
  deleteCreditRule: null,
  getAllSettlements: ({ coachId }) => ({ query: { page: 1, coachId } }),
}
export const ofHours = calls.filter(({ path }) => /^\/api\/manage\/workhour(\/|-statistics\/)|^\/settlement\//.test(path))
export const callOf = (id: string): AnyCall => ofHours.find((call) => call.id === id) as AnyCall

const TABLES = [
  'work_lines',
  'work_entries',
  'work_statements',
  'work_disputes',
  'coaches',
  'coach_rates',
  'coach_kind_rates',
  'coach_tracking_periods',
]

/** Whether anything of hours and pay changed. */
export async function hoursPrint(pool: pg.Pool): Promise<string[]> {
  const prints = TABLES.map((table) => pool.query(`select md5(string_agg(t::text, '' order by t.id)) as print from ${table} t`))
  return (await Promise.all(prints)).map(({ rows }, at) => `${TABLES[at]} ${rows[0].print}`)
}

/** Lets one person enter a whole day of a coach: what is tried is another limit. */
export const allowFullDays = (pool: pg.Pool) =>
  pool.query(
    `insert into param_configs (key, group_name, value, value_type, description)
     values ('workhour.aloneDailyMinutes', 'coach', '1440', 'integer', '{}')
     on conflict (key) do update set value = excluded.value`,
  )
