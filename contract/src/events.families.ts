import * as z from 'zod'
import { consentPurpose } from './consents/consents.labels.ts'
import { event } from './events.definition.ts'
import { feedbackCategory } from './feedback/feedback.labels.ts'

const parent = z.object({ id: z.int() })
/** What a guardian said last of a child and a purpose. */
const consent = z.object({
  id: z.int(),
  studentId: z.int(),
  parentId: z.int(),
  purpose: consentPurpose.schema,
  textNumber: z.int().nullable(),
  at: z.string(),
})
/** Which of its fields are other now, by their names. */
const fields = z.array(z.string())

/** What is told of families. */
export const familyEvents = {
  'parent.created': event({ zh: '新家长', en: 'A family was entered', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'parent.updated': event({
    zh: '家长资料已修改',
    en: 'What is known of a family was changed',
    entity: 'parent',
    schema: parent.extend({ activeFlg: z.enum(['ACTIVE', 'FROZEN']), fields }),
    example: { id: 1093, activeFlg: 'ACTIVE', fields: ['phone'] },
  }),
  'parent.frozen': event({ zh: '家长已冻结', en: 'A family was frozen', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'parent.merged': event({
    zh: '家长账号已合并，或合并已撤销',
    en: 'Two accounts of a family were made one, or parted again',
    entity: 'parent',
    schema: parent.extend({ mergedId: z.int(), state: z.enum(['MERGED', 'PARTED']) }),
    example: { id: 1093, mergedId: 2210, state: 'MERGED' },
  }),
  'parent.erased': event({ zh: '家长信息已删除', en: 'A family was forgotten', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'student.updated': event({
    zh: '孩子资料已修改',
    en: 'What is known of a child was changed',
    entity: 'student',
    schema: z.object({ id: z.int(), parentId: z.int(), fields }),
    example: { id: 1407, parentId: 1093, fields: ['grade'] },
  }),
  'consent.given': event({
    zh: '家长已同意',
    en: 'A guardian agreed',
    entity: 'consent',
    schema: consent,
    example: { id: 905, studentId: 1407, parentId: 1093, purpose: 'RECORDINGS', textNumber: 2, at: '2026-11-27T13:20:14.000+08:00' },
  }),
  'consent.withdrawn': event({
    zh: '家长同意已撤回，或登记有误已撤销',
    en: 'A guardian withdrew a consent, or one that was noted by mistake was taken back',
    entity: 'consent',
    schema: consent,
    example: { id: 905, studentId: 1407, parentId: 1093, purpose: 'RECORDINGS', textNumber: 2, at: '2026-11-27T13:20:14.000+08:00' },
  }),
  'member.granted': event({
    zh: '已开通或延长会员',
    en: 'A membership was granted or made longer',
    entity: 'member',
    schema: z.object({ id: z.int(), parentId: z.int(), levelId: z.int(), startsAt: z.string(), endsAt: z.string() }),
    example: { id: 311, parentId: 1093, levelId: 2, startsAt: '2026-11-27T13:20:14.000+08:00', endsAt: '2027-11-27T13:20:14.000+08:00' },
  }),
  'member.expired': event({
    zh: '会员已到期或已结束',
    en: 'A membership is over',
    entity: 'member',
    schema: z.object({ id: z.int(), parentId: z.int() }),
    example: { id: 311, parentId: 1093 },
  }),
  'feedback.created': event({
    zh: '新反馈',
    en: 'A family gave feedback',
    entity: 'feedback',
    schema: z.object({ id: z.int(), parentId: z.int(), category: feedbackCategory.schema }),
    example: { id: 519, parentId: 1093, category: 'COURSE' },
  }),
  'feedback.replied': event({
    zh: '反馈已回复',
    en: 'A reply to feedback has left, or could not be sent',
    entity: 'feedback',
    schema: z.object({ id: z.int(), parentId: z.int(), delivery: z.enum(['SENT', 'FAILED']) }),
    example: { id: 519, parentId: 1093, delivery: 'SENT' },
  }),
}
