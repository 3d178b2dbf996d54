import { defineCall } from '../base/call.ts'
import { changeStarted } from '../base/changes.ts'

const area = 'Setup'

/** A small business to look at, made as one set of changes, in a product that has no families and orders of its own yet. */
export const loadSample = defineCall({
  id: 'loadSample',
  title: { zh: '装入示例数据', en: 'Load sample data' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/setup/sample',
  answer: changeStarted,
  codes: ['PARAM_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'setupStep',
    says: { zh: '装入示例数据（{rows} 行）', en: 'Loaded sample data ({rows|row|rows})' },
    announces: { zh: '装入示例数据', en: 'Loading sample data' },
  },
})

/** Takes the rows of the sample out again, those alone; what somebody has changed or used since stays, with the reason. */
export const clearSample = defineCall({
  id: 'clearSample',
  title: { zh: '清空示例数据', en: 'Clear sample data' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/setup/sample/clear',
  answer: changeStarted,
  codes: ['PARAM_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'DELETE',
    target: 'setupStep',
    touches: 'erasure',
    says: { zh: '清空示例数据（{rows} 行）', en: 'Cleared sample data ({rows|row|rows})' },
    announces: { zh: '清空示例数据', en: 'Clearing sample data' },
  },
})
