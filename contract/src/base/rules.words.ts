/** The same words in both languages. */
export interface Words {
  readonly zh: string
  readonly en: string
}

/** What the rules of the specification's section 5 say; the Chinese is the specification's own where it states it. */
export const ruleTexts = {
  PASSWORD_REQUIRED: { zh: '请输入密码', en: 'Please enter a password' },
  PASSWORD_LENGTH: { zh: '密码长度应为4-20位', en: 'The password must have 4-20 characters' },
  PASSWORD_FIELD_LENGTH: { zh: '{field}长度应为4-20位', en: '{field} must have 4-20 characters' },
  PASSWORD_CHINESE: { zh: '不能输入汉字', en: 'Chinese characters are not allowed' },
  PASSWORD_FORMAT: { zh: '密码格式错误', en: 'The password must have 8-20 characters with a letter, a digit and a special character' },
  PASSWORD_MISMATCH: { zh: '两次输入的密码不一致', en: 'The two passwords are not the same' },
  PHONE_REQUIRED: { zh: '请输入手机号', en: 'Please enter a mobile number' },
  PHONE_FORMAT: { zh: '手机号格式错误', en: 'This is not a mobile number of mainland China' },
  EMAIL_REQUIRED: { zh: '请输入邮箱', en: 'Please enter an e-mail address' },
  EMAIL_FORMAT: { zh: '邮箱格式错误', en: 'This is not an e-mail address' },
  ID_CARD_REQUIRED: { zh: '请输入身份证号', en: 'Please enter an ID card number' },
  ID_CARD_FORMAT: { zh: '身份证号格式错误', en: 'This is not an ID card number' },
  USERNAME_REQUIRED: { zh: '请输入用户名', en: 'Please enter a user name' },
  USERNAME_FORMAT: { zh: '用户名应为4-20位字母、数字、“_”、“-”或“.”', en: 'The user name must have 4-20 letters, digits, "_", "-" or "."' },
  REAL_NAME_REQUIRED: { zh: '请输入姓名', en: 'Please enter a name' },
  REAL_NAME_FORMAT: { zh: '姓名格式错误', en: 'The name must have 2-7 Chinese characters, or 2-40 letters and spaces' },
  CODE_REQUIRED: { zh: '请输入验证码', en: 'Please enter the code' },
  CODE_FORMAT: { zh: '验证码为 6 位数字', en: 'The code has 6 digits' },
  HOST_REQUIRED: { zh: '请填写域名', en: 'Please enter a host name' },
  HOST_FORMAT: {
    zh: '域名格式错误，应如 camp.example.com（不含 https:// 和路径）',
    en: 'Enter a host name such as camp.example.com, without https:// or a path',
  },
  UNKNOWN_VARIABLE: { zh: '没有名为 {name} 的变量', en: 'There is no variable {name}' },
  CHANNEL_NOT_FOR_PARENTS: { zh: '家长只能通过短信送达', en: 'Parents can be reached by SMS only' },
  REPORT_PERIOD: {
    zh: '结束日期不能早于开始日期，周期最多 {most} 天',
    en: 'Must not be before the first day; the period has at most {most} days',
  },
  TRACKING_FORMAT: { zh: '运单号应为 6-32 位字母、数字或短横线', en: 'The tracking number must have 6-32 letters, digits or hyphens' },
  TEXT_FORBIDDEN: { zh: '不能包含控制字符', en: 'Control characters are not allowed' },
  LINE_BROKEN: { zh: '只能是一行文字', en: 'Must be a single line of text' },
} as const satisfies Record<string, Words>
