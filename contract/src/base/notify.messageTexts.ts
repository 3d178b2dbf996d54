/** Titles and details of messages to people who work here. */
export const messageTexts = {
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
  'message.totpOn': { zh: '验证器已启用', en: 'An authenticator was switched on' },
  'message.totpOn.detail': {
    zh: '从现在起登录要用新的验证器。如果不是您本人操作，请立即联系管理员',
    en: 'From now on the new authenticator is asked for when you log in. If you did not do this, tell an administrator at once',
  },
  'message.totpOff': { zh: '验证器已停用', en: 'The authenticator was switched off' },
  'message.totpOff.detail': {
    zh: '登录不再问 6 位码。如果不是您本人操作，请立即修改密码，并重新设置验证器',
    en: 'Its digits are no longer asked for. If you did not do this, change your password and set up an authenticator again',
  },
  'message.recoveryUsed': { zh: '用掉了一枚恢复码', en: 'A recovery code was used' },
  'message.recoveryUsed.detail': {
    zh: '还剩 {left} 枚，不多时请在个人中心重新生成。如果不是您本人操作，请立即修改密码',
    en: '{left} are left; make new ones in the personal centre before they run out. If you did not do this, change your password at once',
  },
  'message.passkeyAdded': { zh: '账号添加了通行密钥', en: 'A passkey was added to your account' },
  'message.passkeyAdded.detail': {
    zh: '“{name}”现在可以登录您的账号。如果不是您本人操作，请立即在个人中心删除它并修改密码',
    en: '"{name}" can now log in to your account. If you did not do this, remove it in the personal centre and change your password',
  },
  'message.passkeyRemoved': { zh: '账号删除了通行密钥', en: 'A passkey was removed from your account' },
  'message.passkeyRemoved.detail': {
    zh: '“{name}”不能再登录您的账号。如果不是您本人操作，请立即修改密码',
    en: '"{name}" can no longer log in to your account. If you did not do this, change your password',
  },
  'message.passkeyCloned': { zh: '一把通行密钥可能被复制', en: 'A passkey may have been copied' },
  'message.passkeyCloned.detail': {
    zh: '“{name}”的使用次数对不上，这次没有放行。请在个人中心删除它，重新添加一把',
    en: 'The count of "{name}" went backwards, so it was refused. Please remove it in the personal centre and add a new one',
  },
  'message.codesRenewed': { zh: '恢复码已重新生成', en: 'New recovery codes were made' },
  'message.codesRenewed.detail': {
    zh: '原来的恢复码全部作废。如果不是您本人操作，请立即修改密码',
    en: 'The codes before are void. If you did not do this, change your password',
  },
  'message.newBrowser': { zh: '新设备登录', en: 'A log-in from a new device' },
  'message.newBrowser.detail': {
    zh: '您的账号刚在一台没有用过的设备或浏览器上登录。如果不是您本人，请在“登录会话”里结束它，并立即修改密码',
    en: 'Your account was logged in to from a device or browser that you have not used before. If this was not you, end it under "Sessions" and change your password now',
  },
  'message.exportApproved': { zh: '导出申请已批准', en: 'Your export was approved' },
  'message.exportApproved.detail': {
    zh: '{by} 批准了您导出 {rows} 条的申请，请在 {days} 天内按同样的筛选导出，只能导出一次',
    en: '{by} approved your export of {rows|row|rows}. Please export the same within {days} days; it goes once',
  },
  'message.exportDeclined': { zh: '导出申请未获批准', en: 'Your export was declined' },
  'message.exportDeclined.detail': {
    zh: '{by} 没有批准您导出 {rows} 条的申请，可以缩小筛选后再导出',
    en: '{by} declined your export of {rows|row|rows}. You can narrow the filter and export again',
  },
  'message.factorResetAsked': { zh: '有人申请重置您的第二因素', en: 'A reset of your second factor was asked for' },
  'message.factorResetAsked.detail': {
    zh: '{by} 申请重置您的通行密钥、验证器和恢复码，另一位管理员同意后生效。如果不是您要求的，请立即联系管理员',
    en: '{by} asked to take off your passkeys, authenticator and recovery codes, once another administrator approves. If you did not ask for it, tell an administrator now',
  },
  'message.factorResetWaits': { zh: '等您处理：重置第二因素', en: 'Waits for you: a reset of a second factor' },
  'message.factorResetWaits.detail': {
    zh: '{by} 申请重置用户 {username} 的第二因素。请先与本人核实，24 小时内有效',
    en: '{by} asks to reset the second factor of user {username}. Please speak to that person first; it waits 24 hours',
  },
  'message.factorsReset': { zh: '您的第二因素已重置', en: 'Your second factor was reset' },
  'message.factorsReset.detail': {
    zh: '经 {by} 申请、{other} 同意，通行密钥、验证器、恢复码和单点登录都已取消，所有会话已结束。请重新设置；如果不是您要求的，请立即联系管理员',
    en: '{by} asked and {other} approved: passkeys, authenticator, recovery codes and single sign-on were taken off, and all sessions ended. Please set them up again. If you did not ask for it, tell an administrator now',
  },
  'message.factorsRescued': { zh: '您的第二因素已由运维取消', en: 'Your second factor was taken off by the operator' },
  'message.factorsRescued.detail': {
    zh: '服务器上取消了通行密钥、验证器、恢复码和单点登录，所有会话已结束，密码不变。请重新设置；如果不是您要求的，请立即联系运维',
    en: 'On the server passkeys, authenticator, recovery codes and single sign-on were taken off and all sessions ended; the password stays. Please set them up again. If you did not ask for it, tell the operator now',
  },
  'message.rescued': { zh: '账号已由运维恢复', en: 'Your account was rescued by the operator' },
  'message.rescued.detail': {
    zh: '服务器上重置了密码，通行密钥、验证器、恢复码和单点登录都已取消。如果不是您要求的，请联系运维；请重新设置',
    en: 'On the server the password was reset, and passkeys, authenticator, recovery codes and single sign-on were taken off. If you did not ask for it, tell the operator. Please set them up again',
  },
  'message.secondGuessed': { zh: '有人知道您的密码', en: 'Somebody knows your password' },
  'message.secondGuessed.detail': {
    zh: '第二因素连续错了 {count} 次，没有通过，已锁定 {minutes} 分钟。如果不是您本人操作，请立即修改密码',
    en: 'The second factor was wrong {count|time|times} in a row, so nobody got in, and it is locked for {minutes|minute|minutes}. If this was not you, change your password now',
  },
  'message.passkeysVoid': { zh: '通行密钥已停用', en: 'Your passkeys were switched off' },
  'message.passkeysVoid.detail': {
    zh: '密码被重置，{count} 把通行密钥不能再登录。如果不是您本人操作，请联系管理员；需要时在个人中心重新添加',
    en: 'Your password was reset, so {count|passkey opens|passkeys open} nothing any more. If you did not do this, tell an administrator. You can add new ones in the personal centre',
  },
  'message.factorRequired': { zh: '请设置第二因素', en: 'Please set up a second factor' },
  'message.factorRequired.detail': {
    zh: '角色“{roleName}”从 {from} 起必须有通行密钥或验证器，没有的到时只能先设置。请在个人中心设置',
    en: 'From {from} on the role "{roleName}" requires a passkey or an authenticator; without one nothing else is open then. Please set one up in the personal centre',
  },
  'message.webhookFailing': { zh: '事件推送已自动停用', en: 'A webhook was switched off' },
  'message.webhookFailing.detail': {
    zh: '{url} 连续 3 天没有接收成功，已停止推送。请联系对方开发人员修复后，在事件推送中启用并补发',
    en: '{url} has taken nothing for 3 days, so no more events are sent to it. Ask its developers to mend it, then switch it on and send again what it missed',
  },
  'message.webhookGone': { zh: '事件推送已自动停用', en: 'A webhook was switched off' },
  'message.webhookGone.detail': {
    zh: '{url} 答复不再接收事件（410），已停止推送。如仍需要，请更换地址后启用',
    en: '{url} answered that it takes no more events (410), so none are sent to it. If it is still needed, give it another address and switch it on',
  },
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
  'message.hoursAsked': { zh: '工时待您确认', en: 'Work hours wait for you to confirm' },
  'message.hoursAsked.detail': {
    zh: '“{asker}”提交的“{coach}”{about} 的工时须由另一人确认，原因：{reason}。请打开工时详情核对后确认或不同意',
    en: '{asker} asked for work hours of "{coach}" for {about} that another person has to confirm: {reason}. Please open the page of the hours, then confirm or decline',
  },
  'message.hoursConfirmed': { zh: '您提交的工时已确认', en: 'The work hours you asked for were confirmed' },
  'message.hoursConfirmed.detail': {
    zh: '您提交的“{coach}”{about} 的工时已由“{by}”确认并计入',
    en: '{by} confirmed the work hours of "{coach}" for {about} that you asked for; they count now',
  },
  'message.hoursDeclined': { zh: '您提交的工时未获同意', en: 'The work hours you asked for were declined' },
  'message.hoursDeclined.detail': {
    zh: '“{by}”不同意您提交的“{coach}”{about} 的工时：{reason}',
    en: '{by} declined the work hours of "{coach}" for {about} that you asked for: {reason}',
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
  'message.workHanded': { zh: '{by} 转交给您一项待办', en: '{by} handed a piece of work over to you' },
  'message.workHanded.detail': {
    zh: '今天由您处理，请在工作台待办的“我的”中查看',
    en: 'It is yours for today. See "Mine" in the inbox of your workplace',
  },
  // Neither the record nor a word of what was written: who may not read it any more reads nothing here.
  'message.mentioned': { zh: '{by}在跟进记录中提到您', en: '{by} mentioned you in a follow-up note' },
  'message.mentioned.detail': { zh: '请打开家庭查看这条跟进记录', en: 'Please open the family to read the note' },
  'message.mentionedOrder': { zh: '{by}在订单备注中提到您', en: '{by} mentioned you in the remark of an order' },
  'message.mentionedOrder.detail': { zh: '请打开订单查看备注', en: 'Please open the order to read the remark' },
  'message.newcomer': { zh: '新账号待激活', en: 'A new account is waiting for activation' },
  'message.newcomer.detail': {
    zh: '{username} 注册了账号，请在用户管理中核实并激活',
    en: '{username} has registered. Please check and activate the account in user management',
  },
} as const satisfies Record<string, { zh: string; en: string }>
