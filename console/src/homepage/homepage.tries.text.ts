import { defineText } from '../platform/i18n.ts'

/** Words of the five things to try in the demo. */
export const triesText = defineText({
  zh: {
    title: '先试这五件事',
    progress: '{done} / {all}',
    all: '都看过了',
    show: '展开',
    hide: '收起',
    elsewhere: '用“{role}”账号登录后可试',
    what: {
      REFUND: '退款要第二个人点头',
      IMPORT: '撤销一次导入',
      AS_OF: '回到上周的样子',
      WHY_NOT: '为什么他打不开',
      DIVIDE: '一键分班',
    },
    how: {
      REFUND: '打开一笔等复核的退款：规则怎么算、谁申请、谁来批。',
      IMPORT: '四十分钟前导入的三名学员，一行行撤回，改过的会留下。',
      AS_OF: '打开这笔订单，点“历史”，选一个时间。',
      WHY_NOT: '周思远打不开工时统计：缺哪一项、给谁就行。',
      DIVIDE: '一个快开营的营：算一遍，看每个孩子为什么分到这位老师。',
    },
    role: { REFUND: '财务', IMPORT: '教务', AS_OF: '客服', WHY_NOT: '系统管理员', DIVIDE: '教务' },
  },
  en: {
    title: 'Five things to try first',
    progress: '{done} of {all}',
    all: 'All seen',
    show: 'Show',
    hide: 'Put away',
    elsewhere: 'Log in as {role} to try it',
    what: {
      REFUND: 'A refund that needs a second person',
      IMPORT: 'Undo an import',
      AS_OF: 'As it was last week',
      WHY_NOT: 'Why may somebody not?',
      DIVIDE: 'Divide a camp',
    },
    how: {
      REFUND: 'One that waits: what the rule gives, who asked, and who decides.',
      IMPORT: 'Three students came 40 minutes ago: take them back row by row; what was changed stays.',
      AS_OF: 'Open this order, press "History", and choose a moment.',
      WHY_NOT: 'A colleague cannot open the work hours: what is missing, and what would give it.',
      DIVIDE: 'A camp begins soon: work it out, and see why each child comes to its coach.',
    },
    role: { REFUND: 'finance', IMPORT: 'teaching', AS_OF: 'service', WHY_NOT: 'the administrator', DIVIDE: 'teaching' },
  },
})
