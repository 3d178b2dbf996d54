import { defineText } from '../../platform/i18n.ts'

/** Words of a form whose record somebody else saved meanwhile. */
export const conflictText = defineText({
  zh: {
    title: '您编辑期间，其他人保存了这条记录。',
    text: '以下是对方的修改；您没有改动的字段以对方的为准。',
    elsewhere: '对方的修改与这里的内容不冲突，可以再次保存。',
    failed: '最新内容读取失败。',
    field: '字段',
    mine: '您的',
    theirs: '对方的',
    untouched: '未改动',
    empty: '（空）',
    takeTheirs: '采用对方的',
    keepMine: '保留我的并保存',
    saveAgain: '再次保存',
    startAnew: '放弃我的修改，载入最新数据',
    retry: '重试',
  },
  en: {
    title: 'Somebody else saved this record while you were editing.',
    text: 'These are their changes. Fields that you did not change take their values.',
    elsewhere: 'Their changes do not conflict with yours. You can save again.',
    failed: 'The latest version could not be loaded.',
    field: 'Field',
    mine: 'Yours',
    theirs: 'Theirs',
    untouched: 'unchanged',
    empty: '(empty)',
    takeTheirs: 'Use theirs',
    keepMine: 'Keep mine and save',
    saveAgain: 'Save again',
    startAnew: 'Discard my changes and reload',
    retry: 'Try again',
  },
})
