/** Refusals of uploaders. A part of the table of all errors. */
export const uploaderErrors = {
  UPLOADER_IN_USE: {
    status: 400,
    zh: '该上传人有 {count} 个资源，不能删除',
    en: 'This uploader has {count|resource|resources} and cannot be deleted',
  },
  UPLOADERS_IN_USE: {
    status: 400,
    zh: '{count} 位上传人有资源，没有删除任何人：{names}',
    en: '{count|uploader has|uploaders have} resources, so nobody was deleted: {names}',
  },
  UPLOADERS_IN_USE_MORE: {
    status: 400,
    zh: '{count} 位上传人有资源，没有删除任何人：{names} 等',
    en: '{count|uploader has|uploaders have} resources, so nobody was deleted: {names} and others',
  },
} as const
