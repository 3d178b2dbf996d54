import { putBatch } from '@camp/contract/ingest/ingest.open'
import { bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { putMany, putOne } from './ingest.service.ts'

export const ingestModule = defineModule({
  name: 'ingest',
  routes: ({ ingests }) => [bindOpen(putBatch, putMany(ingests)), ...ingests.map((one) => putOne(ingests, one))],
  retention: [{ table: 'ingest_waiting', where: "until < now() - interval '30 days'" }],
  family: {
    external_ids: { notOfFamily: ['entity', 'external_id'] },
    ingest_waiting: {
      notOfFamily: ['op', 'external_id', 'waits_op', 'waits_external_id', 'state', 'error'],
      kept: { 'of records that are not there yet; sealed, and gone within a day': ['item'] },
    },
  },
})
