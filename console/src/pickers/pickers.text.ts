import { defineText } from '../platform/i18n.ts'

/** Words of the drop-downs and of the permission tree. */
export const pickersText = defineText('pickers', {
  zh: {
    inactive: '已停用',
    noChannel: '无渠道',
    unverified: '未通过审核',
    notYours: '您没有此权限，不能分配',
    withPages: '随下级页面一并分配',
    carrierSeems: '单号看起来是{name}的',
    carrierProposed: '按单号识别，可以改选',
    carrierDoubt: '单号看起来是{name}的，请核对',
    history: '变更历史',
    historyOf: '变更历史：{title}',
    campNotFound: '没有找到该营期',
    campNotFoundHint: '营期可能已被删除，或不在您的数据范围内。',
    backToCamps: '返回营期列表',
  },
  en: {
    inactive: 'inactive',
    noChannel: 'No channel',
    unverified: 'not verified',
    notYours: 'You do not have it, so you cannot assign it',
    withPages: 'comes with the pages below',
    carrierSeems: 'The number looks like one of {name}',
    carrierProposed: 'Proposed by the number; choose another if it is wrong',
    carrierDoubt: 'The number looks like one of {name}. Please check',
    history: 'History',
    historyOf: 'History: {title}',
    campNotFound: 'Camp not found',
    campNotFoundHint: 'The camp may have been deleted, or is outside your data scope.',
    backToCamps: 'Back to the camps',
  },
})
