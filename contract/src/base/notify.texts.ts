import type { ErrorData, Language } from '../errors.ts'
import { fill } from './fill.ts'
import { countText } from './numbers.ts'

/**
 * Texts that the server writes for people to read later: titles and details of tasks and messages. Stored as `{code, data}` and worded
 * when read, in the reader's language.
 */
export const notifyTexts = {
  'task.exportStatementLines': { zh: '导出账单明细', en: 'Export the lines of a bill' },
  'task.sendContracts': { zh: '发送工时合同', en: 'Send contracts' },
  'task.contractsSent': {
    zh: '已发送 {sent} 份，{failed} 份稍后自动重试',
    en: '{sent|contract|contracts} sent, {failed} will be retried automatically',
  },
  'task.exportWorkHours': { zh: '导出工时统计', en: 'Export work hours' },
  'task.exportWorkLines': { zh: '导出工时明细', en: 'Export lines of work hours' },
  'task.importWorkHours': { zh: '导入工时', en: 'Import work hours' },
  'task.repriceWorkHours': { zh: '工时重新计价', en: 'Reprice work hours' },
  'task.exportWorkPayout': { zh: '导出工资发放表', en: 'Export a pay sheet' },
  'task.closeWorkMonth': { zh: '{month} 工时关账', en: 'Close the work hours of {month}' },
  'task.exportPayout': { zh: '导出佣金发放表', en: 'Export a commission sheet' },
  'task.exportContracts': { zh: '导出工时合同', en: 'Export contracts' },
  'task.exportRefunds': { zh: '导出退款', en: 'Export refunds' },
  'task.exportOrders': { zh: '导出订单', en: 'Export orders' },
  'task.exportParents': { zh: '导出家长', en: 'Export parents' },
  'task.exportShipments': { zh: '导出发货单', en: 'Export shipments' },
  'task.exportCampStudents': { zh: '导出营期学员', en: 'Export camp students' },
  'task.exportClockIns': { zh: '导出打卡记录', en: 'Export clock-ins' },
  'task.exportLogs': { zh: '导出操作日志', en: 'Export the operation log' },
  'task.importTracking': { zh: '导入运单号', en: 'Import tracking numbers' },
  'task.exportCoachComments': { zh: '导出超时点评', en: 'Export overtime comments' },
  'task.importReferrers': { zh: '导入推荐人', en: 'Import referrers' },
  'task.importStudents': { zh: '导入营期学员', en: 'Import camp students' },
  'task.division': { zh: '分班', en: 'Division of a camp' },
  'task.moveStudents': { zh: '批量调组', en: 'Move students to another group' },
  'task.parentStates': { zh: '批量冻结、激活家长', en: 'Freeze or activate parents' },
  'task.exportFollowUps': { zh: '导出跟进记录', en: 'Export follow-up notes' },
  'task.closeFeedback': { zh: '批量办结反馈', en: 'Close feedback' },
  'task.keepPromises': { zh: '批量办结跟进承诺', en: 'Mark promises as kept' },
  'task.switchResources': { zh: '批量启用、停用学习资源', en: 'Activate or deactivate resources' },
  'task.generateReports': { zh: '生成学习报告', en: 'Generate learning reports' },
  'task.downloadReports': { zh: '打包下载学习报告', en: 'Download learning reports' },
  'task.exportChannels': { zh: '导出推广渠道', en: 'Export channels' },
  'task.exportResources': { zh: '导出学习资源', en: 'Export resources' },
  'task.exportShares': { zh: '导出分享记录', en: 'Export shares' },
  'task.reportsMade': { zh: '已生成 {made} 份，未生成 {failed} 份', en: '{made|report|reports} made, {failed} not made' },
  'task.exportDemos': { zh: '导出展示', en: 'Export demos' },
  'task.reviewDemos': { zh: '批量审核展示', en: 'Review demos' },
  'task.exportReports': { zh: '导出学习报告列表', en: 'Export the list of learning reports' },
  'task.exportUploaders': { zh: '导出上传人', en: 'Export uploaders' },
  'task.exportVersions': { zh: '导出版本', en: 'Export app versions' },
  'task.exportBanners': { zh: '导出轮播图', en: 'Export banners' },
  'task.exportFeedback': { zh: '导出反馈', en: 'Export feedback' },
  'task.exportCoupons': { zh: '导出兑换码', en: 'Export redemption codes' },
  'task.disableCoupons': { zh: '批量停用兑换码', en: 'Disable redemption codes' },
  'task.makeCoupons': { zh: '生成兑换码', en: 'Generate redemption codes' },
  'task.parentTags': { zh: '批量修改家长标签', en: 'Change the tags of parents' },
  'task.waiting': { zh: '等待执行', en: 'Waiting to start' },
  'task.rows': { zh: '共 {total} 条', en: '{total|row|rows}' },
  'task.monthClosed': { zh: '已关账 {closed} 人', en: '{closed|coach|coaches} closed' },
  'task.monthHeld': {
    zh: '已关账 {closed} 人。{held} 人未由本次关账（已由他人关账，或期间有了未处理的问题）：{names}。请再次打开关账查看原因',
    en: '{closed|coach|coaches} closed. {held|was|were} not closed by this one, as somebody else did or something came up meanwhile: {names}. Open the closing again to see why',
  },
  'task.rowsDone': { zh: '已处理 {done} / {total} 条', en: '{done} of {total|row|rows}' },
  'task.file': { zh: '{name}', en: '{name}' },
  'task.imported': {
    zh: '成功 {added} 行，跳过 {skipped} 行，拒绝 {refused} 行',
    en: '{added|row|rows} applied, {skipped} skipped, {refused} refused',
  },
  'task.allRefused': {
    zh: '全部没有执行：{refused} 行有问题，其余 {held} 行因此也没有执行',
    en: 'Nothing was applied: {refused|row has|rows have} problems, so the other {held|row was|rows were} not applied either',
  },
  'task.checked': {
    zh: '检查完成：{good} 行可执行，{refused} 行有问题',
    en: 'Checked: {good|row|rows} can be applied, {refused|has problems|have problems}',
  },
  'task.undone': {
    zh: '已撤销 {undone} 行，{kept} 行没有撤销',
    en: '{undone|row|rows} undone, {kept} not undone',
  },
  'task.error.fault': { zh: '系统出现意外错误，请重试', en: 'Something went wrong on our side. Please try again' },
  'task.error.rights': { zh: '您不再有执行该任务的权限', en: 'You no longer have permission to run this task' },
  'task.error.refused': { zh: '{reason}', en: '{reason}' },
  'task.error.lost': { zh: '任务中断，请重试', en: 'The task was interrupted. Please try again' },
  'task.error.storage': {
    zh: '磁盘空间不足，文件未能保存，请联系管理员',
    en: 'The disk is full, so the file could not be saved. Please tell an administrator',
  },
  'message.refundAbnormal': { zh: '退款异常待确认', en: 'A refund needs your confirmation' },
  'message.refundAbnormal.detail': {
    zh: '订单 {orderNumber} 的退款 {refundNumber} 未能自动完成，请人工核对后确认',
    en: 'Refund {refundNumber} of order {orderNumber} could not be completed automatically. Please check and confirm it by hand',
  },
  'message.refundFailed': { zh: '退款未成功', en: 'A refund failed' },
  'message.refundFailed.detail': {
    zh: '订单 {orderNumber} 的退款 ¥{amount} 未成功，可以在订单中查看原因并重新申请',
    en: 'The refund of ¥{amount} of order {orderNumber} failed. The order shows why; you can request the refund again',
  },
  'message.refundDone': { zh: '退款已到账', en: 'Refund completed' },
  'message.refundDone.detail': { zh: '订单 {orderNumber} 退款 ¥{amount} 已成功', en: '¥{amount} of order {orderNumber} was refunded' },
  'message.refundWaits': { zh: '退款待审批', en: 'A refund is waiting for approval' },
  'message.refundWaits.detail': {
    zh: '订单 {orderNumber} 申请退款 ¥{amount}，请审批',
    en: 'A refund of ¥{amount} of order {orderNumber} was requested. Please decide on it',
  },
  'message.refundApproved': { zh: '退款申请已批准', en: 'Your refund request was approved' },
  'message.refundApproved.detail': {
    zh: '订单 {orderNumber} 的退款 ¥{amount} 已批准，到账后会再通知您',
    en: 'The refund of ¥{amount} of order {orderNumber} was approved. You get a message when the money is paid back',
  },
  'message.refundDeclined': { zh: '退款申请已驳回', en: 'Your refund request was declined' },
  'message.refundDeclined.detail': {
    zh: '订单 {orderNumber} 的退款申请 ¥{amount} 已驳回，请查看原因',
    en: 'Your request to refund ¥{amount} of order {orderNumber} was declined. The request shows why',
  },
  'message.ssoBound': { zh: '账号已绑定单点登录', en: 'Single sign-on was linked to your account' },
  'message.ssoBound.detail': {
    zh: '身份“{name}”现在可以登录您的账号。如果不是您本人操作，请立即在个人中心解除绑定并修改密码',
    en: '"{name}" can now log in to your account. If you did not do this, remove the link in the personal centre and change your password',
  },
  'message.ssoUnbound': { zh: '单点登录绑定已解除', en: 'Single sign-on was removed from your account' },
  'message.ssoUnbound.detail': {
    zh: '管理员解除了身份“{name}”与您账号的绑定；可以在个人中心重新绑定',
    en: 'An administrator removed the link of "{name}" to your account. You can link it again in the personal centre',
  },
  'task.sendMessages': { zh: '群发消息“{title}”', en: 'Send messages "{title}"' },
  'task.messagesSent': { zh: '已送出 {sent} 人，失败 {failed} 人', en: '{sent} sent, {failed} failed' },
  'task.error.nobody': { zh: '没有可以送达的收件人', en: 'No recipient could be reached' },
  'task.waits.LOGIN': {
    zh: '渠道拒绝了登录，请联系管理员；稍后自动重试',
    en: 'The channel refuses our log-in. Please tell an administrator. It will be retried automatically',
  },
  'task.waits.TLS': {
    zh: '渠道没有可信的加密连接，请联系管理员；稍后自动重试',
    en: 'The channel has no trusted encryption. Please tell an administrator. It will be retried automatically',
  },
  'task.waits.SENDER': {
    zh: '渠道不接受我们的发件人，请联系管理员；稍后自动重试',
    en: 'The channel does not accept our sender. Please tell an administrator. It will be retried automatically',
  },
  'task.waits.ACCOUNT': {
    zh: '渠道账户不可用，请联系管理员；稍后自动重试',
    en: 'Our account at the channel cannot be used. Please tell an administrator. It will be retried automatically',
  },
  'task.waits.AWAY': {
    zh: '渠道暂时没有响应或繁忙；稍后自动重试',
    en: 'The channel does not answer or is busy. It will be retried automatically',
  },
  'task.error.channel': {
    zh: '渠道一天内未恢复，未发送的收件人可以稍后重新发送',
    en: 'The channel did not work for a day. You can resend to the rest later',
  },
  'task.error.channelOff': { zh: '该渠道尚未配置', en: 'The channel is not set up' },
  // What a member of staff wrote to others, in that person's own words.
  'message.written': { zh: '{title}', en: '{title}' },
  'message.written.detail': { zh: '{text}', en: '{text}' },
  'message.commentReminder': { zh: '有打卡等待点评', en: 'Clock-ins are waiting for your comment' },
  'message.commentReminder.detail': {
    zh: '您有 {count} 条打卡还没有点评，请尽快完成',
    en: '{count|clock-in of your students has|clock-ins of your students have} no comment yet. Please comment soon',
  },
  'message.commentsTaken': { zh: '有打卡转交给您点评', en: 'Clock-ins were handed to you for comments' },
  'message.commentsTaken.detail': {
    zh: '{from} 的 {count} 条打卡转交给您点评，请按截止时间完成',
    en: '{count|clock-in was|clock-ins were} handed to you by {from}. Please comment in time',
  },
  'message.commentsGiven': { zh: '您的打卡已转交他人点评', en: 'Your clock-ins were handed to somebody else' },
  'message.commentsGiven.detail': {
    zh: '您有 {count} 条打卡转交给 {to} 点评，不必再处理',
    en: '{count|of your clock-ins was|of your clock-ins were} handed to {to}. You do not need to do anything',
  },
  'message.payeeChanged': { zh: '您的收款信息已修改', en: 'Your payment details were changed' },
  'message.payeeChanged.detail': {
    zh: '{by} 将您的工资收款账号改为 {bank}，尾号 {tail}。如非您本人要求，请立即联系财务',
    en: '{by} changed the account you are paid to: {bank}, ending in {tail}. If you did not ask for this, please tell finance at once',
  },
  'message.referrerPayee': { zh: '推荐人“{name}”的收款信息已修改', en: 'The payment details of referrer "{name}" were changed' },
  'message.referrerPayee.detail': {
    zh: '{by} 将推荐人“{name}”的佣金收款账号改为 {bank}，尾号 {tail}。如非本人要求，请立即联系财务',
    en: '{by} changed the account to which commission of referrer "{name}" is paid: {bank}, ending in {tail}. If it was not asked for, please tell finance at once',
  },
  'message.referrerPayee.byHand': {
    zh: '{by} 将推荐人“{name}”的佣金改为人工发放。如非本人要求，请立即联系财务',
    en: '{by} set the commission of referrer "{name}" to be paid by hand. If it was not asked for, please tell finance at once',
  },
  'message.monthClosed': { zh: '{month} 工时已关账', en: 'Your work hours of {month} were closed' },
  'message.monthClosed.detail': {
    zh: '您 {month} 的工时共 {minutes} 分钟，合计 ¥{amount}。请核对明细，如有差错请联系财务更正',
    en: 'You worked {minutes|minute|minutes} in {month}, worth ¥{amount}. Please check the lines, and tell finance if something is wrong',
  },
  'message.monthReady': { zh: '{month} 工时待您确认', en: 'Your work hours of {month} wait for you' },
  'message.monthReady.detail': {
    zh: '您 {month} 的工时共 {minutes} 分钟，合计 ¥{amount}。请在 {until} 前核对并确认，如有差错请提出异议；逾期可由同事代为确认',
    en: 'You worked {minutes|minute|minutes} in {month}, worth ¥{amount}. Please confirm it before {until}, or dispute what is wrong; after that a colleague may confirm it for you',
  },
  'message.monthOver.detail': {
    zh: '您 {month} 的工时共 {minutes} 分钟，合计 ¥{amount}。请在 {until} 前核对并确认，如有差错请提出异议',
    en: 'You worked {minutes|minute|minutes} in {month}, worth ¥{amount}. Please confirm it before {until}, or dispute what is wrong',
  },
  'message.monthRemind': { zh: '{month} 工时还未确认', en: 'Your work hours of {month} are not confirmed yet' },
  'message.monthRemind.detail': {
    zh: '您 {month} 的工时共 {minutes} 分钟，合计 ¥{amount}，还未确认。请在 {until} 前核对并确认，如有差错请提出异议',
    en: 'Your {minutes|minute|minutes} of {month}, worth ¥{amount}, are not confirmed yet. Please confirm before {until}, or dispute what is wrong',
  },
  'message.monthReturned': { zh: '{month} 工时已退回', en: 'Your work hours of {month} were returned' },
  'message.monthReturned.detail': {
    zh: '您 {month} 的工时月结已退回，原因：{reason}。更正后会再次请您确认',
    en: 'Your statement of {month} was returned: {reason}. You are asked again once it is put right',
  },
  'message.disputeAdjusted': { zh: '{month} 工时异议已更正', en: 'Your dispute of {month} was put right' },
  'message.disputeDeclined': { zh: '{month} 工时异议不更正', en: 'Your dispute of {month} was declined' },
  'message.disputeSettled.detail': {
    zh: '您对 {month} 工时的异议已有答复：{answer}',
    en: 'The answer to your dispute of {month}: {answer}',
  },
  'message.monthPaid': { zh: '{month} 工资已付款', en: 'Your pay of {month} is on its way' },
  'message.monthPaid.detail': {
    zh: '您 {month} 的工资 ¥{amount} 已付款，请留意收款账户到账',
    en: 'Your pay of {month}, ¥{amount}, was paid out. Please look for it in your account',
  },
  'message.monthUnpaid': { zh: '{month} 工资付款被退回', en: 'Your pay of {month} came back' },
  'message.monthUnpaid.detail': {
    zh: '您 {month} 的工资付款被银行退回：{reason}。请核对收款信息，财务会重新付款',
    en: 'The bank returned your pay of {month}: {reason}. Please check your payment details; finance pays again',
  },
  'message.contractRefused': { zh: '工时合同被拒签', en: 'A contract was refused' },
  'message.contractRefused.detail': {
    zh: '“{name}”拒签 {from} 至 {to} 的工时合同：{reason}。工时明细已解锁，更正后请重新发送',
    en: '"{name}" refused the contract of {from} to {to}: {reason}. The hours are unlocked. Please correct them and send the contract again',
  },
  'message.contractExpired': { zh: '工时合同过期未签', en: 'A contract was not signed in time' },
  'message.contractExpired.detail': {
    zh: '“{name}” {from} 至 {to} 的工时合同未在期限内签署，工时明细已解锁，请联系老师后重新发送',
    en: '"{name}" did not sign the contract of {from} to {to} in time. The hours are unlocked. Please ask the coach and send the contract again',
  },
  'message.contractEndAsked': { zh: '合同解除待您确认', en: 'A contract waits to be terminated' },
  'message.contractEndAsked.detail': {
    zh: '“{asker}”申请解除“{name}” {from} 至 {to} 的工时合同，原因：{reason}。请打开该合同核对后确认或不同意',
    en: '{asker} asks to terminate the contract of "{name}" of {from} to {to}: {reason}. Please open it, then confirm or decline',
  },
  'message.contractEndConfirmed': { zh: '您申请的合同解除已确认', en: 'The termination you asked for was confirmed' },
  'message.contractEndConfirmed.detail': {
    zh: '“{name}” {from} 至 {to} 的工时合同的解除已由“{by}”确认',
    en: '{by} confirmed the termination of the contract of "{name}" of {from} to {to}',
  },
  'message.contractEndDeclined': { zh: '您申请的合同解除未获同意', en: 'The termination you asked for was declined' },
  'message.contractEndDeclined.detail': {
    zh: '“{by}”不同意解除“{name}” {from} 至 {to} 的工时合同：{reason}',
    en: '{by} declined the termination of the contract of "{name}" of {from} to {to}: {reason}',
  },
  'message.contractEnded': { zh: '您的工时合同已解除', en: 'Your contract was terminated' },
  'message.contractEnded.detail': {
    zh: '您 {from} 至 {to} 的工时合同已解除，原因：{reason}。已签署的文件仍可在工作台下载；工时更正后会再次请您签署',
    en: 'Your contract of {from} to {to} was terminated: {reason}. The signed document can still be downloaded on your workplace; you are asked to sign again once the hours are put right',
  },
  'message.frozenBeyond': { zh: '权限更高的用户被冻结', en: 'A user with more permissions was frozen' },
  'message.frozenBeyond.detail': {
    zh: '{by} 冻结了 {username}，该用户拥有 {by} 没有的权限。请核实，必要时重新激活',
    en: '{by} froze {username}, who has permissions that {by} does not have. Please check, and activate the account again if needed',
  },
  'message.reveals': { zh: '查看完整个人信息达到上限', en: 'Limit of personal data views reached' },
  'message.reveals.hour': {
    zh: '{username} 一小时内查看了 {most} 次完整个人信息，之后的请求已被拒绝。请在操作日志中核实',
    en: '{username} saw {most|personal value|personal values} in full within an hour. Further requests are refused. Please check the operation log',
  },
  'message.reveals.day': {
    zh: '{username} 一天内查看了 {most} 次完整个人信息，之后的请求已被拒绝。请在操作日志中核实',
    en: '{username} saw {most|personal value|personal values} in full within a day. Further requests are refused. Please check the operation log',
  },
  'message.newcomer': { zh: '新账号待激活', en: 'A new account is waiting for activation' },
  'message.newcomer.detail': {
    zh: '{username} 注册了账号，请在用户管理中核实并激活',
    en: '{username} has registered. Please check and activate the account in user management',
  },
} as const satisfies Record<string, { zh: string; en: string }>

export type NotifyCode = keyof typeof notifyTexts

/** A text as it is stored. `data` holds no personal values. */
export interface StoredText {
  readonly code: NotifyCode
  readonly data?: ErrorData
}

/** Counts as people read them: 186,204. What is a number of something else (an order) is stored as text. */
const readable = (data: ErrorData): ErrorData =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? countText(value) : value]))

/** The words of a stored text in a language. */
export const notifyText = (stored: StoredText, language: Language): string => {
  const words = notifyTexts[stored.code]
  return fill(language === 'en-US' ? words.en : words.zh, readable(stored.data ?? {}))
}
