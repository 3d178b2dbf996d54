/** Refusals of camps and groups that are moved in. A part of the table of all errors. */
export const moveCampErrors = {
  MOVE_CAMP_TYPE: {
    status: 400,
    zh: '没有叫这个名称的启用营期类型，请先在营期配置中新建，或改成已有的名称',
    en: 'is no active type of camp. Please add it to the types of camps first, or enter one that is there',
  },
  MOVE_CAMP_GOODS: {
    status: 400,
    zh: '没有叫这个名称的营期商品，请先在商品中新建，或把该列设为“不导入”',
    en: 'is no goods of camps. Please add it to the goods first, or set its column to "do not import"',
  },
  MOVE_COACH: {
    status: 400,
    zh: '没有叫这个姓名、账号或旧编号的老师，请先新建老师或导入老师，或把该列设为“不导入”',
    en: 'is no coach by name, user name or old number. Please add the coach first, or set its column to "do not import"',
  },
  MOVE_COACH_TWO: {
    status: 400,
    zh: '有多位老师叫这个名字，请改填账号、手机号或旧编号',
    en: 'is the name of several coaches. Please enter user name, phone or old number instead',
  },
  MOVE_PLACES: {
    status: 400,
    zh: '名额请填 1 到 {most} 的整数，没有就留空',
    en: 'must be a whole number from 1 to {most}. Leave it empty if there is none',
  },
  MOVE_CAMP_NUMBER: {
    status: 400,
    zh: '第 {row} 行已用这个旧编号，而营期名称不同，请核对是哪一个',
    en: 'is the old number of row {row} too, with another name. Please find out which is right',
  },
  MOVE_CAMP_TWICE: {
    status: 400,
    zh: '第 {row} 行是同名同期的营期，而旧编号不同；请填写期数以区分，或改成同一个旧编号',
    en: 'is the name and term of row {row} too, with another old number. Please enter terms that differ, or one old number',
  },
  MOVE_GROUP_TWICE: {
    status: 400,
    zh: '第 {row} 行已有这个营期的同一分组，而内容不同，请只保留一行',
    en: 'is the group of row {row} too, which says otherwise. Please keep one of both rows',
  },
} as const
