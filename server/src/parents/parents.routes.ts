import {
  exportParents,
  getParent,
  getParentLearningInformation,
  listParents,
  setParentTags,
  unbindParentDevice,
  unbindParentImei,
  unbindTianboImei,
} from '@camp/contract/parents/parents'
import { eraseParent, getParentTimeline } from '@camp/contract/parents/parents.family'
import { createParent as createCall } from '@camp/contract/parents/parents.making'
import { listDuplicateParents, mergeParents, previewParentMerge, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { seesWhy } from '@camp/contract/refunds/refunds.why'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { findLearning, findParentDetail } from './parents.detail.ts'
import { freeAll, freeById, freeByImei } from './parents.devices.service.ts'
import { duplicatePairs } from './parents.duplicates.repository.ts'
import { eraseFamily } from './parents.erasure.service.ts'
import { parentsExport } from './parents.export.ts'
import { createParent } from './parents.making.service.ts'
import { merge, previewMerge } from './parents.merge.service.ts'
import { parentsRepository } from './parents.repository.ts'
import { familySeen } from './parents.service.ts'
import { switchState } from './parents.state.service.ts'
import { replaceParentTags } from './parents.tags.service.ts'
import { readTimeline } from './parents.timeline.ts'
import { undoMerge } from './parents.unmerge.service.ts'

export const parentsRoutes: Binding[] = [
  bind(createCall, (input, cx) => createParent(cx, input)),
  bind(listParents, ({ query, paging }, cx) => parentsRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(getParent, async ({ query }, cx) => found(await findParentDetail(cx.db, query.id, cx.scope))),
  bind(getParentLearningInformation, async ({ query }, cx) =>
    findLearning(cx.db, await familySeen(cx, query.parentId), query.studentId, cx.scope),
  ),
  bind(getParentTimeline, async ({ query }, cx) => {
    await familySeen(cx, query.parentId)
    return readTimeline(cx.db, query, cx.scope, seesWhy(cx.reader.codes))
  }),
  bind(exportParents, (input, cx) => answerExport(cx, parentsExport, input)),
  bind(setCampGroupActive, (input, cx) => switchState(cx, input)),
  bind(setParentTags, (input, cx) => replaceParentTags(cx, input)),
  bind(unbindTianboImei, ({ query }, cx) => freeByImei(cx, query.imei)),
  bind(unbindParentDevice, ({ params }, cx) => freeById(cx, params.id)),
  bind(unbindParentImei, ({ query }, cx) => freeAll(cx, query.uid)),
  bind(listDuplicateParents, ({ query, paging }, cx) => duplicatePairs(new Executor(cx.services.reportPool), query, cx.scope, paging)),
  bind(previewParentMerge, ({ query }, cx) => previewMerge(cx, query)),
  bind(mergeParents, (input, cx) => merge(cx, input)),
  bind(undoParentMerge, (input, cx) => undoMerge(cx, input)),
  bind(eraseParent, (input, cx) => eraseFamily(cx, input)),
]
