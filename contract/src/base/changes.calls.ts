import * as z from 'zod'
import { defineCall, json, page } from './call.ts'
import { changeMode, changeRow, changeRowState, changeSet, changeToken } from './changes.ts'
import { taskStarted } from './page.ts'
import { filter, oneOrMany } from './wire.ts'

const area = 'Changes'
const params = z.object({ token: changeToken() })

/** Which rows to apply of a set that was checked. */
export const changeApplyBody = z.object({ mode: changeMode.schema })

/** One's own set of changes, of whatever kind. */
export const getChangeSet = defineCall({
  id: 'getChangeSet',
  title: { zh: '查看批量变更', en: 'Read a set of changes' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/change-set/{token}',
  params,
  answer: json(changeSet),
  codes: 'ALWAYS',
})

/** Its rows, with what each changes and what is wrong with it. */
export const listChangeRows = defineCall({
  id: 'listChangeRows',
  title: { zh: '查看批量变更的明细', en: 'List the rows of a set of changes' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/change-set/{token}/rows',
  params,
  query: filter({ state: oneOrMany(changeRowState.schema) }),
  answer: page(changeRow),
  codes: 'ALWAYS',
})

/** Applies what was checked. Needs the right that planning it needed. */
export const applyChangeSet = defineCall({
  id: 'applyChangeSet',
  title: { zh: '执行批量变更', en: 'Apply a set of changes' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/change-set/{token}/apply',
  params,
  body: changeApplyBody,
  answer: json(taskStarted),
  codes: 'ALWAYS',
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'changeSet',
    touches: 'money',
    says: { zh: '开始执行批量变更（{rows} 行）', en: 'Started a set of changes ({rows|row|rows})' },
    announces: { zh: '开始执行批量变更', en: 'Starting a set of changes' },
  },
})

/** Checks the refused and failed rows again, and applies those that are good now. */
export const retryChangeSet = defineCall({
  id: 'retryChangeSet',
  title: { zh: '重试批量变更', en: 'Retry a set of changes' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/change-set/{token}/retry',
  params,
  answer: json(taskStarted),
  codes: 'ALWAYS',
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'changeSet',
    touches: 'money',
    says: { zh: '重试批量变更中失败的 {rows} 行', en: 'Retried {rows|failed row|failed rows} of a set of changes' },
    announces: { zh: '重试批量变更中失败的行', en: 'Retrying failed rows of a set of changes' },
  },
})

/** Takes the applied rows back, except those that somebody has changed since. */
export const undoChangeSet = defineCall({
  id: 'undoChangeSet',
  title: { zh: '撤销批量变更', en: 'Undo a set of changes' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/change-set/{token}/undo',
  params,
  answer: json(taskStarted),
  codes: 'ALWAYS',
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'changeSet',
    says: { zh: '撤销批量变更（{rows} 行）', en: 'Undid a set of changes ({rows|row|rows})' },
    announces: { zh: '撤销批量变更', en: 'Undoing a set of changes' },
  },
})
