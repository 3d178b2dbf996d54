import { defineText } from '../../platform/i18n.ts'

/** Words of forms: their steps, and what is wrong with a field. */
export const formText = defineText('form', {
  zh: {
    steps: '步骤',
    stepWrong: '（有错误）',
    nextStep: '下一步',
    previousStep: '上一步',
    missing: { typed: '请填写{name}', chosen: '请选择{name}' },
    noNumber: { whole: '请填写整数，如 30', amount: '请填写金额，如 12.50' },
    notShown: '未提交：有一项必填内容（{name}）没有显示在这里。请刷新页面重试，仍不行请联系管理员',
    choose: '请选择',
    kept: '上次登录失效时，这里有未提交的内容。',
    restore: '恢复',
    dropKept: '不要了',
  },
  en: {
    steps: 'Steps',
    stepWrong: ' (has errors)',
    nextStep: 'Next',
    previousStep: 'Back',
    missing: { typed: 'Please enter: {name}', chosen: 'Please choose: {name}' },
    noNumber: { whole: 'Please enter a whole number, such as 30', amount: 'Please enter an amount, such as 12.50' },
    notShown: 'Not sent: a required field ({name}) is not shown here. Reload the page; if it stays, tell an administrator',
    choose: 'Choose',
    kept: 'You had not sent what you entered here when your session ended.',
    restore: 'Restore',
    dropKept: 'Discard',
  },
})
