import { labelled, type ValueOf } from '../base/labels.ts'

/** Who outside is told something of families, by what for. */
export const recipientKind = labelled({
  SMS: ['短信', 'Text messages', 'plain'],
  EMAIL: ['邮件', 'Mail', 'plain'],
  PARCEL: ['快递', 'Parcels', 'plain'],
  PAYMENT: ['支付', 'Payment', 'plain'],
  SIGNING: ['签约', 'Signing', 'plain'],
})
export type RecipientKind = ValueOf<typeof recipientKind>

/** What of a child or guardian goes there. */
export const recipientFields = labelled({
  SMS: ['手机号、短信内容', 'Phone, text of the message', 'plain'],
  EMAIL: ['邮箱、邮件内容', 'Address, text of the mail', 'plain'],
  PARCEL: ['收件人、手机号、地址', 'Receiver, phone, address', 'plain'],
  PAYMENT: ['订单号、金额', 'Order number, amount', 'plain'],
  SIGNING: ['无儿童或监护人信息', 'Nothing of children or guardians', 'plain'],
})

/** Figures of the report whose rows can be opened. */
export const minorsFigure = labelled({
  UNDER_14: ['未满 14 周岁', 'Under 14', 'plain'],
  UNDER_18: ['14 至 17 周岁', '14 to 17', 'plain'],
  UNKNOWN_AGE: ['年龄不详', 'Age unknown', 'plain'],
  READS: ['查看完整信息', 'Shown in full', 'plain'],
  EXPORTS: ['导出', 'Exports', 'plain'],
  ERASED: ['已清除的家庭', 'Families erased', 'plain'],
  PEOPLE: ['可查看的人', 'Who may look', 'plain'],
  RECIPIENT: ['对外提供', 'Told to others', 'plain'],
  SHARES: ['分享链接', 'Share links', 'plain'],
  CONSENT_GIVEN: ['已同意的孩子', 'Children with a consent', 'plain'],
  CONSENT_WITHDRAWN: ['已撤回的孩子', 'Children with a consent withdrawn', 'plain'],
  CONSENT_UNKNOWN: ['未征询的孩子', 'Children who were not asked for', 'plain'],
  SAID_GIVEN: ['时段中的同意', 'Given in the period', 'plain'],
  SAID_WITHDRAWN: ['时段中的撤回', 'Withdrawn in the period', 'plain'],
})
export type MinorsFigure = ValueOf<typeof minorsFigure>

/** What is not as it should be; it is told also in a sealed report. */
export const minorsFinding = labelled({
  ACCESS_OVER: ['访问批准已过期的角色和人', 'Roles and people whose approval is past its date', 'red'],
  ACCESS_NONE: ['角色的访问未经批准', 'Roles that nobody has approved', 'red'],
  ACCESS_DIRECT: [
    '直接持有未成年人数据权限、未经批准的人',
    "People who hold permissions for minors' data outside of roles that nobody has approved",
    'red',
  ],
  ACCESS_WIDENED: ['批准后权限已扩大的角色和人', 'Roles and people who were given more since the approval', 'amber'],
  ACCESS_DUE: ['访问批准即将到期的角色和人', 'Roles and people whose approval ends soon', 'amber'],
  CONTRACT_OVER: ['协议已到期、仍在提供信息的接收方', 'Receivers who are still told, past the end of their contract', 'red'],
  CONTRACT_NONE: ['没有登记协议到期日的接收方', 'Receivers without an end of their contract', 'amber'],
  CONSENT_MISSING: ['需要而没有同意的孩子，按用途合计', 'Children without a consent that is required, over all purposes', 'red'],
  STOPPED_LATE: ['撤回同意后 5 秒内没有停止的用途', 'Purposes that did not stop within 5 seconds of a withdrawal', 'red'],
  EXPORT_UNAPPROVED: ['未经批准的大额导出', 'Large exports that nobody approved', 'red'],
  UNKNOWN_AGE: ['没有生日的孩子', 'Children without a date of birth', 'amber'],
})
export type MinorsFinding = ValueOf<typeof minorsFinding>
