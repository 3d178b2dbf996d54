/** Refusals of camps, their types and groups. A part of the table of all errors. */
export const campErrors = {
  CAMP_TYPE_TAKEN: {
    status: 400,
    zh: '已有同名的营期类型，请换一个名称',
    en: 'A camp type with this name already exists. Please choose another name',
  },
  CAMP_TYPE_OFF: { status: 400, zh: '该营期类型已停用，请选择其他类型', en: 'This camp type is inactive. Please choose another' },
  CAMP_TAKEN: {
    status: 400,
    zh: '已有同名同期的营期，请换一个名称或期数',
    en: 'A camp with this name and term already exists. Please choose another name or term',
  },
  CAMP_ENROL_ORDER: { status: 400, zh: '招生结束不能早于招生开始', en: 'Enrolment cannot end before it starts' },
  CAMP_ENROL_LATE: { status: 400, zh: '招生结束不能晚于营期结束', en: 'Enrolment cannot end after the camp' },
  CAMP_DATE_ORDER: { status: 400, zh: '营期结束不能早于营期开始', en: 'The camp cannot end before it starts' },
  CAMP_TOO_LONG: { status: 400, zh: '营期最多 {most} 天', en: 'A camp has at most {most} days' },
  CAMP_GOODS: {
    status: 400,
    zh: '所选商品不适用于该营期类型，请重新选择',
    en: 'The selected goods are not for camps of this type. Please choose again',
  },
  CAMP_LESSON_OUTSIDE: {
    status: 400,
    zh: '第 {day} 天不在营期内（共 {days} 天）',
    en: 'Day {day} is outside the camp, which has {days|day|days}',
  },
  CAMP_LESSON_TWICE: { status: 400, zh: '第 {day} 天有两节课，请移除一节', en: 'Day {day} has two lessons. Please remove one' },
  CAMP_LESSON_OFF: {
    status: 400,
    zh: '第 {day} 天的资源已停用，请选择其他资源',
    en: 'The resource of day {day} is inactive. Please choose another',
  },
  CAMP_LESSON_USED: {
    status: 400,
    zh: '第 {day} 天已有学员打卡，不能取消这节课；请保留这一天的课程',
    en: 'Students have clocked in on day {day}, so its lesson cannot be removed. Please keep that day',
  },
  CAMP_BEGUN: {
    status: 400,
    zh: '已有学员打卡，营期开始日期不能修改；需要其他日期的，请新建营期',
    en: 'Students have already clocked in, so the first day of the camp cannot be changed. For other days, please create a camp',
  },
  CAMP_CAPACITY_TAKEN: {
    status: 400,
    zh: '已有 {taken} 名学员，名额不能少于该人数',
    en: '{taken|place is|places are} taken. Please enter at least as many places',
  },
  CAMP_GROUP_CAPACITY_HELD: {
    status: 400,
    zh: '已有 {taken} 名学员，另为计划调入的学员保留了 {held} 个名额，名额不能少于两者之和',
    en: '{taken|place is|places are} taken and {held|is|are} kept for planned moves. Please enter at least as many places',
  },
  CAMP_NOT_OWN: {
    status: 400,
    zh: '您只能查看所带分组的数据，不能新建营期；请能查看全部数据的同事新建',
    en: 'You can only see your own groups, so you cannot create camps. Please ask a colleague who sees all data',
  },
  CAMP_SHARED: {
    status: 400,
    zh: '该营期还有其他分组，您只能查看所带分组的数据，不能修改营期；请能查看全部数据的同事修改',
    en: 'The camp also has other groups. You can only see your own groups, so you cannot change the camp. Please ask a colleague who sees all data',
  },
  CAMP_ENDED: {
    status: 400,
    zh: '营期已结束，不能新建分组；请在未结束的营期中新建',
    en: 'The camp has ended. You cannot add groups. Please add them to a camp that has not ended',
  },
  CAMP_GROUP_TAKEN: {
    status: 400,
    zh: '该营期已有同名的分组，请换一个名称',
    en: 'The camp already has a group with this name. Please choose another name',
  },
  CAMP_GROUP_STAYS: {
    status: 400,
    zh: '分组不能换到其他营期，请在那个营期新建分组',
    en: 'A group cannot be moved to another camp. Please create one there',
  },
  CAMP_GROUP_NOT_OWN: {
    status: 400,
    zh: '您只能查看所带分组的数据，请选择您辅导组的老师',
    en: 'You can only see your own groups. Please choose a coach of your coach group',
  },
  COACH_OFF: { status: 400, zh: '该辅导老师已停用，请选择在职的老师', en: 'This coach is inactive. Please choose an active one' },
} as const
