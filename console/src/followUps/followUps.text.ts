import { defineText } from '../platform/i18n.ts'

/** Words of the list of notes. */
export const followUpsText = defineText({
  zh: {
    keyword: '关键词',
    board: { late: '过期 {time}', in: '还有 {time}', kept: '{at} 兑现', until: '{at} 前' },
    view: { mine: '我的跟进', overdue: '已过期', open: '未兑现' },
    do: {
      family: '家长详情',
      keepChosen: '办结所选承诺',
    },
    emptyTitle: '还没有跟进记录',
    emptyHint: '在家长、学员或订单的详情页记录每次沟通。',
  },
  en: {
    keyword: 'Keyword',
    board: { late: '{time} late', in: 'in {time}', kept: 'kept {at}', until: 'by {at}' },
    view: { mine: 'My notes', overdue: 'Overdue', open: 'Unkept' },
    do: {
      family: 'Parent details',
      keepChosen: 'Mark selected as kept',
    },
    emptyTitle: 'No notes yet',
    emptyHint: 'Write a note about each contact on the page of a parent, a student or an order.',
  },
})
