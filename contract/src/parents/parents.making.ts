import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { phone, realName } from '../base/rules.ts'
import { id, line } from '../base/wire.ts'
import { newStudent } from '../campStudents/campStudents.ts'

/** So many children of a family are entered at once. */
const MOST_CHILDREN = 6

/** A family that staff enter, with where it came from. Only a channel in use is given: what is switched off attributes nobody. Q-102. */
export const createParent = defineCall({
  id: 'createParent',
  title: { zh: '新建家长', en: 'Create a parent' },
  area: 'Parents',
  beyond: true,
  method: 'POST',
  path: '/api/client-user/parent',
  body: z.object({
    phone: phone(),
    nickname: line(40).nullable().optional(),
    realName: realName().nullable().optional(),
    channelId: id().nullable().optional(),
    referrerId: id().nullable().optional(),
    children: z.array(newStudent).max(MOST_CHILDREN).optional(),
  }),
  answer: json(saved),
  codes: ['PARENT_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'parent',
    says: { zh: '新建家长 {id}', en: 'Created parent {id}' },
    announces: { zh: '新建家长', en: 'Creating a parent' },
  },
})
