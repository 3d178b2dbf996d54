import { defineText } from '../platform/i18n.ts'

/** Words of the sample. */
export const sampleText = defineText({
  zh: {
    title: '先看看有数据的样子',
    what: '示例：12 个家庭、1 个进行中的营期、2 位老师，含订单、打卡和点评。单独成一批，一键清空，不发消息，不碰您已填的内容。',
    there: '示例数据已装入（{count} 行）。正式使用前请清空：只删除这一批，之后改过或用到的保留并说明原因。',
    busy: '正在处理，请稍候',
    load: '装入示例数据',
    clear: '清空示例数据',
    clearTitle: '清空示例数据？',
    clearText: '删除示例数据的每一行，包括示例订单，删除后不能恢复；您自己的数据不受影响。之后被改过或用到的行会保留，并说明原因。',
  },
  en: {
    title: 'See it with data first',
    what: 'A sample: 12 families, a camp that runs, 2 coaches, with orders, clock-ins and comments. It is one batch of its own, cleared by one press; it sends nothing and touches nothing that you have entered.',
    there:
      'The sample is loaded ({count|row|rows}). Clear it before you begin in earnest: this batch alone goes; what was changed or used since stays, with the reason.',
    busy: 'Under way, one moment',
    load: 'Load sample data',
    clear: 'Clear sample data',
    clearTitle: 'Clear the sample?',
    clearText:
      'Each row of the sample goes, its orders too, for good; your own data stay as they are. Rows that were changed or used since stay, with the reason.',
  },
})
