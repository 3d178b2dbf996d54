import * as calls from '@camp/contract/demos/demos'
import { putDemos } from '@camp/contract/demos/demos.open'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { chosenDemos, demoReviews } from './demos.bulkReview.ts'
import { demosExport } from './demos.export.ts'
import { takeDemo } from './demos.ingest.service.ts'
import { demosRepository } from './demos.repository.ts'
import { createDemo, deleteDemo, reviewDemo, setDemoConsent, setDemoFeatured, stopDemos } from './demos.service.ts'

const routes: Binding[] = [
  bind(calls.listDemos, ({ query, paging }, cx) => demosRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.exportDemos, answerExport(demosExport)),
  bind(calls.listDemoRecordings, ({ query }, cx) => demosRepository.recordings(cx.db, query.keyword, cx.scope)),
  bind(calls.createDemo, createDemo),
  bind(calls.setDemoConsent, setDemoConsent),
  bind(calls.setDemoFeatured, setDemoFeatured),
  bind(calls.reviewDemo, reviewDemo),
  bind(calls.planDemoReview, async ({ body }, cx) => {
    const { reviewState } = body
    return planSelection(cx, demoReviews, await chosenDemos(cx, body), { reviewState }, { reviewState })
  }),
  bind(calls.deleteDemo, deleteDemo),
]

export const demosModule = defineModule({
  name: 'demos',
  routes,
  ingests: [ingest(putDemos, oneByOne(takeDemo))],
  changes: [demoReviews],
  tasks: () => exportKinds(demosExport),
  on: { 'consent.withdrawn': stopDemos },
  // Its media are shown to whom it is shown: readers of their own groups see those of their own children.
  records: { demo: { snapshot: (db, id, scope) => demosRepository.snapshot(db, id, scope) } },
  family: {
    demos: {
      erased: ['title', 'consent_by', 'media_id'],
      moved: ['camp_student_id'],
      kept: { 'tells of nobody': ['review_state', 'consent_how'] },
    },
  },
})
