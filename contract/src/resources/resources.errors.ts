/** Refusals of learning resources. A part of the table of all errors. */
export const resourceErrors = {
  RESOURCE_IN_CAMPS: {
    status: 400,
    zh: '该资源用在 {count} 个营期的课程中（{names}），不能删除，可以停用',
    en: 'This resource is in the lessons of {count|camp|camps} ({names}), so it cannot be deleted. Deactivate it instead',
  },
  RESOURCE_COVER_KIND: { status: 400, zh: '封面应为图片，请重新选择', en: 'The cover must be a picture. Please choose another file' },
  RESOURCE_FILE_TWICE: { status: 400, zh: '同一个文件出现了两次，请移除一个', en: 'A file is listed twice. Please remove one of them' },
} as const
