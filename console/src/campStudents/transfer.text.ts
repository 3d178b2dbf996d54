import { defineText } from '../platform/i18n.ts'

/** Words of going on in another term. */
export const transferText = defineText({
  zh: {
    title: '转期 · {name}',
    now: '当前营期：{camp}',
    text: '学员会退出当前营期、加入所选营期，订单随之转移；原营期的打卡和点评保留。今天生效。',
    camp: '转入营期',
    room: '{start} 开营 · 已报 {taken} / {capacity}',
    none: '没有同类型的营期可以转入',
    group: '转入分组',
    why: '例如：家长出差，希望下期再上',
    send: '转期',
    done: '{name}已转入{camp}',
  },
  en: {
    title: 'Transfer {name} to another term',
    now: 'Now in {camp}',
    text: 'The student leaves this camp and joins the selected one, with the order. Clock-ins and comments here are kept. It takes effect today.',
    camp: 'To the camp',
    room: 'Begins {start} · {taken} / {capacity} taken',
    none: 'There is no camp of this type to transfer to',
    group: 'To the group',
    why: 'For example: the family is away and asks for the next term',
    send: 'Transfer',
    done: '{name} was transferred to {camp}',
  },
})
