import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { saved } from '../base/page.ts'
import { id, seenVersion, wireInt } from '../base/wire.ts'
import { factorRule } from './roles.labels.ts'

const area = 'Roles'
const path = '/api/auth-roles/{id}/secondFactor'
const params = z.object({ id: id() })

/** Days that people may have until a rule holds. */
export const MOST_GRACE_DAYS = 90

/** Whether a role requires a second factor, and who of its holders has none yet. */
export const getRoleFactors = defineCall({
  id: 'getRoleFactors',
  title: { zh: '查看角色的第二因素要求', en: 'Read what second factor a role requires' },
  area,
  beyond: true,
  method: 'GET',
  path,
  params,
  answer: json(
    z.object({
      rule: factorRule.schema,
      /** The day from which it holds; null: it requires none. */
      from: z.string().nullable(),
      /** Does it hold by now? */
      holds: z.boolean(),
      holders: z.int(),
      set: z.int(),
      missing: z.array(z.object({ id: z.int(), username: z.string(), realName: z.string() })),
    }),
  ),
  codes: ['ss', 'USER_MANAGE'],
})

/** To relax it asks for fresh proof: who stole a session would begin with that. */
export const setRoleFactors = defineCall({
  id: 'setRoleFactors',
  title: { zh: '设置角色的第二因素要求', en: 'Set what second factor a role requires' },
  area,
  beyond: true,
  method: 'PUT',
  path,
  params,
  body: z.object({ rule: factorRule.schema, graceDays: wireInt(0, MOST_GRACE_DAYS), version: seenVersion() }),
  answer: json(saved),
  codes: ['ROLE_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'role',
    touches: 'rights',
    says: { zh: '设置角色 {roleName} 的第二因素要求', en: 'Set what second factor the role {roleName} requires' },
  },
})

/** Tells the holders who have none what the role requires. */
export const remindRoleFactors = defineCall({
  id: 'remindRoleFactors',
  title: { zh: '提醒设置第二因素', en: 'Remind of the second factor' },
  area,
  beyond: true,
  method: 'POST',
  path: `${path}/reminders`,
  params,
  answer: json(z.object({ count: z.int() })),
  codes: ['ROLE_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'role',
    says: {
      zh: '提醒角色 {roleName} 的 {count} 人设置第二因素',
      en: 'Reminded {count|holder|holders} of the role {roleName} of the second factor',
    },
    speaks: { count: 'count' },
  },
})
