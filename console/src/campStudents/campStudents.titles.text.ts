/** Titles that the shell needs before the screens are loaded. */
export const campStudentTitles = {
  found: { zh: '学员', en: 'Students' },
  foundBy: { zh: '学员姓名', en: 'student name' },
} as const
