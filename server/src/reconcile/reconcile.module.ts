import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { linesExport } from './reconcile.export.ts'
import { reconcileChores } from './reconcile.jobs.ts'
import { reconcileRoutes } from './reconcile.routes.ts'

export const reconcileModule = defineModule<Outside>({
  name: 'reconcile',
  routes: ({ outside }) => reconcileRoutes(outside.gateways),
  tasks: () => exportKinds(linesExport),
  chores: (services, { gateways }) => reconcileChores(services, gateways),
  records: {
    reconciliationDay: {
      snapshot: (db, id) => daysRepository.snapshot(db, id),
      namesOf: daysRepository.names,
    },
  },
  family: {
    reconciliation_days: 'not of a family',
    statement_files: 'not of a family',
    statement_lines: {
      erased: ['reason'],
      kept: {
        'the accounts are proved by it': ['order_number', 'transaction_id', 'refund_number', 'provider_refund_id'],
        'words of a list': ['kind', 'class', 'provider_status'],
      },
    },
  },
})
