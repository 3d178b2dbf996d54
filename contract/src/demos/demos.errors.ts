/** Refusals of demos. A part of the table of all errors. */
export const demoErrors = {
  NO_CONSENT: {
    status: 400,
    zh: '还没有家长同意，不能设为精选，请先登记同意',
    en: 'No guardian has agreed yet, so this cannot be featured. Please record the consent first',
  },
  DEMO_DECLINED: {
    status: 400,
    zh: '该展示未通过审核，不能设为精选；请先改为审核通过',
    en: 'This demo was declined in review, so it cannot be featured. Please pass it in review first',
  },
  DEMO_PENDING: {
    status: 400,
    zh: '该展示还没有审核，审核通过后才能设为精选',
    en: 'This demo has not been reviewed yet. Please pass it in review first, then feature it',
  },
  DEMO_NO_RECORDING: {
    status: 400,
    zh: '该打卡没有这段录音或视频，请重新选择',
    en: 'This clock-in does not have that recording. Please choose another one',
  },
  DEMO_TAKEN: {
    status: 400,
    zh: '这段录音已经是展示，请在展示列表中查找',
    en: 'This recording is a demo already. Please search the list of demos',
  },
  CONSENT_IN_PARTS: {
    status: 400,
    zh: '请同时填写同意时间、同意人和方式',
    en: 'Please enter the time, the person and the way of the consent',
  },
} as const
