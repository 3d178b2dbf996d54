import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, deletion, planOf, sheetOf } from '../base/steps.ts'
import { filter, id, line, moment, oneOrMany, requiredLine, seenVersion, text, wireBoolean } from '../base/wire.ts'
import { mediaFile, mediaRef } from '../media/media.ts'
import { consentWay, demoReview } from './demos.labels.ts'

const area = 'Demos'

export const demoFilterShape = {
  title: text(80),
  studentName: text(40),
  campId: oneOrMany(id()),
  featured: wireBoolean(),
  /** Whether a guardian has agreed. */
  consent: wireBoolean(),
  reviewState: oneOrMany(demoReview.schema),
}
export const demoFilter = filter(demoFilterShape)
export type DemoFilter = z.output<typeof demoFilter>

const demoRow = z.object({
  ...rowFields,
  title: z.string(),
  campStudentId: z.int(),
  studentName: z.string(),
  campId: z.int(),
  campName: z.string(),
  groupName: z.string(),
  clockInId: z.int().nullable(),
  clockInDate: z.string().nullable(),
  lessonDay: z.int().nullable(),
  /** What is played; null where it is gone. */
  file: mediaFile.nullable(),
  /** It is there, and the guardian does not agree to playing it. */
  barred: z.boolean(),
  featured: z.boolean(),
  reviewState: demoReview.schema,
  reviewedByName: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** When a guardian agreed that it may be shown; null: nobody did. */
  consentAt: z.string().nullable(),
  consentBy: z.string().nullable(),
  consentHow: consentWay.schema.nullable(),
  /** Who of the staff wrote it down. */
  consentUserName: z.string().nullable(),
  createdByName: z.string().nullable(),
})
export type Demo = z.output<typeof demoRow>

/** Recordings of children that may be shown to others. Readers of their own groups alone are given their own children. */
export const listDemos = defineCall({
  id: 'listDemos',
  title: { zh: '查看展示列表', en: 'List demos' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/demo/list',
  query: demoFilter,
  answer: page(demoRow),
  codes: ['RESOURCE_DEMO'],
  sorts: ['createdAt', 'title', 'consentAt', 'reviewedAt'],
  defaultSort: 'createdAt,desc',
})

export const exportDemos = defineCall({
  id: 'exportDemos',
  title: { zh: '导出展示', en: 'Export demos' },
  area,
  beyond: true,
  ...sheetOf(demoFilterShape),
  path: '/api/resources/demo/export',
  codes: ['RESOURCE_DEMO'],
  audit: {
    type: 'EXPORT',
    target: 'demo',
    says: { zh: '导出展示 {count} 条', en: 'Exported {count|demo|demos}' },
    announces: { zh: '导出展示', en: 'Exporting demos' },
  },
})

/** Recordings of clock-ins that are no demos yet, newest first; narrowed by a part of the child's name or of the camp's. */
export const listDemoRecordings = defineCall({
  id: 'listDemoRecordings',
  title: { zh: '选择打卡录音', en: 'Choose a recording of a clock-in' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/resources/demo/recordings',
  query: filter({ keyword: text(40) }),
  answer: json(
    z.array(
      z.object({
        clockInId: z.int(),
        clockInDate: z.string(),
        lessonDay: z.int(),
        studentName: z.string(),
        campName: z.string(),
        score: z.int().nullable(),
        file: mediaFile,
      }),
    ),
  ),
  codes: ['RESOURCE_DEMO_EDIT'],
})

/** Makes a recording of a clock-in a demo. */
export const createDemo = defineCall({
  id: 'createDemo',
  title: { zh: '新建展示', en: 'Create a demo' },
  area,
  beyond: true,
  ...adding(z.object({ clockInId: id(), mediaId: mediaRef(), title: requiredLine(80) })),
  path: '/api/resources/demo',
  codes: ['RESOURCE_DEMO_EDIT'],
  audit: {
    type: 'ADD',
    target: 'demo',
    says: { zh: '将学员 #{campStudentId} 的打卡录音设为展示', en: 'Made a recording of student #{campStudentId} a demo' },
    announces: { zh: '将打卡录音设为展示', en: 'Making a recording a demo' },
  },
})

/** Records that a guardian agreed, and how; `consentAt` null takes it back, and what is featured is so no more. */
export const setDemoConsent = defineCall({
  id: 'setDemoConsent',
  title: { zh: '登记展示的家长同意', en: 'Record the consent to a demo' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/resources/demo/{id}/consent',
  params: z.object({ id: id() }),
  body: z.object({
    consentAt: moment().nullable(),
    by: line(40).nullable().optional(),
    how: consentWay.schema.nullable().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['RESOURCE_DEMO_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'demo',
    says: { zh: '登记学员 #{campStudentId} 展示的家长同意', en: 'Recorded the consent to a demo of student #{campStudentId}' },
  },
})

/** Refused without consent. */
export const setDemoFeatured = defineCall({
  id: 'setDemoFeatured',
  title: { zh: '设置或取消精选展示', en: 'Feature a demo or stop featuring it' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/resources/demo/{id}/featured',
  params: z.object({ id: id() }),
  body: z.object({ featured: z.boolean(), version: seenVersion() }),
  answer: json(saved),
  codes: ['RESOURCE_DEMO_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'demo',
    says: { zh: '更新学员 #{campStudentId} 展示的精选状态', en: 'Updated whether a demo of student #{campStudentId} is featured' },
  },
})

/** What staff who looked at it decided; one that is declined is featured no more. */
export const reviewDemo = defineCall({
  id: 'reviewDemo',
  title: { zh: '审核展示', en: 'Review a demo' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/resources/demo/{id}/review',
  params: z.object({ id: id() }),
  body: z.object({ reviewState: demoReview.schema, version: seenVersion() }),
  answer: json(saved),
  codes: ['RESOURCE_DEMO_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'demo',
    says: { zh: '审核学员 #{campStudentId} 的展示（{reviewState}）', en: 'Reviewed a demo of student #{campStudentId} ({reviewState})' },
    speaks: { reviewState: demoReview },
  },
})

const { reviewState: stateIs, ...otherFilters } = demoFilterShape
/** Decides on the chosen ones: by number, or all that match but some. Each is shown with what becomes of it before it is applied. */
export const planDemoReview = defineCall({
  id: 'planDemoReview',
  title: { zh: '准备批量审核展示', en: 'Prepare reviewing demos' },
  area,
  beyond: true,
  ...planOf({ ...otherFilters, stateIs }, { reviewState: z.enum(['PASSED', 'DECLINED']) }),
  path: '/api/resources/demo/review',
  codes: ['RESOURCE_DEMO_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'demo',
    says: { zh: '准备批量审核 {rows} 条展示', en: 'Prepared reviewing {rows|demo|demos}' },
    announces: { zh: '准备批量审核展示', en: 'Preparing to review demos' },
  },
})

/** The recording stays with its clock-in. */
export const deleteDemo = defineCall({
  id: 'deleteDemo',
  title: { zh: '删除展示', en: 'Delete a demo' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/resources/demo/{id}',
  codes: ['RESOURCE_DEMO_EDIT'],
  audit: {
    type: 'DELETE',
    target: 'demo',
    says: { zh: '删除学员 #{campStudentId} 的展示', en: 'Deleted a demo of student #{campStudentId}' },
  },
})
