import { defineText } from '../../platform/i18n.ts'

/** Words of the dialog that asks where somebody is paid. */
export const accountText = defineText({
  zh: {
    title: '“{name}”的收款信息',
    digits: '请填写 {least} 到 {most} 位数字',
    saved: '收款信息已保存',
  },
  en: {
    title: 'Payment details of "{name}"',
    digits: 'Please enter {least} to {most} digits',
    saved: 'The payment details were saved',
  },
})
