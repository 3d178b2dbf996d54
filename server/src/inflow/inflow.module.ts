import { listKeyWaiting } from '@camp/contract/inflow/inflow'
import { openCounts } from '@camp/contract/inflow/inflow.counts.open'
import { openWaiting, putBatch } from '@camp/contract/inflow/inflow.open'
import { found } from '../platform/errors.ts'
import { bind, bindOpen } from '../platform/http/bind.ts'
import { forgetWaiting } from '../platform/ingest/ingest.waiting.ts'
import { defineModule } from '../platform/module.ts'
import { putCounts } from './inflow.counts.service.ts'
import { putMany, putOne } from './inflow.service.ts'
import { waitingRepository } from './inflow.waiting.repository.ts'
import { keyWaiting } from './inflow.waiting.service.ts'

export const inflowModule = defineModule({
  name: 'inflow',
  routes: ({ ingests, counts }) => [
    bindOpen(openCounts, putCounts(counts)),
    bindOpen(putBatch, putMany(ingests)),
    bindOpen(openWaiting, ({ query, paging }, { db, byKey }) => waitingRepository.page(db, found(byKey).id, query, paging)),
    bind(listKeyWaiting, keyWaiting),
    ...ingests.map((one) => putOne(ingests, one)),
  ],
  retention: [{ table: 'ingest_waiting', where: "until < now() - interval '30 days'" }],
  family: {
    external_ids: { notOfFamily: ['entity', 'external_id'] },
    ingest_waiting: {
      notOfFamily: ['op', 'external_id', 'waits_op', 'waits_external_id', 'state', 'error'],
      kept: {
        'of records that are not there yet; sealed, gone within a day, and at once where it tells of a family that is erased': ['item'],
      },
    },
  },
  forgets: forgetWaiting,
})
