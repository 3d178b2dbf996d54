/** The title of the screen, which the shell needs before it is loaded. */
export const lensTitle = { zh: '权限透镜', en: 'Permission lens' } as const
