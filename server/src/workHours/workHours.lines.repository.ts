import { type Executor, statement } from '../platform/db/executor.ts'

const PRICE = statement('workHours.price', 'select price_comments($1::bigint[], $2::bigint, $3::date) as count', { notNull: ['count'] })
const TAKE_BACK = statement(
  'workHours.takeBack',
  `select reverse_work_lines(array(select l.id from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = any($1::bigint[])
     and l.reverses_id is null), $2::date, $3, $4::bigint) as count`,
  { notNull: ['count'] },
)

/** Makes the lines of all these comments, in one statement, at the rules and rates of their days; says how many. The caller holds the clock-ins. */
export const priceComments = async (tx: Executor, ids: readonly number[], by: number | null, today: string): Promise<number> =>
  (await tx.one(PRICE, [ids, by, today]))?.count ?? 0

/** Takes the hours of comments back, by lines of a day. */
export const takeBackComments = async (
  tx: Executor,
  clockInIds: readonly number[],
  { day, reason, by }: { readonly day: string; readonly reason: string; readonly by: number },
): Promise<number> => (await tx.one(TAKE_BACK, [clockInIds, day, reason, by]))?.count ?? 0
