import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { taskStarted } from '../base/page.ts'
import { reasonText } from '../base/wire.ts'

/**
 * Everything that is kept, as files that any program opens and `npm run restore` reads into an empty product: a business can leave whenever it
 * wants to. A task; its file is fetched by whoever asked, in the same log-in, for a day.
 */
export const exportEverything = defineCall({
  id: 'exportEverything',
  title: { zh: '导出全部数据', en: 'Export everything' },
  area: 'Keeping',
  beyond: true,
  method: 'POST',
  path: '/api/keeping/archive',
  body: z.object({ reason: reasonText() }),
  answer: json(taskStarted),
  changes: true,
  codes: ['KEEPING_EXPORT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EXPORT',
    target: 'archive',
    touches: 'personal',
    says: { zh: '导出全部数据（{count} 个家庭）', en: 'Exported everything ({count|family|families})' },
    announces: { zh: '导出全部数据', en: 'Exporting everything' },
  },
})
