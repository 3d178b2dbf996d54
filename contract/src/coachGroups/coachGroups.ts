import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { employment } from '../camps/camps.labels.ts'

const area = 'Coaches'

/** Every coach group, by name. */
export const getAllCoachGroups = defineCall({
  id: 'getAllCoachGroups',
  title: { zh: '查看全部辅导组', en: 'List all coach groups' },
  area,
  method: 'GET',
  path: '/api/client-user/coach-group/all',
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        leaderCoachId: z.int().nullable(),
        /** Coaches who are in it today. */
        memberCount: z.int(),
      }),
    ),
  ),
  codes: [
    'COASH_INDEX',
    'COASH_GROUP',
    'COASH_MEMBER',
    'COASH_DIVISION',
    'COASH_OVERTIME',
    'COASH_WORKHOUR_STATS',
    'COASH_CONTRACT_RECORDS',
  ],
})

export const coachGroupFilter = filter({ id: oneOrMany(id()), name: text(40), leaderCoachId: oneOrMany(id()) })
export type CoachGroupFilter = z.output<typeof coachGroupFilter>

const coachGroup = z.object({
  ...rowFields,
  name: z.string(),
  leaderCoachId: z.int().nullable(),
  leaderName: z.string().nullable(),
  /** Has the leader an active account? Without one nobody sees the group by leading it. Q-90. */
  leaderHasAccount: z.boolean(),
  /** Coaches who are in it today. */
  memberCount: z.int(),
  /** Children who study with them in camps that have not ended. */
  studentCount: z.int(),
  remark: z.string().nullable(),
})
export type CoachGroup = z.output<typeof coachGroup>

export const listCoachGroups = defineCall({
  id: 'listCoachGroups',
  title: { zh: '查看辅导组列表', en: 'List coach groups' },
  area,
  method: 'GET',
  path: '/api/client-user/coach-group/list',
  query: coachGroupFilter,
  answer: page(coachGroup),
  codes: ['COASH_GROUP'],
  sorts: ['name', 'memberCount', 'studentCount'],
  defaultSort: 'name,asc',
})

export const getCoachGroup = defineCall({
  id: 'getCoachGroup',
  title: { zh: '查看辅导组', en: 'See a coach group' },
  area,
  method: 'GET',
  path: '/api/client-user/coach-group',
  query: z.object({ id: id() }),
  answer: json(coachGroup),
  codes: ['COASH_GROUP', 'COASH_MEMBER'],
})

export const coachGroupMemberFilter = filter({}, { groupId: id() })
export type CoachGroupMemberFilter = z.output<typeof coachGroupMemberFilter>

const coachGroupMember = z.object({
  /** Of the membership. */
  id: z.int(),
  groupId: z.int(),
  coachId: z.int(),
  coachName: z.string(),
  phone: pii.phone(),
  employment: employment.schema,
  /** Children who study with the coach in camps that have not ended. */
  studentCount: z.int(),
  /** The first day as a member. */
  joinedAt: z.string(),
  leader: z.boolean(),
})
export type CoachGroupMember = z.output<typeof coachGroupMember>

/** Who is in a group today, or will be. */
export const getCoachGroupMembers = defineCall({
  id: 'getCoachGroupMembers',
  title: { zh: '查看辅导组成员', en: 'List the members of a coach group' },
  area,
  method: 'GET',
  path: '/api/client-user/coach-group/member',
  query: coachGroupMemberFilter,
  answer: page(coachGroupMember),
  codes: ['COASH_MEMBER'],
  sorts: ['coachName', 'joinedAt'],
  defaultSort: 'joinedAt,asc',
})

/** Active coaches who are in no group, by name. */
export const getCoachesNotInGroup = defineCall({
  id: 'getCoachesNotInGroup',
  title: { zh: '选择未入组的老师', en: 'Choose coaches without a group' },
  area,
  method: 'GET',
  path: '/api/client-user/coach/not-group',
  query: filter({ keyword: text(50) }),
  answer: json(
    z.array(z.object({ id: z.int(), name: z.string(), phone: pii.phone(), employment: employment.schema, level: z.string().nullable() })),
  ),
  codes: ['COASH_MEMBER', 'COASH_GROUP'],
})
