import * as calls from '@camp/contract/keeping/keeping'
import { exportEverything as exportCall } from '@camp/contract/keeping/keeping.archive'
import type { FamilyClaims } from '../platform/family.ts'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { ARCHIVE_KIND, archiveKind } from './keeping.archive.jobs.ts'
import { exportEverything } from './keeping.archive.service.ts'
import { keepingRun } from './keeping.bulkRun.ts'
import { keepingChores, lookKind } from './keeping.jobs.ts'
import { keepingRepository } from './keeping.repository.ts'
import { lookRule, readMonths, readRules, releaseFamily, ruleNames, stopFamily, updateRule } from './keeping.service.ts'

const family: FamilyClaims = {
  keeping_rules: 'not of a family',
  keeping_plans: {
    kept: { 'says what was done to the account and when; that of a merged one ends with the next look': ['parent_id'] },
    notOfFamily: ['kind', 'state'],
  },
  keeping_stops: {
    erased: ['reason'],
    kept: { 'a stop of a merged account holds for the one that it was joined to': ['parent_id'] },
  },
}

export const keepingModule = defineModule({
  name: 'keeping',
  routes: [
    bind(calls.listKeepingRules, readRules),
    bind(calls.updateKeepingRule, updateRule),
    bind(calls.lookKeepingRule, lookRule),
    bind(calls.listKeepingPlans, ({ query, paging }, cx) => keepingRepository.page(cx.db, query, cx.scope, paging)),
    bind(calls.listKeepingMonths, readMonths),
    bind(calls.stopKeeping, stopFamily),
    bind(calls.releaseKeeping, releaseFamily),
    bind(exportCall, exportEverything),
  ],
  changes: [keepingRun],
  tasks: () => ({ 'keeping.look': lookKind, [ARCHIVE_KIND]: archiveKind }),
  chores: (services) => keepingChores(services),
  on: {
    'parent.erased': async (tx, accounts) =>
      keepingRepository.gone(
        tx,
        accounts.map(({ id }) => id),
      ),
  },
  retention: [{ table: 'keeping_plans', where: "state = 'CAME_BACK' and ended_at < now() - interval '365 days'" }],
  records: { keepingRule: { snapshot: (db, id) => keepingRepository.snapshot(db, id), namesOf: ruleNames } },
  family,
})
