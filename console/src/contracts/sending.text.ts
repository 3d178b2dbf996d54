import { defineText } from '../platform/i18n.ts'

/** Words of sending contracts over work hours. */
export const sendingText = defineText({
  zh: {
    groups: '辅导组',
    from: '周期开始',
    to: '周期结束',
    text: '发送前先核对：每位老师一份合同，含周期内全部工时；发送后这些日期的工时锁定。',
    quota: '由腾讯电子签发起：每份合同发起即扣减一份额度，仅在对方签署前撤回才退还。',
    none: '所选辅导组在该周期没有成员',
    pickDays: '选择周期后显示预览',
    pick: '选择辅导组和周期后显示预览',
    nobody: '没有可以发送的老师',
    list: '将要发送',
    notSent: '不发送 {count} 位',
    hours: '{hours}，{count} 条',
    go: '发送 {count} 份，共 ¥{amount}',
    done: '{count} 份合同正在发送',
    skipped: '{count} 位老师被跳过',
    monthOpen: '{month} 还没有关账，请先关账再发送合同',
    ownChange: '您近期修改过其手机号或身份证号，请由其他同事发送。可以发送的同事：{who}',
    ownChangeAlone:
      '您近期修改过其手机号或身份证号，须由其他同事发送。目前没有其他同事可以发送，请管理员在用户管理中为另一人授予“发送合同”权限',
    changed: '{by} 于 {day} 修改过手机号或身份证号，发送前请与老师本人核实',
  },
  en: {
    groups: 'Coach groups',
    from: 'From',
    to: 'To',
    text: 'Please check before sending. Each coach gets one contract for all hours of the period; these hours are then locked.',
    quota: 'Sent through Tencent ESS: each contract uses one of the quota, returned only if it is withdrawn before signing.',
    none: 'These groups had no coaches in this period',
    pickDays: 'Choose a period to see the preview',
    pick: 'Choose groups and a period to see the preview',
    nobody: 'No contracts to send',
    list: 'To be sent',
    notSent: '{count} not sent',
    hours: '{hours}, {count|line|lines}',
    go: 'Send {count}, ¥{amount} in all',
    done: 'Contracts being sent: {count}',
    skipped: 'Coaches skipped: {count}',
    monthOpen: '{month} is not closed yet. Please close it, then send the contract',
    ownChange: 'You changed the phone or ID card within 30 days, so a colleague sends it. Who could: {who}',
    ownChangeAlone:
      'You changed the phone or ID card within 30 days, so a colleague must send it. Nobody else can at present: please ask an administrator to give another person this right on the Users page',
    changed: '{by} changed the phone or ID card on {day}; please check with the coach before sending',
  },
})
