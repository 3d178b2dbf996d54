import { defineText } from '../platform/i18n.ts'

/** Words of the import of students and of moving many of them. */
export const campChangesText = defineText({
  zh: {
    import: '导入学员',
    importHint: '为营期批量添加学员。模板中已列出该营期的分组；系统中没有的家长和孩子会自动新建，已在营期中的学员会被跳过。',
    move: '批量调组',
    moveTitle: '将 {count} 名学员调到其他分组',
    toGroup: '调入分组',
    groupHint: '已有 {students} / {count} 人',
    date: '生效日期',
    dateHint: '留空为今天。生效日期之前的打卡和点评仍属于原分组。',
    reason: '调组原因',
    preview: '下一步：检查',
  },
  en: {
    import: 'Import students',
    importHint:
      'Adds many students to the camp. The template lists its groups. New parents and children are created; students who are already in the camp are skipped.',
    move: 'Move to group',
    moveTitle: 'Move {count|student|students} to another group',
    toGroup: 'New group',
    groupHint: '{students} of {count|place|places} taken',
    date: 'From',
    dateHint: 'Leave empty for today. Clock-ins and comments before that day stay with the current group.',
    reason: 'Reason',
    preview: 'Next: check',
  },
})
