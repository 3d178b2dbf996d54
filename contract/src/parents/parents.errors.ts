/** Refusals about families: their devices, their merging and their erasure. A part of the table of errors. */
export const familyErrors = {
  CONSENT_FILTER: {
    status: 403,
    zh: '没有查看家长同意的权限，不能按同意情况筛选，请联系管理员',
    en: 'Who may not read consents cannot narrow by them. Ask an administrator',
  },
  PARENT_PHONE_TAKEN: {
    status: 400,
    zh: '该手机号已有家长账号，请在家长列表中查找',
    en: 'A parent with this phone already exists. Please search the parent list',
  },
  PARENT_CHANNEL: {
    status: 400,
    zh: '该渠道不存在或已停用，请选择使用中的渠道',
    en: 'This channel does not exist or is inactive. Please choose an active one',
  },
  DEVICE_NOT_TIANBO: {
    status: 400,
    zh: '只有天博设备可以单独解绑；其他设备请使用“全部解绑”',
    en: 'Only Tianbo devices can be unbound one by one. For others, use "Unbind all"',
  },
  DEVICE_BOUND: {
    status: 400,
    zh: '该设备已绑定其他家长，请先在那位家长处解绑',
    en: 'This device is bound to another parent. Please unbind it there first',
  },
  MERGE_SAME: { status: 400, zh: '请选择两个不同的账号', en: 'Please choose two different accounts' },
  MERGE_CONFLICTS: {
    status: 400,
    zh: '“{student}”在营期“{camp}”中会重复（共 {count} 处），请先移出其中一个再合并',
    en: '"{student}" would be in camp "{camp}" twice ({count|such case|such cases}). Remove one of the two before merging',
  },
  MERGE_DONE_ALREADY: {
    status: 400,
    zh: '该合并已撤销，请刷新查看',
    en: 'This merge is already undone. Reload the page to see the accounts',
  },
  MERGE_TOUCHED: {
    status: 400,
    zh: '合并后有 {count} 条记录（{what}）发生了变化，不能撤销；需要分开的，请在相应页面逐条修改',
    en: '{count|record|records} ({what}) changed since the merge, so it cannot be undone. What has to be apart is changed on the page of each record',
  },
  MERGE_PHONE_TAKEN: {
    status: 400,
    zh: '被合并账号的手机号已重新注册，不能撤销；请先修改新账号的手机号',
    en: 'The phone number of the merged account was registered again, so the merge cannot be undone. Please change the phone of the new account first',
  },
  PARENT_ERASED: {
    status: 400,
    zh: '该家庭的个人信息已清除，不能再修改；再次光顾的家庭请新建家长',
    en: 'The personal data of this family was erased, so it can no longer be changed. For a family that comes back, create a parent',
  },
  ERASE_CONFIRM: { status: 400, zh: '请输入账号编号 {id} 以确认', en: 'Type the account number {id} to confirm' },
  ERASE_ASKED_LATER: {
    status: 400,
    zh: '申请日期不能晚于今天，请重新选择',
    en: 'They cannot have asked on a day to come. Please choose another day',
  },
  ERASE_OPEN_ORDERS: {
    status: 400,
    zh: '还有 {count} 笔订单未完成或正在退款，请先处理',
    en: '{count|order is|orders are} open or being refunded. Please finish them first',
  },
  ERASE_IN_CAMP: {
    status: 400,
    zh: '孩子还在 {count} 个未结束的营期中，请先移出',
    en: 'Children are still in {count|camp that has|camps that have} not ended. Please remove them from there first',
  },
} as const
