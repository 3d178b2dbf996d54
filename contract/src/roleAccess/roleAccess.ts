import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { day, id, reasonText } from '../base/wire.ts'
import { accessState, accessStep } from './roleAccess.labels.ts'

const area = 'Access'

/** The longest time for which access is approved, in days. */
export const ACCESS_MOST_DAYS = 366

/** What somebody has asked for and another person is to confirm. */
const asked = z.object({ id: z.int(), byId: z.int(), by: z.string(), at: z.string(), until: z.string(), reason: z.string() })

/** How the access of a role, or of a person without one, stands. */
const standing = z.object({
  state: accessState.schema,
  /** The codes that show data of children or their guardians, and those of them that were given since the approval. */
  codes: z.array(z.string()),
  added: z.array(z.string()),
  approvedById: z.int().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  until: z.string().nullable(),
  reason: z.string().nullable(),
  /** Approved by one person, as there was nobody else who may approve. */
  alone: z.boolean(),
  /** Do these codes work no more, for being past that day? */
  stopped: z.boolean(),
  /** Of the last 90 days. */
  reads: z.int(),
  exports: z.int(),
  asked: asked.nullable(),
})
export type Standing = z.output<typeof standing>

const roleAccess = standing.extend({
  roleId: z.int(),
  role: z.string(),
  /** Who has it and can log in. */
  people: z.int(),
})
export type RoleAccess = z.output<typeof roleAccess>

/** Roles that show data of children or their guardians, with who approved that and until when; what needs something comes first. */
export const listRoleAccess = defineCall({
  id: 'listRoleAccess',
  title: { zh: '查看未成年人数据访问', en: "List access to minors' data" },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/access/roles',
  answer: json(z.array(roleAccess)),
  codes: ['MINORS_REPORT', 'ACCESS_APPROVE'],
})

/** Who holds such codes by no role. */
const directAccess = standing.extend({
  userId: z.int(),
  name: z.string(),
  /** Since when the first of them was given; null: before that was noted. */
  since: z.string().nullable(),
})
export type DirectAccess = z.output<typeof directAccess>

/** People who can log in and were given such codes themselves, not by a role, with who approved that and until when. */
export const listDirectAccess = defineCall({
  id: 'listDirectAccess',
  title: { zh: '查看直接授予的未成年人数据权限', en: "List permissions for minors' data held outside of roles" },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/access/direct',
  answer: json(z.array(directAccess)),
  codes: ['MINORS_REPORT', 'ACCESS_APPROVE'],
})

/**
 * Approves that people in a role see data of children, until a day. It is asked for, and another person confirms, if there is another one who may
 * approve: `waits` says so.
 */
export const approveRoleAccess = defineCall({
  id: 'approveRoleAccess',
  title: { zh: '批准角色访问未成年人数据', en: "Approve a role's access to minors' data" },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/roles/{id}/approve',
  params: z.object({ id: id() }),
  body: z.object({ until: day(), reason: reasonText() }),
  answer: json(z.object({ id: z.int(), waits: z.boolean() })),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'role',
    touches: 'rights',
    says: {
      zh: '{step}角色 {roleName} 访问未成年人数据至 {until}',
      en: "{step} access of role {roleName} to minors' data until {until}",
    },
    speaks: { step: accessStep },
    announces: {
      zh: '批准角色 {roleName} 访问未成年人数据至 {until}',
      en: "Approving access of role {roleName} to minors' data until {until}",
    },
  },
})

/** Confirms what somebody with the role has asked for: never one's own. */
export const confirmRoleAccess = defineCall({
  id: 'confirmRoleAccess',
  title: { zh: '确认角色访问未成年人数据', en: "Confirm a role's access to minors' data" },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/approvals/{id}/confirm',
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int() })),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'role',
    touches: 'rights',
    says: { zh: '确认角色 {roleName} 访问未成年人数据至 {until}', en: "Confirmed access of role {roleName} to minors' data until {until}" },
    announces: {
      zh: '确认角色 {roleName} 访问未成年人数据至 {until}',
      en: "Confirming access of role {roleName} to minors' data until {until}",
    },
  },
})

/** The same of a person who holds such codes by no role. */
export const approveDirectAccess = defineCall({
  id: 'approveDirectAccess',
  title: { zh: '批准直接授予的未成年人数据权限', en: "Approve permissions for minors' data held outside of roles" },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/direct/{id}/approve',
  params: z.object({ id: id() }),
  body: z.object({ until: day(), reason: reasonText() }),
  answer: json(z.object({ id: z.int(), waits: z.boolean() })),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: {
      zh: '{step}用户 {username} 直接访问未成年人数据至 {until}',
      en: "{step} access of {username} to minors' data outside of roles until {until}",
    },
    speaks: { step: accessStep },
    announces: {
      zh: '批准用户 {username} 直接访问未成年人数据至 {until}',
      en: "Approving access of {username} to minors' data outside of roles until {until}",
    },
  },
})

export const confirmDirectAccess = defineCall({
  id: 'confirmDirectAccess',
  title: { zh: '确认直接授予的未成年人数据权限', en: "Confirm permissions for minors' data held outside of roles" },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/access/direct/approvals/{id}/confirm',
  params: z.object({ id: id() }),
  answer: json(z.object({ id: z.int() })),
  codes: ['ACCESS_APPROVE'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'user',
    touches: 'rights',
    says: {
      zh: '确认用户 {username} 直接访问未成年人数据至 {until}',
      en: "Confirmed access of {username} to minors' data outside of roles until {until}",
    },
    announces: {
      zh: '确认用户 {username} 直接访问未成年人数据至 {until}',
      en: "Confirming access of {username} to minors' data outside of roles until {until}",
    },
  },
})
