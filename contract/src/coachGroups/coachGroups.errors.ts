/** Refusals of coach groups and their members. A part of the table of all errors. */
export const coachGroupErrors = {
  COACH_GROUP_TAKEN: { status: 400, zh: '已有同名的辅导组', en: 'A coach group with this name already exists' },
  COACH_IN_OTHER_GROUP: {
    status: 400,
    zh: '{coach}已在“{group}”中，请先移出或使用移组',
    en: '{coach} is in "{group}". Please remove or move that coach first',
  },
  COACH_GROUP_LEADER: {
    status: 400,
    zh: '{coach}是“{group}”的组长，组内还有其他老师，请先更换组长',
    en: '{coach} leads "{group}", which has other members. Please choose another leader first',
  },
  COACH_GROUP_NOT_OWN: {
    status: 400,
    zh: '您只能管理自己带的辅导组，保存后将看不到该组',
    en: 'You can only manage groups that you lead. You would no longer see this one',
  },
} as const
