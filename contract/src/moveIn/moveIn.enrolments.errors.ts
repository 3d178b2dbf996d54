/** Refusals of enrolments that are moved in. A part of the table of all errors. */
export const moveEnrolmentErrors = {
  MOVE_ENROL_CAMP: {
    status: 400,
    zh: '没有找到这个营期，请先导入或新建营期，并核对旧编号或名称',
    en: 'is no camp that is here. Please move the camps in first, and check number or name',
  },
  MOVE_ENROL_CAMPS: {
    status: 400,
    zh: '有几期营期叫这个名称，请填写期数或旧编号',
    en: 'is the name of several camps. Please enter the term or the old number',
  },
  MOVE_ENROL_GROUP: {
    status: 400,
    zh: '该营期没有这个分组，请核对旧编号或名称，或先新建分组',
    en: 'is no group of the camp. Please check number or name, or add the group first',
  },
  MOVE_ENROL_GROUPS: {
    status: 400,
    zh: '该营期的分组不止一个，请填写分组',
    en: 'is needed: the camp has more than one group. Please enter the group',
  },
  MOVE_ENROL_NO_GROUP: {
    status: 400,
    zh: '该营期还没有分组，请先新建一个分组',
    en: 'is needed: the camp has no group yet. Please add one first',
  },
  MOVE_ENROL_CHILD: {
    status: 400,
    zh: '没有找到这个学员，请先导入家庭和孩子，并核对旧编号，或家长手机号和孩子姓名',
    en: 'is no child that is here. Please move the families in first, and check the old number, or phone and name',
  },
  MOVE_ENROL_STATUS: {
    status: 400,
    zh: '请填在读、已结营或已退出，不知道就留空',
    en: 'Please enter studying, finished or left, or leave it empty',
  },
  MOVE_DAY_LATE: {
    status: 400,
    zh: '晚于今天，请改正日期',
    en: 'is after today. Please correct the date',
  },
  MOVE_DAY_EARLY: {
    status: 400,
    zh: '早于入营日期，请改正其中一个',
    en: 'is before the day of joining. Please correct one of both',
  },
  MOVE_ENROL_TWICE: {
    status: 400,
    zh: '第 {row} 行已有该学员在这个营期的记录，请只保留一行',
    en: 'is in the camp by row {row} already. Please keep one of both rows',
  },
  MOVE_ENROL_STAYS: {
    status: 400,
    zh: '这个报名的旧编号已是另一个学员或营期，请核对',
    en: 'This old number of an enrolment belongs to another child or camp. Please check it',
  },
  MOVE_ENROL_LIVE: {
    status: 400,
    zh: '该学员在本系统里已有打卡、报告或调组，请在营期学员中修改',
    en: 'The student has clocked in, moved or got a report here by now. Please change the enrolment on the page of the camp',
  },
} as const
