import type { Audit } from '../base/audit.ts'
import { exportEvents } from '../base/export.events.ts'
import { replyState } from '../feedback/feedback.labels.ts'
import { keepingKind } from '../keeping/keeping.labels.ts'
import { logisticsStatus } from '../logistics/logistics.labels.ts'
import { messageTaskStatus } from '../messageTasks/messageTasks.labels.ts'

/** A wording with the name that entries hold of it. */
interface SearchEvent extends Audit {
  readonly name: string
}

const searched = (name: string, zh: string, en: string): SearchEvent => ({
  name,
  type: 'VIEW_PII',
  target: 'personal',
  says: { zh, en },
  speaks: { entity: 'record', count: 'count' },
})

/** What staff search personal values by: the words of the log. No digit is kept. */
export const searchEvents = {
  phoneSearched: searched('search.phone', '用完整手机号查询{entity}', 'Searched by a whole phone number: {entity}'),
  phonePartSearched: searched(
    'search.phonePart',
    '用手机号的一部分查询{entity}，涉及 {count} 个手机号',
    'Searched by a part of a phone number: {entity}, {count|number|numbers} found',
  ),
  phonesInFile: searched(
    'search.phoneFile',
    '导入{entity}的文件中，{count} 个手机号与别的号码只差中间几位',
    'Imported a file: {entity}; {count|phone number differs|phone numbers differ} from others in the middle digits alone',
  ),
} as const

/** A wording with the name that entries hold of it. */
export interface SystemEvent extends Audit {
  readonly name: string
}

const edited = (name: string, target: string, zh: string, en: string, speaks?: Audit['speaks']): SystemEvent => ({
  name,
  type: 'EDIT',
  target,
  says: { zh, en },
  ...(speaks && { speaks }),
})

