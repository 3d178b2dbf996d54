/** Refusals of enrolments. */
export const enrolmentErrors = {
  CAMP_FULL: {
    status: 400,
    zh: '营期名额已满，请选择其他营期，或先增加名额',
    en: 'The camp is full. Choose another camp, or add places first',
  },
  CAMP_GROUP_FULL: { status: 400, zh: '该分组名额已满，请选择其他分组', en: 'The group is full. Please choose another' },
  CAMP_GROUP_INACTIVE: {
    status: 400,
    zh: '该分组已停用，不能加入学员，请选择其他分组，或先启用',
    en: 'The group is inactive and takes no students. Choose another, or activate it first',
  },
  CAMP_NO_GROUP: {
    status: 400,
    zh: '没有可以自动分配的分组（分班名额已用完或分组已满），请手动选择分组',
    en: 'No group can be assigned automatically: the quotas are used up or the groups are full. Please choose one',
  },
  CAMP_OVER: {
    status: 400,
    zh: '营期已结束，不能再添加或调整学员；请选择未结束的营期',
    en: 'The camp has ended, so students can no longer be added or moved. Choose a camp that has not ended',
  },
  ALREADY_IN_CAMP: { status: 400, zh: '该学员已在营期中，无需再次添加', en: 'The student is already in the camp; nothing has to be added' },
  STUDENT_MISSING: { status: 400, zh: '请选择孩子，或填写新孩子的姓名', en: 'Choose a child, or enter the name of a new one' },
  BIRTHDAY_TO_COME: { status: 400, zh: '生日不能晚于今天', en: 'A birthday cannot be after today' },
  PARENT_FROZEN: {
    status: 400,
    zh: '该家长已冻结，不能报名，请先在家长详情激活',
    en: 'This parent is frozen and cannot join a camp. Activate the account on the page of the parent first',
  },
  CAMP_STUDENT_LEFT: {
    status: 400,
    zh: '该学员已退出营期；需要时请先“重新加入”',
    en: 'The student has left the camp. Add the student back first if need be',
  },
  CAMP_STUDENT_STAYS: {
    status: 400,
    zh: '该学员没有退出营期，无需重新加入',
    en: 'The student has not left the camp; nothing has to be done',
  },
  CAMP_REMOVAL_REFUNDED: {
    status: 400,
    zh: '学员因退款离开营期，不能撤销；请改用“重新加入”',
    en: 'The student left because of a refund, which cannot be undone. Add the student back instead',
  },
  CAMP_REMOVAL_OLD: {
    status: 400,
    zh: '移出已超过 {hours} 小时，不能撤销；请改用“重新加入”',
    en: 'The removal is more than {hours} hours old and cannot be undone. Add the student back instead',
  },
  CAMP_STUDENT_NOT_STUDYING: {
    status: 400,
    zh: '只有在读学员可以调组；已退出的请先“重新加入”',
    en: 'Only studying students can be moved. Add those who left back first',
  },
  CAMP_MOVE_EARLY: { status: 400, zh: '生效日期不能早于 {date}', en: 'The move cannot take effect before {date}' },
  CAMP_MOVE_LATE: { status: 400, zh: '生效日期不能晚于营期结束日 {date}', en: 'The move cannot take effect after the camp ends on {date}' },
  TRANSFER_SAME_CAMP: {
    status: 400,
    zh: '该学员已在这个营期中，请选择其他营期',
    en: 'The student is in this camp already. Choose another',
  },
  TRANSFER_OTHER_GOODS: {
    status: 400,
    zh: '该营期属于另一种商品，订单没有购买它；请选择同一商品的营期，或退款后重新下单',
    en: 'This camp belongs to other goods, which the order did not buy. Choose a camp of the same goods, or refund and order again',
  },
  TRANSFER_OTHER_TYPE: {
    status: 400,
    zh: '只能转到同一类型的营期，请重新选择',
    en: 'A student can be transferred to a camp of the same type only. Choose another',
  },
  TRANSFER_USED: {
    status: 400,
    zh: '转期后学员在新营期已有打卡、反馈或报告，不能撤销；需要时请再次转期',
    en: 'The student has clocked in, written or got a report in the new camp since, so this cannot be undone. Transfer the student again if need be',
  },
  TRANSFER_DAY: { status: 400, zh: '转期当天生效，请选择今天 {today}', en: 'A transfer takes effect on its day. Choose today, {today}' },
} as const
