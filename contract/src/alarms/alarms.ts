import * as z from 'zod'
import { type ListAsk, listAsk } from '../base/ask.ts'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, changing, removal } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { alarmChannel, alarmDays, alarmRule, alarmState, lookSent, lookState, lookWhy, robotKind } from './alarms.labels.ts'
import { MOST_ALARM_NAME, MOST_ALARM_OWNER, MOST_ALARM_TIMES } from './alarms.rules.ts'

const area = 'Alarms'
const codes = ['ALARM', 'ALARM_ALL'] as const

/** Of a figure of the home page it is `listHomeFigures` and its name. */
export const alarmAsk = listAsk
export type AlarmAsk = ListAsk

/** The filters of the list. */
export const alarmFilter = filter({
  id: oneOrMany(id()),
  name: text(MOST_ALARM_NAME),
  ownerId: oneOrMany(id()),
  /** By a part of the owner's name, also of one who is frozen. */
  owner: text(MOST_ALARM_OWNER),
  state: oneOrMany(alarmState.schema),
  channel: oneOrMany(alarmChannel.schema),
  /** With a rule, or at a time alone. */
  scheduled: wireBoolean(),
  /** It fired today. */
  firedToday: wireBoolean(),
})
export type AlarmFilter = z.output<typeof alarmFilter>

const minute = z.int().min(0).max(1_439)
const weekday = z.int().min(1).max(7)
const limit = z.int().min(0).max(1_000_000_000)

const alarmRow = z.object({
  ...rowFields,
  name: z.string(),
  ownerId: z.int(),
  owner: z.string(),
  call: z.string(),
  link: z.string(),
  rule: alarmRule.schema,
  bound: z.int(),
  days: alarmDays.schema,
  /** Monday is 1. */
  weekdays: z.array(z.int()),
  /** Minutes since midnight, in the business time zone. */
  atMinute: z.int(),
  /** Further times of the same days, the earliest first. */
  moreMinutes: z.array(z.int()),
  inbox: z.boolean(),
  mail: z.boolean(),
  robot: robotKind.schema.nullable(),
  /** Its robot signs by a secret. */
  signs: z.boolean(),
  paused: z.boolean(),
  state: alarmState.schema,
  nextAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastState: lookState.schema.nullable(),
  lastCount: z.int().nullable(),
  lastAgainst: z.int().nullable(),
  lastWhy: lookWhy.schema.nullable(),
  /** Of the last looks, the newest last. */
  strip: z.array(lookState.schema),
})
export type Alarm = z.output<typeof alarmRow>

export const listAlarms = defineCall({
  id: 'listAlarms',
  title: { zh: '查看定时与提醒', en: 'List schedules and alarms' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/alarms',
  query: alarmFilter,
  answer: page(alarmRow),
  codes,
  sorts: ['name', 'owner', 'nextAt', 'lastAt', 'createdAt'],
  defaultSort: 'createdAt,desc',
})

const fields = {
  name: requiredLine(MOST_ALARM_NAME),
  rule: alarmRule.schema,
  bound: limit.optional(),
  days: alarmDays.schema,
  weekdays: z.array(weekday).max(7).optional(),
  atMinute: minute,
  /** Further times of the same days. */
  moreMinutes: z
    .array(minute)
    .max(MOST_ALARM_TIMES - 1)
    .optional(),
  inbox: z.boolean(),
  mail: z.boolean(),
  robot: robotKind.schema.nullable(),
  /** Left out, the known one stays. */
  robotUrl: text(500).optional(),
  /** Left out, the known one stays; empty, it signs no more. */
  robotSecret: text(200).optional(),
}

export const createAlarm = defineCall({
  id: 'createAlarm',
  title: { zh: '新建定时或提醒', en: 'Create an alarm' },
  area,
  beyond: true,
  ...adding(z.object({ ...fields, ask: alarmAsk })),
  path: '/api/alarms',
  codes: ['ALARM'],
  audit: { type: 'ADD', target: 'alarm', says: { zh: '新建定时与提醒“{name}”', en: 'Created alarm "{name}"' } },
})

export const updateAlarm = defineCall({
  id: 'updateAlarm',
  title: { zh: '编辑定时或提醒', en: 'Edit an alarm' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), ...fields, ask: alarmAsk.optional(), version: seenVersion() })),
  path: '/api/alarms',
  codes: ['ALARM'],
  audit: { type: 'EDIT', target: 'alarm', says: { zh: '编辑定时与提醒“{name}”', en: 'Edited alarm "{name}"' } },
})

