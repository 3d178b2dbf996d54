/** Refusals of coach groups and their members. A part of the table of all errors. */
export const coachGroupErrors = {
  COACH_GROUP_TAKEN: {
    status: 400,
    zh: '已有同名的辅导组，请换一个名称',
    en: 'A coach group with this name already exists. Please choose another name',
  },
  COACH_IN_OTHER_GROUP: {
    status: 400,
    zh: '已在其他辅导组：{who}。请先移出，或使用移组',
    en: 'Already in another group: {who}. Please remove or move them first',
  },
  COACH_GROUP_LEADER: {
    status: 400,
    zh: '{coach}是“{group}”的组长，组内还有其他老师，请先更换组长',
    en: '{coach} leads "{group}", which has other members. Please choose another leader first',
  },
  COACH_GROUP_HOLDS: {
    status: 400,
    zh: '“{group}”还有老师或预约移入的老师：{names}，请先移出或移到其他组',
    en: '"{group}" has members, or some are to come: {names}. Please remove or move them first',
  },
  COACH_MOVE_DAY: {
    status: 400,
    zh: '移组的日期应在 {first} 到 {last} 之间；已过去的日子仍归当时的辅导组',
    en: 'Choose a day from {first} to {last}. Past days stay with the group of that time',
  },
  COACH_MOVE_LEADER: {
    status: 400,
    zh: '{coach}是“{group}”的组长，不能预约移组，请先更换组长',
    en: '{coach} leads "{group}" and cannot be moved for a later day. Please choose another leader first',
  },
  COACH_GROUP_NOT_OWN: {
    status: 400,
    zh: '您只能管理自己带的辅导组，保存后将看不到该组',
    en: 'You can only manage groups that you lead. You would no longer see this one',
  },
} as const
