import { defineText } from '../../platform/i18n.ts'

/** Words of values that are changed in the table. */
export const editText = defineText({
  zh: {
    edit: '修改{label}',
    saved: '{label}已改为“{text}”',
    nothing: '空',
    undo: '撤销',
    undone: '{label}已恢复',
    conflict: '刚被他人修改，现为“{now}”。再按 Enter 仍保存您填写的内容，按 Esc 放弃',
    whole: '请填写 {min} 到 {max} 的整数',
  },
  en: {
    edit: 'Change: {label}',
    saved: '{label} is now "{text}"',
    nothing: 'nothing',
    undo: 'Undo',
    undone: '{label} is as before',
    conflict: 'Somebody has just changed this record; it now says "{now}". Press Enter to save yours anyway, Esc to drop it',
    whole: 'Please enter a whole number from {min} to {max}',
  },
})
