import { defineText } from '../../platform/i18n.ts'

/** Words of the way through the pages of a list. */
export const pagerText = defineText({
  zh: {
    pages: '分页',
    previousPage: '上一页',
    nextPage: '下一页',
    onFirstPage: '已是第一页',
    onLastPage: '已是最后一页',
    counting: '正在加载',
    page: '第 {page} 页',
    perPage: '{size} 条/页',
    pageSize: '每页条数',
    jump: '跳至',
    jumpUnit: '页',
    lastPage: '最多显示到第 {page} 页，请缩小筛选范围',
  },
  en: {
    pages: 'Pages',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    onFirstPage: 'This is the first page',
    onLastPage: 'This is the last page',
    counting: 'Loading',
    page: 'Page {page}',
    perPage: '{size} / page',
    pageSize: 'Rows per page',
    jump: 'Go to',
    jumpUnit: '',
    lastPage: 'The list ends at page {page}. Please narrow the filters',
  },
})

/** What a printed list says of itself. */
export const printText = defineText({
  zh: { part: '本页第 {from}–{to} 条' },
  en: { part: 'Rows {from}–{to} here' },
})

/** What takes rows out of a list. */
export const sheetText = defineText({
  zh: { chosen: '导出所选' },
  en: { chosen: 'Export selected' },
})

/** Words of lists that are put in order by hand. */
export const sortableText = defineText({
  zh: {
    drag: '移动“{name}”：拖动，或按上下方向键、Home、End',
    up: '上移“{name}”',
    down: '下移“{name}”',
    atFirst: '已是第一个',
    atLast: '已是最后一个',
    movedTo: '“{name}”已移到第 {place} 位',
  },
  en: {
    drag: 'Move "{name}": drag, or press the arrow keys, Home or End',
    up: 'Move "{name}" up',
    down: 'Move "{name}" down',
    atFirst: 'It is the first one',
    atLast: 'It is the last one',
    movedTo: '"{name}" is now at place {place}',
  },
})
