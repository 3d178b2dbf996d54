import { defineText } from '../../platform/i18n.ts'

/** Words of forms: their steps, and what is wrong with a field. */
export const formText = defineText('form', {
  zh: {
    steps: '步骤',
    stepWrong: '（有错误）',
    nextStep: '下一步',
    previousStep: '上一步',
    missing: { typed: '请填写{name}', chosen: '请选择{name}' },
    choose: '请选择',
  },
  en: {
    steps: 'Steps',
    stepWrong: ' (has errors)',
    nextStep: 'Next',
    previousStep: 'Back',
    missing: { typed: 'Please enter: {name}', chosen: 'Please choose: {name}' },
    choose: 'Choose',
  },
})
