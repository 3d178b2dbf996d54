import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { contractChores } from './contracts.chores.jobs.ts'
import { contractsExport } from './contracts.export.ts'
import { contractJobs, sendingKind } from './contracts.jobs.ts'
import { contractPages } from './contracts.page.ts'
import { contractsRepository } from './contracts.repository.ts'
import { contractsRoutes } from './contracts.routes.ts'
import { SEND_KIND } from './contracts.sending.service.ts'

export const contractsModule = defineModule<Outside>({
  name: 'contracts',
  routes: ({ outside }) => contractsRoutes(outside.signing),
  pages: contractPages,
  tasks: ({ senders, signing }) => ({ [SEND_KIND]: sendingKind({ sender: senders.SMS, signing }), ...exportKinds(contractsExport) }),
  jobs: (services, { senders, signing }) => contractJobs(services, { sender: senders.SMS, signing }),
  chores: (services) => contractChores(services),
  records: {
    contract: {
      snapshot: (db, id, scope) => contractsRepository.snapshot(db, id, scope),
      namesOf: contractsRepository.names,
    },
  },
  family: {
    contracts: 'not of a family',
    contract_lines: 'not of a family',
    contract_files: 'not of a family',
    contract_events: 'not of a family',
    contract_flows: 'not of a family',
    contract_texts: 'not of a family',
    contract_terminations: 'not of a family',
    seal_keys: 'not of a family',
  },
})
