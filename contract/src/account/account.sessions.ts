import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count } from '../base/page.ts'
import { deletion } from '../base/steps.ts'

const own = { area: 'Login and account', codes: 'ALWAYS', beyond: true } as const
const path = '/api/userinfo/sessions'

/** Where one is signed in at present, the newest first. */
export const listSessions = defineCall({
  id: 'listSessions',
  title: { zh: '查看自己的会话', en: 'List own sessions' },
  ...own,
  method: 'GET',
  path,
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        userAgent: z.string(),
        ip: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        current: z.boolean(),
      }),
    ),
  ),
})
export type OwnSession = z.output<typeof listSessions.answer.schema>[number]

/** Ends one of one's own sessions at once, on every instance. */
export const endSession = defineCall({
  id: 'endSession',
  title: { zh: '结束自己的一个会话', en: 'End one of own sessions' },
  ...own,
  ...deletion,
  path: `${path}/{id}`,
  proof: 'ALWAYS',
  audit: { type: 'LOGOUT', target: 'user', touches: 'rights', says: { zh: '结束了自己的一个会话', en: 'Ended one of their own sessions' } },
})

/** Ends all of one's sessions but the one that asks. */
export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  title: { zh: '结束自己的其他会话', en: 'End other sessions of own account' },
  ...own,
  method: 'DELETE',
  path,
  answer: json(count),
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'LOGOUT',
    target: 'user',
    touches: 'rights',
    says: { zh: '结束了自己的其他 {count} 个会话', en: 'Ended {count|other session|other sessions} of their own' },
  },
})
