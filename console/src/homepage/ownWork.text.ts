import { defineText } from '../platform/i18n.ts'

/** Words of what a coach finds after log-in. */
export const ownWorkText = defineText({
  zh: {
    commentDesk: '打开点评台',
    commentFirst: '点评最先到期的打卡',
    signBySms: '请按短信中的链接签署',
    signHere: '签署需要身份证后六位和短信验证码',
    sign: '签署',
  },
  en: {
    commentDesk: 'Open the comment desk',
    commentFirst: 'Comment the clock-in that is due first',
    signBySms: 'Please sign by the link in the text message',
    signHere: 'Signing takes the last six of your ID card and a code by text message',
    sign: 'Sign',
  },
})
