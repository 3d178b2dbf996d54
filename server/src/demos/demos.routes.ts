import * as calls from '@camp/contract/demos/demos'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { chosenDemos, demoReviews } from './demos.bulkReview.ts'
import { demosExport } from './demos.export.ts'
import { demosRepository } from './demos.repository.ts'
import { createDemo, deleteDemo, reviewDemo, setDemoConsent, setDemoFeatured } from './demos.service.ts'

export const demosRoutes: Binding[] = [
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
