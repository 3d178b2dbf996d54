import * as z from 'zod'
import { defineCall } from '../base/call.ts'
import { planOf } from '../base/steps.ts'
import { id } from '../base/wire.ts'
import { tagChange } from './parents.labels.ts'
import { parentState } from './parents.state.ts'
import { parentFilterShape } from './parents.ts'

const area = 'Parents'

/** Plans freezing or activating many families. It is applied as a set of changes. */
export const planParentStates = defineCall({
  id: 'planParentStates',
  title: { zh: '准备批量冻结或激活家长', en: 'Prepare freezing or activating parents' },
  area,
  beyond: true,
  ...planOf(parentFilterShape, { to: parentState }),
  path: '/api/client-user/parent/bulk/active',
  codes: ['PARENT_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '准备批量冻结或激活 {rows} 位家长', en: 'Prepared freezing or activating {rows|parent|parents}' },
    announces: { zh: '准备批量冻结或激活家长', en: 'Preparing to freeze or activate parents' },
  },
})

/** Plans giving tags to many families, or taking them off. It is applied as a set of changes. */
export const planParentTags = defineCall({
  id: 'planParentTags',
  title: { zh: '准备批量修改家长标签', en: 'Prepare changing the tags of parents' },
  area,
  beyond: true,
  ...planOf(parentFilterShape, { change: tagChange.schema, tagIds: z.array(id()).min(1).max(100) }),
  path: '/api/client-user/parent/bulk/tags',
  codes: ['PARENT_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '准备批量修改 {rows} 位家长的标签', en: 'Prepared changing the tags of {rows|parent|parents}' },
    announces: { zh: '准备批量修改家长的标签', en: 'Preparing to change the tags of parents' },
  },
})
