import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { activeFlg, personFlg } from '../base/labels.ts'
import { rowFields, saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { findsPhones, phoneDigits } from '../base/rules.phone.ts'
import { phone } from '../base/rules.ts'
import { day, fen, filter, id, moment, oneOrMany, reasonText, requiredLine, seenVersion, text, wireBoolean, wireInt } from '../base/wire.ts'
import { benefitIcon, memberSource } from './members.labels.ts'

const area = 'Member'

const memberConfig = z.object({
  ...rowFields,
  name: z.string(),
  priceAmount: z.int(),
  durationDays: z.int(),
  sort: z.int(),
  activeFlg: activeFlg.schema,
  benefitIds: z.array(z.int()),
  /** Who is of this level now. */
  memberCount: z.int(),
})
export type MemberConfig = z.output<typeof memberConfig>

/** The levels by `sort`; of both states unless one is named. */
export const getMemberConfig = defineCall({
  id: 'getMemberConfig',
  title: { zh: '查看会员等级', en: 'List member levels' },
  area,
  method: 'GET',
  path: '/api/member/config',
  query: filter({ activeFlg: oneOrMany(activeFlg.schema) }),
  answer: json(z.array(memberConfig)),
  codes: ['MEMBER_CONFIG', 'MEMBER_INTERESTS', 'MEMBER_INDEX', 'PARENT_INDEX', 'GOODS'],
})

/** How long a membership may last, in days. */
export const MOST_MEMBER_DAYS = 3_660

/** New without an `id`, and then the last one unless `sort` says otherwise. A level that somebody holds cannot be switched off. */
export const saveMemberConfig = defineCall({
  id: 'saveMemberConfig',
  title: { zh: '保存会员等级', en: 'Save a member level' },
  area,
  method: 'POST',
  path: '/api/member/config',
  body: z.object({
    id: id().optional(),
    name: requiredLine(20),
    priceAmount: fen(),
    durationDays: wireInt(1, MOST_MEMBER_DAYS),
    sort: wireInt(0, 100_000).optional(),
    activeFlg: activeFlg.schema,
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['MEMBER_CONFIG_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'memberLevel',
    says: { zh: '保存会员等级“{name}”', en: 'Saved member level "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

/** Pictures that a benefit may be shown with. */

const powerConfig = z.object({
  ...rowFields,
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  levelIds: z.array(z.int()),
  sort: z.int(),
  activeFlg: activeFlg.schema,
})
export type PowerConfig = z.output<typeof powerConfig>

/** The benefits by `sort`; those of one level where it is named. */
export const getPowerConfig = defineCall({
  id: 'getPowerConfig',
  title: { zh: '查看会员权益', en: 'List member benefits' },
  area,
  method: 'GET',
  path: '/api/power/config',
  query: filter({ activeFlg: oneOrMany(activeFlg.schema), levelId: id() }),
  answer: json(z.array(powerConfig)),
  codes: ['MEMBER_INTERESTS', 'MEMBER_CONFIG'],
})

/** New without an `id`, and then the last one unless `sort` says otherwise. */
export const savePowerConfig = defineCall({
  id: 'savePowerConfig',
  title: { zh: '保存会员权益', en: 'Save a member benefit' },
  area,
  method: 'POST',
  path: '/api/power/config',
  body: z.object({
    id: id().optional(),
    name: requiredLine(20),
    icon: benefitIcon.schema.nullable().optional(),
    description: text(200).nullable().optional(),
    levelIds: z.array(id()).max(100),
    sort: wireInt(0, 100_000).optional(),
    activeFlg: activeFlg.schema,
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['MEMBER_INTERESTS_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'memberBenefit',
    says: { zh: '保存会员权益“{name}”', en: 'Saved member benefit "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

export const memberFilter = filter({
  phone: phoneDigits('parent'),
  keyword: text(40),
  levelId: oneOrMany(id()),
  source: oneOrMany(memberSource.schema),
  parentId: id(),
  expired: wireBoolean(),
  expiresFrom: moment(),
  expiresTo: moment(),
})
export type MemberFilter = z.output<typeof memberFilter>

const memberRow = z.object({
  ...rowFields,
  parentId: z.int(),
  parentName: z.string(),
  parentPhone: pii.phone(),
  levelId: z.int(),
  level: z.string(),
  startedAt: z.string(),
  expiresAt: z.string(),
  /** Whole days, the present one included; 0: expired. */
  daysLeft: z.int(),
  source: memberSource.schema,
  /** Set when the family was forgotten on request: it gets no membership any more. */
  erasedAt: z.string().nullable(),
})

/** Who is or was a member. `level` is the present one; a grant of another level that follows changes it when its day comes. */
export const getMember = defineCall({
  id: 'getMember',
  title: { zh: '查看会员列表', en: 'List members' },
  area,
  method: 'GET',
  path: '/api/member',
  query: memberFilter,
  answer: page(memberRow),
  codes: ['MEMBER_INDEX'],
  sorts: ['startedAt', 'expiresAt'],
  defaultSort: 'startedAt,desc',
})

/**
 * How many are members, and the weeks, Monday to Sunday: who became one, who ceased to be one, who was one at the end. Staying one by a
 * further grant is neither. Default: the last twelve weeks.
 */
export const getMemberData = defineCall({
  id: 'getMemberData',
  title: { zh: '查看会员数据', en: 'Read the figures of members' },
  area,
  method: 'GET',
  path: '/api/member/data',
  query: filter({ levelId: id(), from: day(), to: day() }),
  answer: json(
    z.object({
      total: z.int(),
      byLevel: z.array(z.object({ levelId: z.int(), level: z.string(), count: z.int() })),
      expiringIn30Days: z.int(),
      expired: z.int(),
      byWeek: z.array(z.object({ weekStart: z.string(), started: z.int(), ended: z.int(), active: z.int() })),
    }),
  ),
  codes: ['MEMBER_INDEX'],
})

/** Whose phone it is, and until when they are a member: what one must know before giving a membership. */
export const getMemberCandidate = defineCall({
  id: 'getMemberCandidate',
  title: { zh: '查找可赠送会员的家长', en: 'Find a parent to give a membership to' },
  area,
  method: 'GET',
  path: '/api/member/candidate',
  query: filter({}, { phone: findsPhones('parent', phone()) }),
  answer: json(
    z.object({
      parentId: z.int(),
      parentName: z.string(),
      parentPhone: pii.phone(),
      activeFlg: personFlg.schema,
      level: z.string().nullable(),
      /** Null: not a member now. */
      expiresAt: z.string().nullable(),
    }),
  ),
  codes: ['MEMBER_EDIT'],
  beyond: true,
})

/**
 * Gives a membership, or more of it. It begins where the present one ends, or now; no day is ever lost. `durationDays`: as many as the
 * level lasts unless said otherwise. `id` in the answer is the member's.
 */
export const giveMember = defineCall({
  id: 'giveMember',
  title: { zh: '赠送会员', en: 'Give a membership' },
  area,
  method: 'POST',
  path: '/api/member',
  body: z.object({
    parentId: id(),
    levelId: id(),
    durationDays: wireInt(1, MOST_MEMBER_DAYS).optional(),
    reason: reasonText(80),
  }),
  answer: json(saved.extend({ startsAt: z.string(), expiresAt: z.string() })),
  codes: ['MEMBER_EDIT'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'ADD',
    target: 'member',
    touches: 'money',
    says: { zh: '赠送 {days} 天“{level}”', en: 'Gave {days|day|days} of "{level}"' },
    announces: { zh: '赠送会员“{level}”', en: 'Giving a membership of "{level}"' },
  },
  beyond: true,
})

/** Every time that somebody got a membership, the newest first. */
export const getMemberGrants = defineCall({
  id: 'getMemberGrants',
  title: { zh: '查看会员的来源', en: 'List the grants of a member' },
  area,
  method: 'GET',
  path: '/api/member/grants',
  query: filter({}, { parentId: id() }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        createdAt: z.string(),
        levelId: z.int(),
        level: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        source: memberSource.schema,
        orderNumber: z.string().nullable(),
        reason: z.string().nullable(),
        /** Who gave it; null where it was paid for. */
        by: z.string().nullable(),
      }),
    ),
  ),
  codes: ['MEMBER_INDEX'],
  beyond: true,
})
