import { defineText } from '../platform/i18n.ts'

const zh = {
  history: '变更历史',
  historyOf: '变更历史 · {title}',
  none: '还没有变更',
  noneHint: '之后对这条记录的每次修改都会显示在这里。',
  system: '系统',
  asOf: '查看当时的状态',
  asOfThen: '当时的状态',
  show: '查看',
  hide: '收起',
  state: {
    THERE: '截至 {time}',
    NOT_YET: '{time} 时尚未创建',
    DELETED: '{time} 时已删除，删除前为：',
  },
  older: '加载更早的记录（还有 {count} 条）',
  before: '由',
  after: '改为',
  added: '新增',
  removed: '移除',
} as const

/** Words of what changed: of the log, and of the history of every record. */
export const changesText = defineText({
  zh,
  en: {
    history: 'History',
    historyOf: 'History · {title}',
    none: 'No changes yet',
    noneHint: 'Every later change of this record appears here.',
    system: 'System',
    asOf: 'See an earlier state',
    asOfThen: 'State at that time',
    show: 'Show',
    hide: 'Hide',
    state: {
      THERE: 'As of {time}',
      NOT_YET: 'Not created yet at {time}',
      DELETED: 'Deleted at {time}; before that:',
    },
    older: 'Load older changes ({count} more)',
    before: 'from',
    after: 'to',
    added: 'added',
    removed: 'removed',
  },
})
