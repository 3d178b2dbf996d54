import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// Who wrote the comment that a line pays: repricing writes lines of its own, in one moment with what it takes back.
const AUTHOR = `select f.created_by from work_lines f where f.source_kind = 'CLOCK_IN' and f.source_id = l.source_id and f.reverses_id is null
  and f.turn <= l.turn and not exists (select from work_lines b join work_lines p on p.id = b.reverses_id where p.source_kind = 'CLOCK_IN'
    and p.source_id = f.source_id and p.reverses_id is null and p.turn = f.turn - 1 and b.created_at = f.created_at) order by f.turn desc limit 1`

/**
 * Lines of open months that pay a coach for a comment by an account that is no coach, as the release before wrote them: `s` is the month, `l` the
 * line, `u` who wrote the comment (decision Q-142).
 */
export const officeComments = `work_statements s join work_lines l on l.coach_id = s.coach_id and l.day >= (s.month || '-01')::date
      and l.day < ((s.month || '-01')::date + interval '1 month')::date and l.source_kind = 'CLOCK_IN' and l.reverses_id is null
      and not exists (select from work_lines b where b.reverses_id = l.id) and s.live and s.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')
    join users u on u.id = (${AUTHOR}) and not exists (select from coaches c where c.user_id = u.id and c.deleted_at is null)`

const COUNT = statement(
  'office.count',
  `select count(*) as count from ${officeComments} where s.month = $1 and s.coach_id = any($2::bigint[])`,
  { notNull: ['count'] },
)

/** How many of these there are of a month of coaches. */
export const countOfficeComments = async (db: Executor, month: string, coachIds: readonly number[]): Promise<number> =>
  (await db.one(COUNT, [month, coachIds]))?.count ?? 0
