import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { id, reasonText } from '../base/wire.ts'

const area = 'Users'
const codes = ['USER_RESET_PASSWORD'] as const
const params = z.object({ id: id() })
const done = json(saved.pick({ id: true }))

/** So long a wish to take somebody's factors off waits for another person. */
export const FACTOR_RESET_HOURS = 24

/** Whether somebody has a second factor, and who wants it taken off. */
export const getUserFactors = defineCall({
  id: 'getUserFactors',
  title: { zh: '查看用户的第二因素', en: 'See the second factor of a user' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/users/{id}/factors',
  params,
  answer: json(
    z.object({
      set: z.boolean(),
      /** Null: nobody asks for it, or its time is over. */
      asked: z.object({ id: z.int(), byId: z.int(), byName: z.string(), reason: z.string(), at: z.string(), until: z.string() }).nullable(),
    }),
  ),
  codes,
})
export type UserFactors = z.output<(typeof getUserFactors)['answer']['schema']>

/** Of somebody who has lost all of them, for another person to approve; never of oneself, nor of who may do more. */
export const askFactorReset = defineCall({
  id: 'askFactorReset',
  title: { zh: '申请重置用户的第二因素', en: 'Ask to reset the second factor of a user' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/users/{id}/factors/reset',
  params,
  body: z.object({ reason: reasonText() }),
  answer: done,
  codes,
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '申请重置用户 {username} 的第二因素', en: 'Asked to reset the second factor of user {username}' },
  },
})

/** By another person than who asked. All factors and single sign-on go, all sessions end, and the person is told. */
export const approveFactorReset = defineCall({
  id: 'approveFactorReset',
  title: { zh: '同意重置用户的第二因素', en: 'Approve resetting the second factor of a user' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/users/factor-resets/{id}/approve',
  params,
  answer: done,
  codes,
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: { zh: '重置用户 {username} 的第二因素（{by} 申请）', en: 'Reset the second factor of user {username}, as {by} asked' },
  },
})

/** By another person, or by who asked. */
export const declineFactorReset = defineCall({
  id: 'declineFactorReset',
  title: { zh: '拒绝或撤回重置第二因素', en: 'Decline or withdraw a reset of the second factor' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/users/factor-resets/{id}/decline',
  params,
  answer: done,
  codes,
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'user',
    says: { zh: '不重置用户 {username} 的第二因素', en: 'Did not reset the second factor of user {username}' },
  },
})