/** What jobs and providers do to records that have a history: the words of the log. */
export const systemEvents = {
  demoStopped: edited(
    'system.demoStopped',
    'demo',
    '家长撤回同意，学员 #{campStudentId} 的展示不再精选',
    'A guardian withdrew the consent: a demo of student #{campStudentId} is featured no more',
  ),
  shareStopped: edited(
    'system.shareStopped',
    'share',
    '家长撤回同意，分享链接已失效',
    'A guardian withdrew the consent: a link was revoked',
  ),
  orderClosed: edited(
    'system.orderClosed',
    'order',
    '订单 {orderNumber} 超时未支付，已关闭',
    'Closed order {orderNumber}: it was not paid in time',
  ),
  orderPaid: edited('system.orderPaid', 'order', '订单 {orderNumber} 已支付 ¥{amount}', 'Order {orderNumber} was paid, ¥{amount}'),
  strayPaid: edited(
    'system.strayPaid',
    'order',
    '订单 {orderNumber} 已取消或关闭，之后收到付款 ¥{amount}，待原路退回',
    '¥{amount} received for order {orderNumber} after closing, to be given back',
  ),
  strayUnfit: edited(
    'system.strayUnfit',
    'order',
    '订单 {orderNumber} 收到付款 ¥{amount}，与订单不符（已付款、金额或商户不同），待原路退回',
    '¥{amount} received for order {orderNumber} does not fit it (paid already, another amount or merchant), to be given back',
  ),
  strayReturned: edited(
    'system.strayReturned',
    'order',
    '订单 {orderNumber} 待退回的付款 ¥{amount} 已原路退回',
    'Gave back the payment of ¥{amount} that order {orderNumber} does not take',
  ),
  strayFailed: edited(
    'system.strayFailed',
    'order',
    '订单 {orderNumber} 待退回的付款 ¥{amount} 没有退回成功',
    'Could not give back the payment of ¥{amount} that order {orderNumber} does not take',
  ),
  billFetched: edited(
    'system.billFetched',
    'reconciliationDay',
    '收到 {day} 的账单：{lines} 笔，{open} 处差异',
    'Received the bill of {day}: {lines|line|lines}, {open} open',
  ),
  billHealed: edited(
    'system.billHealed',
    'reconciliationDay',
    '按账单自动补录订单 {orderNumber} 的收款 ¥{amount}',
    'Recorded a payment of ¥{amount} for order {orderNumber} from the bill',
  ),
  webhookOff: edited('system.webhookOff', 'webhook', '推送端点 {url} 已自动停用', 'Switched webhook {url} off'),
  orderCompleted: edited('system.orderCompleted', 'order', '订单 {orderNumber} 已完成', 'Completed order {orderNumber}'),
  refundSucceeded: edited(
    'system.refundSucceeded',
    'order',
    '订单 {orderNumber} 的退款 {refundNumber} 已到账，¥{amount}',
    'Refund {refundNumber} of order {orderNumber} was paid back, ¥{amount}',
  ),
  refundFailed: edited(
    'system.refundFailed',
    'order',
    '订单 {orderNumber} 的退款 {refundNumber} 未成功，¥{amount}',
    'Refund {refundNumber} of order {orderNumber} failed, ¥{amount}',
  ),
  refundAbnormal: edited(
    'system.refundAbnormal',
    'order',
    '订单 {orderNumber} 的退款 {refundNumber} 异常，需人工处理',
    'Refund {refundNumber} of order {orderNumber} must be handled by hand',
  ),
  refundUnclear: edited(
    'system.refundUnclear',
    'order',
    '订单 {orderNumber} 的退款 {refundNumber} 一直没有结果，转人工确认',
    'Refund {refundNumber} of order {orderNumber} has no clear result and must be confirmed by hand',
  ),
  rateBegun: edited('system.rateBegun', 'coach', '“{name}”的新时薪按期生效', 'The new hourly rate of "{name}" took effect, as scheduled'),
  parcelMoved: edited(
    'system.parcelMoved',
    'logisticsOrder',
    '运单 {trackingNumber} 变为{status}',
    'Parcel {trackingNumber} is now {status}',
    {
      status: logisticsStatus,
    },
  ),
  contractSent: edited(
    'system.contractSent',
    'contract',
    '“{name}”的工时合同 {flowId} 可以签署',
    'Contract {flowId} of "{name}" can be signed',
  ),
  contractSealed: edited(
    'system.contractSealed',
    'contract',
    '“{name}”的工时合同 {flowId} 已盖章',
    'Contract {flowId} of "{name}" was sealed',
  ),
  sealKeyRenewed: edited(
    'system.sealKeyRenewed',
    'sealKey',
    '更换印章密钥，证书有效期至 {until}',
    'Renewed the seal key; its certificate is valid until {until}',
  ),
  contractMoved: edited(
    'system.contractMoved',
    'contract',
    '腾讯电子签更新了“{name}”的工时合同 {flowId}',
    'Tencent ESS updated contract {flowId} of "{name}"',
  ),
  contractExpired: edited(
    'system.contractExpired',
    'contract',
    '“{name}”的工时合同 {flowId} 逾期未签，已过期',
    'Contract {flowId} of "{name}" was not signed in time and has expired',
  ),
  monthSigned: edited(
    'system.monthSigned',
    'workStatement',
    '“{coach}”{month} 的工时已由合同 {flowId} 签约',
    'Contract {flowId} covers the work hours of "{coach}" for {month}',
  ),
  monthUnsigned: edited(
    'system.monthUnsigned',
    'workStatement',
    '合同 {flowId} 已失效，“{coach}”{month} 的工时回到已关账',
    'Contract {flowId} is no longer valid: the work hours of "{coach}" for {month} are closed again',
  ),
  studentEnrolled: edited(
    'system.studentEnrolled',
    'campStudent',
    '订单 {orderNumber} 已支付，学员报名到营期“{camp}”的“{group}”',
    'Order {orderNumber} was paid: the student joined "{group}" of the camp "{camp}"',
  ),
  studentMoved: edited(
    'system.studentMoved',
    'campStudent',
    '按计划将学员调到分组“{group}”',
    'Moved a student to group "{group}", as planned',
  ),
  moveDropped: edited(
    'system.moveDropped',
    'campStudent',
    '计划调到分组“{group}”的学员留在原分组',
    'Cancelled the planned move of a student to group "{group}"',
  ),
  parentErasedAgain: {
    ...edited(
      'system.parentErasedAgain',
      'parent',
      '从备份恢复后再次清除家长 {id} 的个人信息',
      'Erased the personal data of parent {id} again, after a restore',
    ),
    type: 'DELETE',
  },
  parentErasedByRule: {
    ...edited(
      'system.parentErasedByRule',
      'parent',
      '按保留规则清除家长 {id} 的个人信息',
      'Erased the personal data of parent {id} by a rule of keeping',
    ),
    type: 'DELETE',
  },
  partErasedByRule: {
    ...edited(
      'system.partErasedByRule',
      'parent',
      '按保留规则清除家长 {id} 的{kind}',
      'Cleared by a rule of keeping, of parent {id}: {kind}',
      { kind: keepingKind },
    ),
    type: 'DELETE',
  },
  memberGranted: edited('system.memberGranted', 'member', '订单 {orderNumber} 开通“{level}”', 'Order {orderNumber} granted "{level}"'),
  memberTakenBack: edited(
    'system.memberTakenBack',
    'member',
    '订单 {orderNumber} 退款，收回剩余会员时长',
    'Took back the rest of the membership of order {orderNumber}, which was refunded',
  ),
  memberTurned: edited('system.memberTurned', 'member', '会员等级按期变为“{level}”', 'The member level changed to "{level}", as scheduled'),
  feedbackReplied: edited(
    'system.feedbackReplied',
    'feedback',
    '给家长 #{parentId} 的反馈回复：{delivery}',
    'Reply to feedback of parent #{parentId}: {delivery}',
    { delivery: replyState },
  ),
  uploaderSent: edited(
    'system.uploaderSent',
    'uploader',
    '上传人 {name} 通过邀请链接上传“{title}”',
    'Uploader {name} uploaded "{title}" by invitation',
  ),
  ssoLoggedOut: edited(
    'system.ssoLoggedOut',
    'user',
    '在单点登录处退出，结束了 {count} 个登录会话',
    'Logged out at the identity provider, which ended {count|session|sessions}',
  ),
  messagesBegun: edited(
    'system.messagesBegun',
    'messageTask',
    '按计划开始发送消息任务“{title}”',
    'Started sending message task "{title}", as scheduled',
  ),
  messagesEnded: edited(
    'system.messagesEnded',
    'messageTask',
    '消息任务“{title}”发送结束：{status}',
    'Finished sending message task "{title}": {status}',
    { status: messageTaskStatus },
  ),
  ...searchEvents,
  ...exportEvents,
} as const
