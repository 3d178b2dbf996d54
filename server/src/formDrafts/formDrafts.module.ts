import * as calls from '@camp/contract/base/drafts'
import { Executor } from '../platform/db/executor.ts'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { draftsRepository } from './formDrafts.repository.ts'
import { forgetDraftsOf, forgetShut, keepDraft, readDraft } from './formDrafts.service.ts'

const AN_HOUR = 3_600_000

export const formDraftsModule = defineModule({
  name: 'formDrafts',
  routes: ({ records }) => [bind(calls.readDraft, readDraft(records)), bind(calls.keepDraft, keepDraft(records))],
  chores: ({ pool }) => [{ name: 'formDrafts.empty', every: AN_HOUR, run: () => draftsRepository.dropOld(new Executor(pool)) }],
  family: {
    drafts: { erased: ['sealed'], kept: { 'sealed under the key of that account, and gone within a day': ['parent_id'] } },
  },
  forgets: forgetDraftsOf,
  on: { 'account.shut': forgetShut },
})
