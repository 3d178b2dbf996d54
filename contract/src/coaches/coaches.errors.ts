/** Refusals of coaches. A part of the table of all errors. */
export const coachErrors = {
  COACH_PHONE_TAKEN: {
    status: 400,
    zh: '该手机号已属于另一位老师，请核对，或在老师列表中查找',
    en: 'Another coach has this phone number. Please check it, or search the list of coaches',
  },
  COACH_ACCOUNT_TAKEN: {
    status: 400,
    zh: '该账号已关联另一位老师，请选择其他账号',
    en: 'This account is linked to another coach. Please choose another',
  },
  COACH_ACCOUNT_OFF: { status: 400, zh: '该账号已停用，请选择启用中的账号', en: 'This account is not active. Please choose an active one' },
  COACH_ID_CARD_TAKEN: {
    status: 400,
    zh: '该身份证号已属于另一位老师，请核对',
    en: 'Another coach has this ID card number. Please check it',
  },
  COACH_HAS_STUDENTS: {
    status: 400,
    zh: '该老师在 {camps} 个营期还有 {students} 名在读学员，请先交接给其他老师再停用',
    en: 'This coach has {students|student|students} in {camps|camp|camps}. Please hand them over before you deactivate the coach',
  },
  COMMENTS_COACH_OFF: { status: 400, zh: '该老师已停用，请选择在职的老师', en: 'This coach is not active. Please choose an active one' },
  COACH_LEADS_GROUP: {
    status: 400,
    zh: '该老师是“{group}”的组长，请先更换组长',
    en: 'This coach leads "{group}". Please choose another leader first',
  },
  COACH_ABSENCE_OVERLAP: {
    status: 400,
    zh: '该老师在这段时间已有请假，请修改那一条或换一段时间',
    en: 'The coach is away on some of these days already. Please change that absence, or choose other days',
  },
  COACH_ABSENCE_ORDER: { status: 400, zh: '结束日期不能早于开始日期', en: 'The last day cannot be before the first day' },
  COACH_SUBSTITUTE_SELF: {
    status: 400,
    zh: '不能由本人代班，请选择其他老师',
    en: 'A coach cannot be their own substitute. Please choose another one',
  },
  COACH_SUBSTITUTE_OFF: {
    status: 400,
    zh: '代班老师“{name}”已停用，请选择在职的老师',
    en: 'Substitute "{name}" is not active. Please choose an active coach',
  },
  COACH_SUBSTITUTE_AWAY: {
    status: 400,
    zh: '代班老师“{name}”自 {from} 起也在请假，请选择其他老师',
    en: 'Substitute "{name}" is away too, from {from} on. Please choose another coach',
  },
  COACH_STANDS_IN: {
    status: 400,
    zh: '该老师自 {from} 起为“{name}”代班，请先为“{name}”更换代班老师',
    en: 'This coach stands in for "{name}" from {from} on. Please choose another substitute for "{name}" first',
  },
  COACH_RATE_MISSING: { status: 400, zh: '请填写时薪', en: 'Please enter the hourly rate' },
  COACH_RATE_CLOSED: {
    status: 400,
    zh: '该日所在的月份已关账，计酬标准最早从 {day} 生效；已关账的工时如有差错，请在工时详情更正',
    en: 'The month of that day is closed: a rate begins on {day} at the earliest. If closed hours are wrong, correct them on the page of the hours',
  },
  COACH_RATE_FROM: {
    status: 400,
    zh: '生效日期须在 {from} 至 {to} 之间',
    en: 'The first day must be between {from} and {to}',
  },
  COACH_KIND_RATE_NONE: {
    status: 400,
    zh: '该类型在这一天没有单独的标准，按通用时薪计酬，无需操作',
    en: 'This kind has no rate of its own on that day. The general rate applies; nothing is left to do',
  },
  OWN_PAY: {
    status: 400,
    zh: '不能操作自己的工时和薪酬，请由同事操作',
    en: 'You cannot change your own pay; please ask a colleague',
  },
  COACH_OWN_ACCOUNT: {
    status: 400,
    zh: '不能将自己的账号与老师关联或解除关联，请由同事操作',
    en: 'You cannot link or unlink your own account; please ask a colleague',
  },
  COACH_OWN_IDENTITY: {
    status: 400,
    zh: '不能修改自己的手机号、身份证号和用工类型，请由同事修改',
    en: 'You cannot change your own phone, ID card or employment; please ask a colleague',
  },
  COACH_NOT_OWN: {
    status: 400,
    zh: '您只能管理自己组的老师，保存后将看不到该老师',
    en: 'You can only manage coaches of your own groups. You would no longer see this one',
  },
} as const
