import { ask } from './database.ts'

/** Values that requests about channels, codes, refunds and bills are made of, drawn from the database. */
export interface CommerceSample {
  readonly batchIds: readonly number[]
  /** The days with most lines. */
  readonly dayIds: readonly number[]
  /** The first day and the last on which families registered. */
  readonly firstDay: string
  readonly lastDay: string
}

const DAYS = 40
const idsOf = (rows: readonly { id: string }[]): number[] => rows.map(({ id }) => Number(id))

/** Draws evenly, so that two runs on one database use the same values. */
export async function drawCommerceSample(url: string): Promise<CommerceSample> {
  const batches = await ask<{ id: string }>(url, 'select id from coupon_batches order by count desc, id limit 8')
  const days = await ask<{ id: string }>(url, 'select id from reconciliation_days order by line_count desc, id limit $1', [DAYS])
  const [span] = await ask<{ first: string; last: string }>(
    url,
    'select business_day(min(registered_at))::text as first, business_day(max(registered_at))::text as last from parents',
  )
  if (!span?.first || batches.length === 0 || days.length === 0)
    throw new Error('the database holds no codes or bills: it was made by an older version; remove bench/.data/pg')
  return { batchIds: idsOf(batches), dayIds: idsOf(days), firstDay: span.first, lastDay: span.last }
}
