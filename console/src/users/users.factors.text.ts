import { defineText } from '../platform/i18n.ts'

/** Words of the reset of a second factor by two administrators. */
export const userFactorsText = defineText({
  zh: {
    title: '第二因素',
    set: '已设置',
    none: '未设置',
    hint: '本人全部丢失时，由两位管理员一起重置',
    oneself: '自己的在个人中心管理；全部丢失时请同事申请',
    ask: '申请重置',
    reason: '原因',
    askTitle: '申请重置 {name} 的第二因素？',
    askText: '请先与本人核实。另一位管理员 24 小时内同意后，通行密钥、验证器、恢复码和单点登录全部取消，所有会话结束，本人收到消息。',
    asked: '已申请，等另一位管理员同意',
    askedBy: '{name} 申请重置：{reason}',
    until: '{time} 前有效',
    approve: '同意重置',
    approveTitle: '同意重置 {name} 的第二因素？',
    approveText: '请先与本人核实。通行密钥、验证器、恢复码和单点登录全部取消，所有会话结束，之后只凭密码就能登录。',
    approved: '第二因素已重置',
    decline: '拒绝',
    withdraw: '撤回',
    declined: '没有重置',
  },
  en: {
    title: 'Second factor',
    set: 'Set up',
    none: 'Not set up',
    hint: 'For who has lost all of it: two administrators reset it together',
    oneself: 'Your own is under your account; if you lose all of it, a colleague asks for you',
    ask: 'Ask for a reset',
    reason: 'Reason',
    askTitle: 'Ask to reset the second factor of {name}?',
    askText:
      'Speak to that person first. Once another administrator approves within 24 hours, passkeys, authenticator, recovery codes and single sign-on are gone, all sessions end, and the person is told.',
    asked: 'Asked for. Another administrator has to approve it',
    askedBy: '{name} asks for a reset: {reason}',
    until: 'Until {time}',
    approve: 'Approve the reset',
    approveTitle: 'Approve resetting the second factor of {name}?',
    approveText:
      'Speak to that person first. Passkeys, authenticator, recovery codes and single sign-on are gone and all sessions end; from then on the password alone logs in.',
    approved: 'The second factor was reset',
    decline: 'Decline',
    withdraw: 'Withdraw',
    declined: 'It was not reset',
  },
})
