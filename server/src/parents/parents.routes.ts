import { seesWhy } from '@camp/contract/base/restricted'
import { kindsRead } from '@camp/contract/base/timeline'
import * as calls from '@camp/contract/parents/parents'
import * as family from '@camp/contract/parents/parents.family'
import * as making from '@camp/contract/parents/parents.making'
import * as merges from '@camp/contract/parents/parents.merges'
import * as state from '@camp/contract/parents/parents.state'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { matchOf } from './parents.conditions.ts'
import { findLearning, findParentDetail } from './parents.detail.ts'
import { freeAll, freeById, freeByImei } from './parents.devices.service.ts'
import { duplicatePairs } from './parents.duplicates.repository.ts'
import { eraseFamily } from './parents.erasure.service.ts'
import { parentsExport } from './parents.export.ts'
import { merge, previewMerge } from './parents.merge.service.ts'
import { parentsRepository } from './parents.repository.ts'
import { createParent, familySeen } from './parents.service.ts'
import { switchState } from './parents.state.service.ts'
import { replaceParentTags } from './parents.tags.service.ts'
import { readTimeline } from './parents.timeline.ts'
import { undoMerge } from './parents.unmerge.service.ts'

export const parentsRoutes: Binding[] = [
  bind(making.createParent, createParent),
  bind(calls.listParents, ({ query, paging }, cx) => parentsRepository.page(cx.db, matchOf(query, cx.reader.codes), cx.scope, paging)),
  bind(calls.getParent, async ({ query }, cx) => found(await findParentDetail(cx.db, query.id, cx.scope))),
  bind(calls.getParentLearningInformation, async ({ query }, cx) =>
    findLearning(cx.db, await familySeen(cx, query.parentId), query.studentId, cx.scope),
  ),
  bind(family.getParentTimeline, async ({ query }, cx) => {
    await familySeen(cx, query.parentId)
    const { codes } = cx.reader
    return readTimeline(cx.db, query, cx.scope, kindsRead(family.familyEvent, family.familyEventReaders, codes), seesWhy(codes))
  }),
  bind(calls.exportParents, answerExport(parentsExport)),
  bind(state.setCampGroupActive, switchState),
  bind(calls.setParentTags, replaceParentTags),
  bind(calls.unbindTianboImei, freeByImei),
  bind(calls.unbindParentDevice, freeById),
  bind(calls.unbindParentImei, freeAll),
  bind(merges.listDuplicateParents, ({ query, paging }, cx) =>
    duplicatePairs(new Executor(cx.services.reportPool), query, cx.scope, paging),
  ),
  bind(merges.previewParentMerge, previewMerge),
  bind(merges.mergeParents, merge),
  bind(merges.undoParentMerge, undoMerge),
  bind(family.eraseParent, eraseFamily),
]
