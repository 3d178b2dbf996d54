import { bounded } from '../base/bounded.ts'
import { defineCall, fileOr, xlsx } from '../base/call.ts'
import { changeStarted } from '../base/changes.ts'
import { taskStarted } from '../base/page.ts'
import { exportChoice, filter, oneOrMany, wireBoolean } from '../base/wire.ts'
import { followUpFilterShape } from './followUps.ts'

const area = 'Parents'

export const exportFollowUps = defineCall({
  id: 'exportFollowUps',
  title: { zh: '导出跟进记录', en: 'Export follow-up notes' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/follow-up/export',
  query: filter({ sort: oneOrMany(bounded(60)), async: wireBoolean() }),
  body: filter({ ...followUpFilterShape, ...exportChoice }),
  answer: fileOr(xlsx, taskStarted),
  codes: ['FOLLOW_UP_EXPORT'],
  changes: true,
  audit: {
    type: 'EXPORT',
    target: 'followUp',
    says: { zh: '导出跟进记录 {count} 条', en: 'Exported {count|follow-up note|follow-up notes}' },
    announces: { zh: '导出跟进记录', en: 'Exporting follow-up notes' },
  },
})

const { ids, except, total } = exportChoice

/** Plans marking the promises of many notes as kept. It is applied as a set of changes. */
export const planPromises = defineCall({
  id: 'planPromises',
  title: { zh: '准备批量办结跟进承诺', en: 'Prepare marking promises as kept' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/follow-up/bulk/promise',
  body: filter({ ...followUpFilterShape, ids, except, total }),
  answer: changeStarted,
  codes: ['FOLLOW_UP'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'followUp',
    says: { zh: '准备批量办结 {rows} 项跟进承诺', en: 'Prepared marking {rows|promise|promises} as kept' },
    announces: { zh: '准备批量办结跟进承诺', en: 'Preparing to mark promises as kept' },
  },
})
