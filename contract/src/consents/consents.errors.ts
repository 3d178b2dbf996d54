/** Refusals of consents. A part of the table of all errors. */
export const consentErrors = {
  CONSENT_OLDER: {
    status: 400,
    zh: '家长在这个时间之后已有新的表示，请核对时间，或登记更晚的表示',
    en: 'The guardian has said something else since then. Please check the time, or note what was said last',
  },
  CONSENT_STANDS: {
    status: 400,
    zh: '该项同意已经是这个状态，请刷新后查看',
    en: 'This consent stands so already. Please reload to see it',
  },
  CONSENT_TEXT_UNKNOWN: {
    status: 400,
    zh: '没有这个版本的同意书，请选择已发布的版本',
    en: 'The text has no such version. Please choose one that was published',
  },
  CONSENT_PAPER_MISSING: {
    status: 400,
    zh: '书面同意需要附上签字的照片或文件，请上传后保存',
    en: 'A consent on paper needs a picture or file of it. Please upload one, then save',
  },
  CONSENT_TEXT_SAME: {
    status: 400,
    zh: '内容与现行版本相同，请修改后再发布',
    en: 'The text is the same as the one in force. Please change it before you publish',
  },
  CELL_CONSENT: {
    status: 400,
    zh: '没有“{name}”这项同意；可以填：{names}，多项用顿号分开，或填“全部”',
    en: 'knows no consent "{name}". You can enter {names}, with commas between them, or "All"',
  },
  CELL_CONSENT_WITHDRAWN: {
    status: 400,
    zh: '家长已撤回这项同意，不能随表格导入；请联系家长，并在家长详情中登记',
    en: 'was withdrawn by the guardian and does not come back with a spreadsheet. Please ask the guardian and note it on the page of the parent',
  },
  CELL_CONSENT_RIGHT: {
    status: 400,
    zh: '您没有登记家长同意的权限，请留空，或请有权限的同事导入',
    en: 'is for those who may note consents. Please leave it empty, or ask a colleague who may',
  },
  CONSENT_BARS_LESSONS: {
    status: 400,
    zh: '家长没有同意孩子上课（未登记或已撤回），请先联系家长并在家长详情中登记同意',
    en: 'The guardian has not agreed to lessons of this child, or withdrew it. Please ask the guardian and note the consent on the page of the parent first',
  },
  CONSENT_BARS_RECORDINGS: {
    status: 403,
    zh: '家长没有同意播放这个孩子的录音；需要播放时，请先联系家长并登记同意',
    en: "The guardian does not agree to playing this child's recordings. To play them, please ask the guardian and note the consent first",
  },
  CONSENT_BARS_DEMOS: {
    status: 400,
    zh: '家长没有同意把这个孩子的打卡用作展示，请先联系家长并登记同意',
    en: "The guardian does not agree to use this child's clock-ins as demos. Please ask the guardian and note the consent first",
  },
  CONSENT_BARS_REPORTS: {
    status: 400,
    zh: '家长没有同意接收消息和报告，请先联系家长并登记同意',
    en: 'The guardian does not agree to messages and reports. Please ask the guardian and note the consent first',
  },
} as const
