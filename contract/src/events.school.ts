import * as z from 'zod'
import { campStudentStatus } from './camps/camps.labels.ts'
import { event } from './events.definition.ts'

const enrolment = z.object({
  id: z.int(),
  campId: z.int(),
  groupId: z.int(),
  studentId: z.int(),
  parentId: z.int(),
  status: campStudentStatus.schema,
})
const anEnrolment = { id: 7702, campId: 12, groupId: 58, studentId: 1407, parentId: 1093, status: 'STUDYING' } as const
const camp = z.object({ id: z.int(), startDate: z.string(), endDate: z.string() })
const aCamp = { id: 12, startDate: '2026-11-30', endDate: '2026-12-20' }

/** What is told of camps and what children do in them. */
export const schoolEvents = {
  'camp.created': event({ zh: '新营期', en: 'A camp was made', entity: 'camp', schema: camp, example: aCamp }),
  'camp.started': event({ zh: '营期已开营', en: 'A camp began', entity: 'camp', schema: camp, example: aCamp }),
  'camp.ended': event({ zh: '营期已结束', en: 'A camp is over', entity: 'camp', schema: camp, example: aCamp }),
  'enrolment.created': event({
    zh: '学员已入营，或恢复在营',
    en: 'A child joined a camp, or is back in it',
    entity: 'campStudent',
    schema: enrolment,
    example: anEnrolment,
  }),
  'enrolment.moved': event({
    zh: '学员已换组',
    en: 'A child changed groups',
    entity: 'campStudent',
    schema: z.object({ id: z.int(), groupId: z.int(), effectiveDate: z.string() }),
    example: { id: 7702, groupId: 58, effectiveDate: '2026-11-27' },
  }),
  'enrolment.quit': event({
    zh: '学员已退出营期',
    en: 'A child left a camp',
    entity: 'campStudent',
    schema: enrolment,
    example: { ...anEnrolment, status: 'QUIT' },
  }),
  'enrolment.finished': event({
    zh: '学员已结营',
    en: 'A child finished a camp',
    entity: 'campStudent',
    schema: enrolment,
    example: { ...anEnrolment, status: 'FINISHED' },
  }),
  'clockin.received': event({
    zh: '收到打卡',
    en: 'A clock-in came in',
    entity: 'clockIn',
    schema: z.object({ id: z.int(), enrolmentId: z.int(), date: z.string() }),
    example: { id: 90_417, enrolmentId: 7702, date: '2026-11-27' },
    offByDefault: true,
  }),
  'clockin.commented': event({
    zh: '打卡已点评',
    en: 'A clock-in was commented',
    entity: 'clockIn',
    schema: z.object({ id: z.int(), enrolmentId: z.int(), coachId: z.int().nullable().describe('null: no coach wrote it') }),
    example: { id: 90_417, enrolmentId: 7702, coachId: 36 },
  }),
  'clockin.overtime': event({
    zh: '打卡到期未点评',
    en: 'A clock-in was not commented in time',
    entity: 'clockIn',
    schema: z.object({ id: z.int(), enrolmentId: z.int(), coachId: z.int().nullable().describe('who was to comment it') }),
    example: { id: 90_417, enrolmentId: 7702, coachId: 36 },
  }),
  'report.ready': event({
    zh: '学习报告已生成',
    en: 'A report of a child is ready',
    entity: 'report',
    schema: z.object({
      id: z.int(),
      enrolmentId: z.int(),
      periodStart: z.string(),
      periodEnd: z.string(),
      kind: z.enum(['REPORT', 'CERTIFICATE']),
    }),
    example: { id: 905, enrolmentId: 7702, periodStart: '2026-11-16', periodEnd: '2026-11-22', kind: 'REPORT' },
  }),
}
