import {
  createFollowUp as createCall,
  deleteFollowUp as deleteCall,
  keepPromise as keepCall,
  listFollowUps,
  updateFollowUp as updateCall,
} from '@camp/contract/followUps/followUps'
import { exportFollowUps, planPromises } from '@camp/contract/followUps/followUps.many'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { chosenNotes, keptPromises } from './followUps.bulkPromises.ts'
import { followUpsExport } from './followUps.export.ts'
import { followUpsRepository } from './followUps.repository.ts'
import { createFollowUp, deleteFollowUp, keepPromise, updateFollowUp } from './followUps.service.ts'

export const followUpsRoutes: Binding[] = [
  bind(listFollowUps, ({ query, paging }, cx) => followUpsRepository.page(cx.db, query, cx.scope, paging)),
  bind(createCall, (input, cx) => createFollowUp(cx, input)),
  bind(updateCall, (input, cx) => updateFollowUp(cx, input)),
  bind(keepCall, (input, cx) => keepPromise(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteFollowUp(cx, params.id)),
  bind(exportFollowUps, (input, cx) => answerExport(cx, followUpsExport, input)),
  bind(planPromises, async ({ body }, cx) => planSelection(cx, keptPromises, await chosenNotes(cx, body), {}, {})),
]
