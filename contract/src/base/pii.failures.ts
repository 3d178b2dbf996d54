/** Refusals of those who look at, or search by, too much of what is personal. A part of the table of all errors. */
export const piiErrors = {
  REVEALS_AN_HOUR: {
    status: 429,
    zh: '每小时最多查看 {most} 次完整个人信息，请 {minutes} 分钟后再试',
    en: 'You can show {most|personal value|personal values} in full per hour. Please wait {minutes|minute|minutes}',
  },
  REVEALS_A_DAY: {
    status: 429,
    zh: '每天最多查看 {most} 次完整个人信息，请 {minutes} 分钟后再试',
    en: 'You can show {most|personal value|personal values} in full per day. Please wait {minutes|minute|minutes}',
  },
  PHONES_AN_HOUR: {
    status: 429,
    zh: '每小时最多按 {most} 个完整手机号查询，请 {minutes} 分钟后再试，或只填后 4 位',
    en: 'You can search by {most} whole phone numbers per hour. Please wait {minutes|minute|minutes}, or enter the last 4 digits',
  },
  PHONES_IN_FILE: {
    status: 429,
    zh: '文件中有 {count} 个手机号与别的号码只差中间几位，这样的号码每小时最多导入 {most} 个。请核对手机号，或把文件分开，{minutes} 分钟后再导入',
    en: '{count|phone number|phone numbers} of this file differ from others in the middle digits alone; {most} an hour can be imported. Please check them, or divide the file and wait {minutes|minute|minutes}',
  },
  PHONE_PART_BROAD: {
    status: 429,
    zh: '包含这几位数字的手机号太多，请填写更多位、后 4 位或完整的 11 位',
    en: 'Too many phone numbers hold these digits. Please enter more of them, the last 4, or all 11',
  },
} as const
