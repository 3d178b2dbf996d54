/** What stands in a stored text of the log where it told of a family that was erased. */
export const ERASED_TEXT = '***'

/** How an announced text reads of which nothing is left. */
export const erasedText = {
  zh: '已删除（其中提到的家长已清除个人信息）',
  en: 'Deleted: it named a family whose personal data was erased',
} as const
