import type { CallAnswer } from '@camp/contract/base/call'
import { rateBp } from '@camp/contract/base/numbers'
import type { getFeedbackFigures } from '@camp/contract/feedback/feedback.desk'
import type { Executor } from '../platform/db/executor.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

type Week = CallAnswer<typeof getFeedbackFigures>['week']

/** Of one week from a Monday on, $1 weeks before this one. */
const WEEK = scopedStatement(
  'feedback.week',
  'o.parent_id',
  (inScope) => `with w as (select date_trunc('week', now()) - $1::int * interval '1 week' as begins)
    select to_char(w.begins, 'YYYY-MM-DD') as from, x.written, x.reopened, y.answered, y.minutes as first_answer_minutes
    from w,
      lateral (select count(*) as written, count(o.reopens_id) as reopened from feedback o
        where o.created_at >= w.begins and o.created_at < w.begins + interval '1 week' ${inScope}) x,
      lateral (select count(*) as answered,
          round(percentile_cont(0.5) within group (order by extract(epoch from o.answered_at - o.created_at)::float8 / 60))::int as minutes
        from feedback o where o.answered_at >= w.begins and o.answered_at < w.begins + interval '1 week' ${inScope}) y`,
  { notNull: ['from', 'written', 'reopened', 'answered'] },
)

async function weekOf(db: Executor, scope: Scope, weeks: number): Promise<Week> {
  const counted = (await findInScope(db, scope, WEEK, weeks)) ?? {
    from: '',
    written: 0,
    reopened: 0,
    answered: 0,
    firstAnswerMinutes: null,
  }
  return { ...counted, reopenedBp: rateBp(counted.reopened, counted.written) }
}

/** This week and the one before. */
export async function feedbackFigures(db: Executor, scope: Scope): Promise<CallAnswer<typeof getFeedbackFigures>> {
  const [week, before] = await Promise.all([weekOf(db, scope, 0), weekOf(db, scope, 1)])
  return { week, before }
}
