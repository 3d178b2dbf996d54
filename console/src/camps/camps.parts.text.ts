import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of camps. */
export const campsPartsText = defineText('campsParts', {
  zh: {
    campNotFound: '没有找到该营期',
    campNotFoundHint: '营期可能已被删除，或不在您的数据范围内。',
    backToCamps: '返回营期列表',
  },
  en: {
    campNotFound: 'Camp not found',
    campNotFoundHint: 'The camp may have been deleted, or is outside your data scope.',
    backToCamps: 'Back to the camps',
  },
})
