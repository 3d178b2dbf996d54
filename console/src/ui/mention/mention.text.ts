import { defineText } from '../../platform/i18n.ts'

export const mentionText = defineText({
  zh: { colleagues: '提及同事', hint: '用 @ 提及同事' },
  en: { colleagues: 'Mention a colleague', hint: '@ names a colleague' },
})
