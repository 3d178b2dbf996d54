import type { HandlerInput } from '@camp/contract/base/call'
import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { type planDemoReview, reviewDemo } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import type { Applied, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'
import { demoReviewRepository, type FormerReview, type ReviewedDemo } from './demos.review.repository.ts'

interface Plan {
  readonly id: number
}
/** What taking back needs: the version that was left, and how it stood. */
interface Trace {
  readonly version: number
  readonly former: FormerReview
}
interface Asked {
  readonly reviewState: 'PASSED' | 'DECLINED'
}

const byId = (demos: readonly ReviewedDemo[]) => new Map(demos.map((demo) => [demo.id, demo]))
const shown = ({ reviewState, featured }: Pick<ReviewedDemo, 'reviewState' | 'featured'>) => ({ reviewState, featured })

/** As the preview says it. */
const said = ({ reviewState, featured }: Pick<ReviewedDemo, 'reviewState' | 'featured'>) => ({ reviewState, featured: String(featured) })

/** The demos of a choice as rows of a set; refused if their number has moved since it was shown, or is too large. */
export async function chosenDemos(cx: Cx, body: HandlerInput<typeof planDemoReview>['body']): Promise<{ id: string }[]> {
  const { total, reviewState: _to, stateIs, ...match } = body
  const wanted = { ...match, ...(stateIs && { reviewState: stateIs }) }
  return chosenRows(await demoReviewRepository.ids(cx.db, wanted, cx.scope, CHANGE_MAX_ROWS + 1), total)
}

async function apply(w: Write, cx: Cx, plans: readonly Plan[], { reviewState }: Asked): Promise<Applied[]> {
  const ids = plans.map(({ id }) => id)
  const demos = byId(await demoReviewRepository.lock(w.tx, ids, cx.scope))
  const open = [...demos.values()].filter((demo) => demo.reviewState !== reviewState)
  const openIds = open.map(({ id }) => id)
  const saved = new Map((await demoReviewRepository.decide(w.tx, openIds, reviewState, cx.reader.userId)).map((one) => [one.id, one]))
  for (const demo of open) {
    const { before, after } = changedFields(shown(demo), { reviewState, featured: found(saved.get(demo.id)).featured })
    w.audit({ id: demo.id, data: { campStudentId: demo.campStudentId, reviewState }, before, after })
  }
  return ids.map((id): Applied => {
    const demo = demos.get(id)
    if (!demo) return { faults: [{ error: 'NOT_FOUND' }] }
    const now = saved.get(id)
    if (!now) return { done: true }
    const { reviewState: was, reviewedBy, reviewedAt, featured } = demo
    return { recordId: id, trace: { version: now.version, former: { reviewState: was, reviewedBy, reviewedAt, featured } } satisfies Trace }
  })
}

const undo = takeBack<ReviewedDemo, Trace>({
  hold: (w, cx, rows) =>
    demoReviewRepository.lock(
      w.tx,
      rows.map(({ id }) => id),
      cx.scope,
    ),
  put: async (w, _cx, backs) => {
    await demoReviewRepository.return(
      w.tx,
      backs.map(({ id, trace: { former } }) => ({ id, ...former })),
    )
    for (const { id, held, trace } of backs) {
      const { before, after } = changedFields(shown(held), shown(trace.former))
      w.audit({ id, data: { campStudentId: held.campStudentId, reviewState: trace.former.reviewState }, before, after })
    }
    return undefined
  },
})

/** Many demos decided on alike. What is declined is featured no more; taking back puts that back too. */
export const demoReviews: ChangeDefinition<'id', Plan, Asked> = {
  kind: 'demos.review',
  code: 'RESOURCE_DEMO_EDIT',
  call: reviewDemo,
  target: 'demo',
  title: { code: 'task.reviewDemos' },
  name: { zh: '批量审核展示', en: 'Reviewing demos' },
  columns: [],
  fields: { reviewState: changeFieldOf(demoRecord, 'reviewState'), featured: changeFieldOf(demoRecord, 'featured') },
  planner: async (db, cx, { reviewState }) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const demos = byId(await demoReviewRepository.read(db, ids, cx.scope))
      return ids.map((id): Checked<Plan> => {
        const demo = demos.get(id)
        if (!demo) return { faults: [{ error: 'NOT_FOUND' }] }
        const { studentName: subject, featured } = demo
        if (demo.reviewState === reviewState) return { done: true, subject }
        const after = { reviewState, featured: featured && reviewState === 'PASSED' }
        return { plan: { id }, subject, before: said(demo), after: said(after) }
      })
    },
  }),
  apply,
  undo: { call: reviewDemo, rows: undo },
}
