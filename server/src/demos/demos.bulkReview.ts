import type { HandlerInput } from '@camp/contract/base/call'
import { type planDemoReview, reviewDemo } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { type Left, recordsChange } from '../platform/changes/change.records.ts'
import type { Back } from '../platform/changes/change.undo.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { demoReviewRepository, type FormerReview, type ReviewedDemo } from './demos.review.repository.ts'

/** What taking back needs: the version that was left, and how it stood. */
interface Trace extends Left {
  readonly former: FormerReview
}
interface Asked {
  readonly reviewState: 'PASSED' | 'DECLINED'
}

const shown = ({ reviewState, featured }: Pick<ReviewedDemo, 'reviewState' | 'featured'>) => ({ reviewState, featured })

/** As the preview says it. */
const said = ({ reviewState, featured }: Pick<ReviewedDemo, 'reviewState' | 'featured'>) => ({ reviewState, featured: String(featured) })

/** The demos of a choice as rows of a set; refused if their number has moved since it was shown, or is too large. */
export async function chosenDemos(cx: Cx, body: HandlerInput<typeof planDemoReview>['body']): Promise<{ id: string }[]> {
  const { total, reviewState: _to, stateIs, ...match } = body
  const wanted = { ...match, ...(stateIs && { reviewState: stateIs }) }
  return chosenRows((most) => demoReviewRepository.ids(cx.db, wanted, cx.scope, most), total)
}

async function decideAll(w: Write, cx: Cx, demos: readonly ReviewedDemo[], { reviewState }: Asked): Promise<(Trace & { id: number })[]> {
  const open = demos.filter((demo) => demo.reviewState !== reviewState)
  const openIds = open.map(({ id }) => id)
  const saved = new Map((await demoReviewRepository.decide(w.tx, openIds, reviewState, cx.reader.userId)).map((one) => [one.id, one]))
  return open.map((demo) => {
    const { id, campStudentId, reviewState: was, reviewedBy, reviewedAt, featured } = demo
    const now = found(saved.get(id))
    const { before, after } = changedFields(shown(demo), { reviewState, featured: now.featured })
    w.audit({ id, data: { campStudentId, reviewState }, before, after })
    return { id, version: now.version, former: { reviewState: was, reviewedBy, reviewedAt, featured } }
  })
}

async function putBack(w: Write, backs: readonly Back<ReviewedDemo, Trace>[]): Promise<void> {
  await demoReviewRepository.return(
    w.tx,
    backs.map(({ id, trace: { former } }) => ({ id, ...former })),
  )
  for (const { id, held, trace } of backs) {
    const { before, after } = changedFields(shown(held), shown(trace.former))
    w.audit({ id, data: { campStudentId: held.campStudentId, reviewState: trace.former.reviewState }, before, after })
  }
}

/** Many demos decided on alike. What is declined is featured no more; taking back puts that back too. */
export const demoReviews = recordsChange<ReviewedDemo, Trace, Asked>({
  kind: 'demos.review',
  code: 'RESOURCE_DEMO_EDIT',
  call: reviewDemo,
  target: 'demo',
  title: { code: 'task.reviewDemos' },
  name: { zh: '批量审核展示', en: 'Reviewing demos' },
  fields: { reviewState: changeFieldOf(demoRecord, 'reviewState'), featured: changeFieldOf(demoRecord, 'featured') },
  read: (db, { scope }, ids) => demoReviewRepository.read(db, ids, scope),
  hold: (tx, { scope }, ids) => demoReviewRepository.lock(tx, ids, scope),
  subject: (demo) => demo?.studentName,
  done: (demo, { reviewState }) => demo.reviewState === reviewState,
  shown: (demo, { reviewState }) => ({
    before: said(demo),
    after: said({ reviewState, featured: demo.featured && reviewState === 'PASSED' }),
  }),
  write: decideAll,
  put: (w, _cx, backs) => putBack(w, backs),
})
