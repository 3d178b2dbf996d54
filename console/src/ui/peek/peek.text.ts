import { defineText } from '../../platform/i18n.ts'

/** Words of the drawer that shows one record of a list. */
export const peekText = defineText('peek', {
  zh: {
    label: '{list}：速览',
    record: '记录内容',
    place: '第 {at} 条，共 {total} 条',
    outside: '不在当前列表中',
    previous: '上一条',
    next: '下一条',
    page: '打开详情页',
    gone: '这条记录已不在当前列表中',
    goneHint: '筛选条件已变，或记录已被他人处理。请关闭后重新查询。',
    unsavedTitle: '有未保存的内容',
    unsavedText: '离开这条记录后，已填写的内容会丢失。',
    leave: '离开',
    stay: '留下',
  },
  en: {
    label: '{list}: preview',
    record: 'Record',
    place: '{at} of {total}',
    outside: 'Not in this list',
    previous: 'Previous',
    next: 'Next',
    page: 'Open details',
    gone: 'This record is no longer in the list',
    goneHint: 'The filters changed, or somebody else handled it. Close this and search again.',
    unsavedTitle: 'You have unsaved changes',
    unsavedText: 'If you leave this record, you lose what you typed.',
    leave: 'Leave',
    stay: 'Stay',
  },
})
