import {
  setDemoConsent as consentCall,
  createDemo as createCall,
  deleteDemo as deleteCall,
  exportDemos,
  setDemoFeatured as featureCall,
  listDemoRecordings,
  listDemos,
  planDemoReview,
  reviewDemo as reviewCall,
} from '@camp/contract/demos/demos'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { chosenDemos, demoReviews } from './demos.bulkReview.ts'
import { demosExport } from './demos.export.ts'
import { demosRepository } from './demos.repository.ts'
import { createDemo, deleteDemo, reviewDemo, setDemoConsent, setDemoFeatured } from './demos.service.ts'

export const demosRoutes: Binding[] = [
  bind(listDemos, ({ query, paging }, cx) => demosRepository.page(cx.db, query, cx.scope, paging)),
  bind(exportDemos, (input, cx) => answerExport(cx, demosExport, input)),
  bind(listDemoRecordings, ({ query }, cx) => demosRepository.recordings(cx.db, query.keyword, cx.scope)),
  bind(createCall, (input, cx) => createDemo(cx, input)),
  bind(consentCall, (input, cx) => setDemoConsent(cx, input)),
  bind(featureCall, (input, cx) => setDemoFeatured(cx, input)),
  bind(reviewCall, (input, cx) => reviewDemo(cx, input)),
  bind(planDemoReview, async ({ body }, cx) => {
    const { reviewState } = body
    return planSelection(cx, demoReviews, await chosenDemos(cx, body), { reviewState }, { reviewState })
  }),
  bind(deleteCall, (input, cx) => deleteDemo(cx, input)),
]
