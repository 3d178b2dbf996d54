import * as calls from '@camp/contract/base/visits'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { listVisits, pinVisit, recordVisits } from './bookmarks.service.ts'

export const bookmarksModule = defineModule({
  name: 'bookmarks',
  routes: ({ records }) => [
    bind(calls.listVisits, listVisits(records)),
    bind(calls.recordVisits, recordVisits),
    bind(calls.pinVisit, pinVisit),
  ],
  family: { visits: { notOfFamily: ['path', 'entity'] } },
})
