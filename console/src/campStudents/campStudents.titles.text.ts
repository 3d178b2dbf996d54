/** Titles that the shell needs before the screens are loaded. */
export const campStudentTitles = {
  found: { zh: '学员', en: 'Students' },
} as const
