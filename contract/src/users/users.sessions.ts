import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count } from '../base/page.ts'
import { id } from '../base/wire.ts'

const area = 'Users'

/** Where an account is signed in now, the last seen first. */
export const getUserSessions = defineCall({
  id: 'getUserSessions',
  title: { zh: '查看用户的会话', en: 'List the sessions of a user' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/users/{id}/sessions',
  params: z.object({ id: id() }),
  answer: json(
    z.array(
      z.object({ id: z.int(), userAgent: z.string(), ip: z.string(), createdAt: z.string(), lastSeenAt: z.string(), current: z.boolean() }),
    ),
  ),
  codes: ['USER_STATUS'],
})

/** Ends every session of an account; of one's own all but the present one. */
export const endUserSessions = defineCall({
  id: 'endUserSessions',
  title: { zh: '结束用户的会话', en: 'End the sessions of a user' },
  area,
  beyond: true,
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  params: z.object({ id: id() }),
  answer: json(count),
  codes: ['USER_STATUS'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'LOGOUT',
    target: 'user',
    touches: 'rights',
    says: { zh: '结束用户 {username} 的 {count} 个会话', en: 'Ended {count|session|sessions} of user {username}' },
  },
})
