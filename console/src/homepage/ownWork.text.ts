import { defineText } from '../platform/i18n.ts'

/** Words of what a coach finds after log-in. */
export const ownWorkText = defineText('ownWork', {
  zh: {
    commentDesk: '打开点评台',
    signBySms: '请按短信中的链接签署',
    signHere: '签署需要身份证后六位和短信验证码',
    sign: '签署',
  },
  en: {
    commentDesk: 'Open the comment desk',
    signBySms: 'Please sign by the link in the text message',
    signHere: 'Signing takes the last six of your ID card and a code by text message',
    sign: 'Sign',
  },
})
