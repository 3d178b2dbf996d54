import { defineText } from '../platform/i18n.ts'

/** Words of what other nouns use of camps. */
export const campsPartsText = defineText({
  zh: {
    campNotFound: '没有找到该营期',
    campNotFoundHint: '营期可能已被删除，或不在您的数据范围内。',
    backToCamps: '返回营期列表',
    switchCamp: '切换营期',
    noCamps: '还没有营期',
    noCampsHint: '新建营期并有学员报名后，这里显示学员。',
  },
  en: {
    campNotFound: 'Camp not found',
    campNotFoundHint: 'The camp may have been deleted, or is outside your data scope.',
    backToCamps: 'Back to the camps',
    switchCamp: 'Switch camp',
    noCamps: 'No camps yet',
    noCampsHint: 'Once there is a camp, its students are shown here.',
  },
})
