/** Refusals of app versions. A part of the table of all errors. */
export const appVersionErrors = {
  VERSION_NAME_TAKEN: {
    status: 400,
    zh: '该平台已有这个版本号，请换一个',
    en: 'This platform already has a version of this name. Please choose another',
  },
  VERSION_CODE_TAKEN: {
    status: 400,
    zh: '该平台已有这个版本编号，请换一个',
    en: 'This platform already has a version of this code. Please choose another',
  },
  CODE_NOT_RISING: {
    status: 400,
    zh: '版本编号应大于已发布的 {name}（{highest}）；修复旧版本时请选择“修复自”',
    en: 'The code must be above that of {name} ({highest}), which is published. To fix an older version, choose it under "Hotfix of"',
  },
  HOTFIX_BASE: {
    status: 400,
    zh: '请选择同一平台已发布的版本',
    en: 'Please choose a published version of the same platform',
  },
  HOTFIX_NOT_NEWER: {
    status: 400,
    zh: '版本号和编号应高于被修复的 {name}（{code}）',
    en: 'Name and code must be above those of {name} ({code}), the version it fixes',
  },
  MIN_SUPPORTED_ABOVE: {
    status: 400,
    zh: '最低支持的编号不能大于本版本的编号',
    en: 'The oldest supported code cannot be above the code of this version',
  },
  FORCE_OFF_ASKS: {
    status: 400,
    zh: '修改后，部分设备将不再被强制更新，请填写原因',
    en: 'Some devices would not have to update any more. Please say why',
  },
  VERSION_FORCES: {
    status: 400,
    zh: '该版本仍在强制设备更新，不能删除。请先编辑版本结束强制更新，并填写原因',
    en: 'Devices have to update because of this version. Please edit it first so that they do not, and say why',
  },
  NEWEST_VERSION: {
    status: 400,
    zh: '这是该平台最新的已发布版本，不能删除；可以停用',
    en: 'This is the newest published version of its platform and cannot be deleted. You can block it',
  },
} as const
