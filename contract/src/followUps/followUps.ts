import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { colleagues, mentioned, mentions } from '../base/mentions.ts'
import { rowFields, saved } from '../base/page.ts'
import { changing, planOf, removal, sheetOf } from '../base/steps.ts'
import { undoMaybe } from '../base/undo.ts'
import { filter, id, moment, oneOrMany, requiredText, seenVersion, text } from '../base/wire.ts'
import { orderNumber } from '../orders/orders.ts'
import { followUpKind, noteReaders, promiseState } from './followUps.record.ts'

const area = 'Parents'

/** The longest note, and the longest promise. */
const NOTE_MOST = 1_000
const PROMISE_MOST = 100

/** The filters of the list; its export takes the same. */
export const followUpFilterShape = {
  id: oneOrMany(id()),
  parentId: oneOrMany(id()),
  kind: oneOrMany(followUpKind.schema),
  byUserId: oneOrMany(id()),
  promise: oneOrMany(promiseState.schema),
  keyword: text(50),
  spokeFrom: moment(),
  spokeTo: moment(),
  nextFrom: moment(),
  nextTo: moment(),
}
export const followUpFilter = filter(followUpFilterShape)
export type FollowUpFilter = z.output<typeof followUpFilter>

const followUpRow = z.object({
  ...rowFields,
  parentId: z.int(),
  parentName: z.string(),
  /** The child it was about; null: the family as a whole. */
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  kind: followUpKind.schema,
  content: z.string(),
  mentions: mentioned,
  spokeAt: z.string(),
  /** What was promised, and by when; both or none. */
  nextAt: z.string().nullable(),
  nextText: z.string().nullable(),
  keptAt: z.string().nullable(),
  keptByName: z.string().nullable(),
  promise: promiseState.schema,
  /** Who wrote it: alone to change it, and the one in whose queue the promise lands. */
  byUserId: z.int(),
  byName: z.string(),
})
export type FollowUp = z.output<typeof followUpRow>

export const followUpSorts = ['spokeAt', 'nextAt', 'createdAt'] as const

/** Who spoke with a family, when, about what, and what comes next. Decision Q-134. */
export const listFollowUps = defineCall({
  id: 'listFollowUps',
  title: { zh: '查看跟进记录', en: 'List follow-up notes' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/follow-up',
  query: followUpFilter,
  answer: page(followUpRow),
  codes: noteReaders,
  sorts: followUpSorts,
  defaultSort: 'spokeAt,desc',
})

/** What stands above the columns of the board: how many promises stand how. Its cards are those of the list. */
export const getFollowUpBoard = defineCall({
  id: 'getFollowUpBoard',
  title: { zh: '查看跟进看板', en: 'See the board of follow-up notes' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/follow-up/board',
  query: followUpFilter,
  answer: json(z.array(z.object({ promise: promiseState.schema, count: z.int() }))),
  codes: noteReaders,
})

const fields = {
  kind: followUpKind.schema,
  content: requiredText(NOTE_MOST),
  mentions: mentions(),
  /** Not in the future; now where it is left out. */
  spokeAt: moment().optional(),
  nextAt: moment().nullable().optional(),
  nextText: text(PROMISE_MOST).nullable().optional(),
}

/** The colleagues who may read the notes of a family, by a part of their name or the beginning of their account's. */
export const listNoteReaders = defineCall({
  id: 'listNoteReaders',
  title: { zh: '查看可提及的同事', en: 'List colleagues who can be mentioned' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/follow-up/readers',
  query: filter({ keyword: text(20) }, { parentId: id() }),
  answer: colleagues,
  codes: ['FOLLOW_UP'],
})

export const createFollowUp = defineCall({
  id: 'createFollowUp',
  title: { zh: '新建跟进记录', en: 'Write a follow-up note' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/follow-up',
  /** `studentId` and `orderNumber` are of that family. */
  body: z.object({ parentId: id(), studentId: id().nullable().optional(), orderNumber: orderNumber().nullable().optional(), ...fields }),
  answer: json(saved),
  codes: ['FOLLOW_UP'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'followUp',
    says: { zh: '为家长 #{parentId} 记录跟进（{kind}）', en: 'Wrote a follow-up note for parent #{parentId} ({kind})' },
    speaks: { kind: followUpKind },
  },
})

/** Only who wrote a note changes it. */
export const updateFollowUp = defineCall({
  id: 'updateFollowUp',
  title: { zh: '编辑跟进记录', en: 'Edit a follow-up note' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), ...fields, version: seenVersion() })),
  path: '/api/follow-up',
  codes: ['FOLLOW_UP'],
  audit: {
    type: 'EDIT',
    target: 'followUp',
    says: { zh: '编辑家长 #{parentId} 的跟进记录', en: 'Edited a follow-up note of parent #{parentId}' },
  },
})

/** What was promised was done, or after all was not. A second time is no change. */
export const keepPromise = defineCall({
  id: 'keepPromise',
  title: { zh: '办结跟进承诺', en: 'Mark a promise as kept' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), kept: z.boolean() })),
  answer: json(saved.extend({ undo: undoMaybe })),
  path: '/api/follow-up/promise',
  codes: ['FOLLOW_UP'],
  audit: {
    type: 'EDIT',
    target: 'followUp',
    says: { zh: '更新家长 #{parentId} 的跟进承诺', en: 'Updated a promise to parent #{parentId}' },
  },
})

/** Only who wrote a note deletes it; for some minutes it can be brought back. */
export const deleteFollowUp = defineCall({
  id: 'deleteFollowUp',
  title: { zh: '删除跟进记录', en: 'Delete a follow-up note' },
  area,
  beyond: true,
  ...removal,
  path: '/api/follow-up/{id}',
  codes: ['FOLLOW_UP'],
  audit: {
    type: 'DELETE',
    target: 'followUp',
    says: { zh: '删除家长 #{parentId} 的跟进记录', en: 'Deleted a follow-up note of parent #{parentId}' },
  },
})

export const exportFollowUps = defineCall({
  id: 'exportFollowUps',
  title: { zh: '导出跟进记录', en: 'Export follow-up notes' },
  area,
  beyond: true,
  ...sheetOf(followUpFilterShape),
  path: '/api/follow-up/export',
  codes: ['FOLLOW_UP_EXPORT'],
  audit: {
    type: 'EXPORT',
    target: 'followUp',
    says: { zh: '导出跟进记录 {count} 条', en: 'Exported {count|follow-up note|follow-up notes}' },
    announces: { zh: '导出跟进记录', en: 'Exporting follow-up notes' },
  },
})

/** Plans marking the promises of many notes as kept. It is applied as a set of changes. */
export const planPromises = defineCall({
  id: 'planPromises',
  title: { zh: '准备批量办结跟进承诺', en: 'Prepare marking promises as kept' },
  area,
  beyond: true,
  ...planOf(followUpFilterShape),
  path: '/api/follow-up/bulk/promise',
  codes: ['FOLLOW_UP'],
  audit: {
    type: 'EDIT',
    target: 'followUp',
    says: { zh: '准备批量办结 {rows} 项跟进承诺', en: 'Prepared marking {rows|promise|promises} as kept' },
    announces: { zh: '准备批量办结跟进承诺', en: 'Preparing to mark promises as kept' },
  },
})
