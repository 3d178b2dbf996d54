/** Refusals of files that staff send in. A part of the table of all errors. */
export const mediaErrors = {
  MEDIA_KIND: {
    status: 415,
    zh: '这里不能上传该类型的文件，可上传：{endings}',
    en: 'This kind of file cannot be used here. Please choose one of: {endings}',
  },
  MEDIA_NOT_AS_NAMED: {
    status: 415,
    zh: '文件内容与扩展名“{ending}”不符，请导出为正确格式后重新上传',
    en: 'The content is not that of a ".{ending}" file. Please export it in the right format and upload it again',
  },
  MEDIA_DAMAGED: {
    status: 415,
    zh: '文件无法读取，可能已损坏，请重新导出后上传',
    en: 'The file cannot be read and may be damaged. Please export it again and upload it',
  },
  MEDIA_TOO_MANY_PIXELS: {
    status: 415,
    zh: '图片尺寸过大，最多 6,400 万像素，请缩小后上传',
    en: 'The picture is too large: 64 million pixels at most. Please make it smaller and upload it again',
  },
  MEDIA_TOO_MANY_PIXELS_PACKED: {
    status: 415,
    zh: '图片尺寸过大，AVIF 和 GIF 最多 2,400 万像素，请缩小或另存为 JPG 后上传',
    en: 'The picture is too large: 24 million pixels at most for AVIF and GIF. Please make it smaller, or save it as JPG, and upload it again',
  },
  MEDIA_TOO_HEAVY: {
    status: 415,
    zh: '图片处理超过 512 MB 内存或 20 秒，请缩小或另存为 JPG 后上传',
    en: 'Reading this picture takes more than 512 MB of memory or 20 seconds. Please make it smaller, or save it as JPG, and upload it again',
  },
  MEDIA_TOO_LARGE: {
    status: 413,
    zh: '文件过大，{ending} 文件最大 {most} MB',
    en: 'The file is too large: {most} MB at most for a .{ending} file',
  },
  MEDIA_UNKNOWN: {
    status: 400,
    zh: '文件不存在或已过期，请重新上传',
    en: 'This file is not there any more. Please upload it again',
  },
  UPLOAD_VERSION: { status: 412, zh: '上传协议版本不支持', en: 'This version of the upload protocol is not supported' },
  UPLOAD_OFFSET: {
    status: 409,
    zh: '上传位置与服务器不一致，请从 {received} 字节处继续',
    en: 'The upload continues elsewhere: go on from byte {received}',
  },
  UPLOAD_QUOTA: {
    status: 413,
    zh: '您未完成的上传合计已超过 20 GB，请先完成或取消其他上传',
    en: 'Your open uploads exceed 20 GB. Please finish or cancel some of them first',
  },
  UPLOADS_OPEN: {
    status: 429,
    zh: '您未完成的上传已有 {most} 个，请先完成或取消其他上传',
    en: 'You have {most} open uploads. Please finish or cancel some of them first',
  },
  DRY_RUN_FILES: {
    status: 400,
    zh: '上传文件不支持试运行，请去掉请求头 Camp-Dry-Run',
    en: 'Files cannot be sent in as a dry run. Please leave out the header Camp-Dry-Run',
  },
  MEDIA_LINK_ENDED: { status: 404, zh: '链接已失效，请重新打开页面', en: 'This link has ended. Please open the page again' },
  FILES_AN_HOUR: {
    status: 429,
    zh: '每小时最多上传 {most} MB 文件，请 {minutes} 分钟后再试',
    en: 'You can upload {most} MB of files an hour. Please wait {minutes|minute|minutes}',
  },
  DISK_SHORT: {
    status: 507,
    zh: '服务器存储空间不足，暂时不能上传，请联系管理员',
    en: 'The server is short of space, so nothing can be uploaded now. Please tell an administrator',
  },
} as const
