/** The title of the screen, which the shell needs before it is loaded. */
export const lensTitle = { zh: '权限诊断', en: 'Permission check' } as const