const params = z.object({ id: id() })

export const switchAlarm = defineCall({
  id: 'switchAlarm',
  title: { zh: '停用或启用定时与提醒', en: 'Pause or resume an alarm' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/alarms/{id}/paused',
  params,
  body: z.object({ paused: z.boolean(), version: seenVersion() }),
  answer: json(saved),
  changes: true,
  codes,
  audit: {
    type: 'ACTIVE',
    target: 'alarm',
    typeOf: ({ body }) => (body.paused ? 'INACTIVE' : 'ACTIVE'),
    says: { zh: '停用或启用定时与提醒“{name}”', en: 'Paused or resumed alarm "{name}"' },
  },
})

export const deleteAlarm = defineCall({
  id: 'deleteAlarm',
  title: { zh: '删除定时或提醒', en: 'Delete an alarm' },
  area,
  beyond: true,
  ...removal,
  path: '/api/alarms/{id}',
  codes,
  audit: { type: 'DELETE', target: 'alarm', says: { zh: '删除定时与提醒“{name}”', en: 'Deleted alarm "{name}"' } },
})

/** Somebody else's rights count from now on. */
export const handOverAlarm = defineCall({
  id: 'handOverAlarm',
  title: { zh: '转交定时或提醒', en: 'Hand an alarm over' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/alarms/{id}/owner',
  params,
  body: z.object({ ownerId: id(), version: seenVersion() }),
  answer: json(saved),
  changes: true,
  codes: ['ALARM_ALL'],
  audit: {
    type: 'EDIT',
    target: 'alarm',
    says: { zh: '将定时与提醒“{name}”转交给{owner}', en: 'Handed alarm "{name}" over to {owner}' },
  },
})

/** Looks now, and tells the caller alone, whatever the rule says. */
export const tryAlarm = defineCall({
  id: 'tryAlarm',
  title: { zh: '试发定时或提醒', en: 'Try an alarm' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/alarms/{id}/try',
  params,
  answer: json(z.object({ count: z.int(), fires: z.boolean() })),
  changes: true,
  codes: ['ALARM'],
  audit: 'none: nothing is changed here; the caller is sent a message about what they may see',
})

export const listAlarmLooks = defineCall({
  id: 'listAlarmLooks',
  title: { zh: '查看提醒历史', en: 'List the looks of an alarm' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/alarms/{id}/looks',
  params,
  answer: page(
    z.object({
      id: z.int(),
      dueAt: z.string(),
      lookedAt: z.string().nullable(),
      state: lookState.schema,
      count: z.int().nullable(),
      against: z.int().nullable(),
      rule: alarmRule.schema,
      bound: z.int(),
      why: lookWhy.schema.nullable(),
      mail: lookSent.schema.nullable(),
      robot: lookSent.schema.nullable(),
    }),
  ),
  codes,
  defaultSort: 'id,desc',
})

/** What it would count now, and what is known of the days before: of the figure, or of the looks of the alarm. The oldest first, today left out. */
export const previewAlarm = defineCall({
  id: 'previewAlarm',
  title: { zh: '预览定时或提醒', en: 'Preview an alarm' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/alarms/preview',
  body: z.object({ id: id().optional(), ask: alarmAsk.optional() }),
  answer: json(z.object({ now: z.int(), days: z.array(z.object({ day: z.string(), count: z.int() })) })),
  codes: ['ALARM'],
})

/** Who may have an alarm. */
export const listAlarmOwners = defineCall({
  id: 'listAlarmOwners',
  title: { zh: '选择负责人', en: 'Choose an owner of an alarm' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/alarms/owners',
  answer: json(z.array(z.object({ id: z.int(), name: z.string() }))),
  codes: ['ALARM_ALL'],
})
