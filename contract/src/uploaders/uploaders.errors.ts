/** Refusals of uploaders. A part of the table of all errors. */
export const uploaderErrors = {
  UPLOADER_IN_USE: {
    status: 400,
    zh: '该上传人有 {count} 个资源，不能删除；请先为这些资源更换上传人',
    en: 'This uploader has {count|resource|resources} and cannot be deleted. Please name another uploader there first',
  },
  UPLOADERS_IN_USE: {
    status: 400,
    zh: '{count} 位上传人有资源，没有删除任何人，请取消选择后重试：{names}',
    en: '{count|uploader has|uploaders have} resources, so nobody was deleted. Please leave out: {names}',
  },
  UPLOADERS_IN_USE_MORE: {
    status: 400,
    zh: '{count} 位上传人有资源，没有删除任何人，请取消选择后重试：{names} 等',
    en: '{count|uploader has|uploaders have} resources, so nobody was deleted. Please leave out: {names} and others',
  },
  INVITES_FULL: {
    status: 400,
    zh: '该上传人已有 {most} 个有效邀请，请先撤回其中一个',
    en: 'This uploader has {most} open invitations already. Please revoke one of them first',
  },
  INVITE_NO_ADDRESS: {
    status: 400,
    zh: '系统未设置对外访问地址（PUBLIC_URL），无法生成链接，请联系管理员',
    en: 'The public address of this installation (PUBLIC_URL) is not set, so no link can be made. Please tell an administrator',
  },
  INVITE_QUOTA: {
    status: 413,
    zh: '超出该链接的总容量，还可上传 {left} MB，请减少文件，或联系发送人重新邀请',
    en: 'This exceeds the limit of the link: {left} MB are left. Please upload less, or ask the sender for another invitation',
  },
  INVITE_AT_ONCE: {
    status: 429,
    zh: '同时最多上传 {most} 个文件，请等待其中一个完成',
    en: 'At most {most} files at a time. Please wait until one is uploaded',
  },
} as const
