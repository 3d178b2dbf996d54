import { defineText } from '../../platform/i18n.ts'

export const undoText = defineText({
  zh: { undo: '撤销', undone: '已撤销', ordered: '新顺序已保存', orderMoved: '他人已调整过顺序，您的上一步无法撤销' },
  en: {
    undo: 'Undo',
    undone: 'Undone',
    ordered: 'The new order was saved',
    orderMoved: 'Somebody else has changed the order since, so your step cannot be undone',
  },
})
