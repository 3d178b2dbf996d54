import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { labelled, type ValueOf } from './labels.ts'
import { done } from './page.ts'
import { id } from './wire.ts'

/** The steps that the server can take back as if they had not been, as the log names them. */
export const undoable = labelled({
  FOLLOW_UP_DELETED: ['删除跟进记录', 'deleted a follow-up note', 'grey'],
  PROMISE_TURNED: ['办结或重新打开承诺', 'turned a promise', 'grey'],
  ADDRESS_DELETED: ['删除收货地址', 'deleted an address', 'grey'],
  BANNER_ARCHIVED: ['归档轮播图', 'archived a banner', 'grey'],
  COACHES_MOVED: ['调整辅导组成员', 'moved coaches between groups', 'grey'],
  FEEDBACK_STEPPED: ['处理反馈', 'handled feedback', 'grey'],
  FEEDBACK_SNOOZED: ['稍后处理反馈', 'snoozed feedback', 'grey'],
  FEEDBACK_ASSIGNED: ['转交反馈', 'handed over feedback', 'grey'],
  MESSAGES_SENT: ['发送消息任务', 'sent a message task', 'grey'],
  MESSAGES_RESENT: ['重新发送消息任务', 'sent a message task again', 'grey'],
  STUDENT_MOVED: ['学员调组', 'moved a student to another group', 'grey'],
  STUDENT_TRANSFERRED: ['学员转期', 'transferred a student to another term', 'grey'],
  GOODS_DELETED: ['删除商品', 'deleted goods', 'grey'],
  RESOURCE_DELETED: ['删除学习资源', 'deleted a resource', 'grey'],
  COACH_GROUP_DELETED: ['删除辅导组', 'deleted a coach group', 'grey'],
  CHANNEL_COST_DELETED: ['删除渠道成本', 'deleted a cost of a channel', 'grey'],
  COACHES_REMINDED: ['提醒老师点评', 'reminded coaches', 'grey'],
  ALARM_DELETED: ['删除定时与提醒', 'deleted an alarm', 'grey'],
  CONSENT_NOTED: ['登记家长同意', 'noted a consent', 'grey'],
})
export type Undoable = ValueOf<typeof undoable>

/**
 * Takes back a step of the caller's own, as if it had not been; needs the right and the scope of that step. Refused where somebody has changed
 * the record since, with the name. A second time is no change.
 */
export const undoStep = defineCall({
  id: 'undoStep',
  title: { zh: '撤销上一步', en: 'Undo a step' },
  area: 'Changes',
  beyond: true,
  method: 'POST',
  path: '/api/undo/{id}',
  params: z.object({ id: id() }),
  answer: json(done),
  codes: 'ALWAYS',
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'changeSet',
    says: { zh: '撤销：{step}', en: 'Undid: {step}' },
    announces: { zh: '撤销上一步', en: 'Undoing a step' },
    speaks: { step: undoable },
  },
})
