import { defineText } from '../../platform/i18n.ts'

/** Words of the way through the pages of a list. */
export const pagerText = defineText('pager', {
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
