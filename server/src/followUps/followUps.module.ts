import * as calls from '@camp/contract/followUps/followUps'
import * as many from '@camp/contract/followUps/followUps'
import { planSelection } from '../platform/changes/change.engine.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { chosenNotes, keptPromises } from './followUps.bulkPromises.ts'
import { followUpsExport } from './followUps.export.ts'
import { followUpsRepository } from './followUps.repository.ts'
import {
  createFollowUp,
  deleteFollowUp,
  keepPromise,
  listReaders,
  noteDeleted,
  promiseTurned,
  updateFollowUp,
} from './followUps.service.ts'

const routes: Binding[] = [
  bind(calls.listFollowUps, ({ query, paging }, cx) => followUpsRepository.page(cx.db, query, cx.scope, paging)),
  bind(calls.getFollowUpBoard, ({ query }, cx) => followUpsRepository.board(cx.db, query, cx.scope)),
  bind(calls.listNoteReaders, listReaders),
  bind(calls.createFollowUp, createFollowUp),
  bind(calls.updateFollowUp, updateFollowUp),
  bind(calls.keepPromise, keepPromise),
  bind(calls.deleteFollowUp, deleteFollowUp),
  bind(many.exportFollowUps, answerExport(followUpsExport)),
  bind(many.planPromises, async ({ body }, cx) => planSelection(cx, keptPromises, await chosenNotes(cx, body), {}, {})),
]

export const followUpsModule = defineModule({
  name: 'followUps',
  routes,
  changes: [keptPromises],
  tasks: () => exportKinds(followUpsExport),
  undos: [noteDeleted, promiseTurned],
  records: { followUp: { snapshot: (db, id, scope) => followUpsRepository.snapshot(db, id, scope) } },
  family: {
    follow_ups: {
      erased: ['content', 'next_text'],
      moved: ['parent_id', 'student_id'],
      kept: { 'by which way one spoke tells of nobody': ['kind'] },
    },
  },
})
