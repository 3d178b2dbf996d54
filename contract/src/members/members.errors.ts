/** Refusals around memberships, in the words of the table of all errors. */
export const memberErrors = {
  MEMBER_LEVEL_TAKEN: {
    status: 400,
    zh: '会员等级名称已存在，请换一个',
    en: 'A member level with this name already exists. Please choose another',
  },
  MEMBER_LEVEL_HELD: {
    status: 400,
    zh: '有 {count} 位会员正在使用该等级，不能停用；请等这些会员到期后再停用',
    en: '{count|member has|members have} this level, so it cannot be deactivated. Please wait until no membership of this level is left',
  },
  MEMBER_LEVEL_OFF: {
    status: 400,
    zh: '该会员等级已停用，请选择其他等级，或先启用',
    en: 'This member level is inactive. Choose another, or activate it first',
  },
  MEMBER_LEVEL_UNKNOWN: {
    status: 400,
    zh: '所选的会员等级不存在，请重新选择',
    en: 'A selected member level does not exist. Please choose again',
  },
  MEMBER_BENEFIT_TAKEN: {
    status: 400,
    zh: '权益名称已存在，请换一个',
    en: 'A benefit with this name already exists. Please choose another',
  },
  MEMBER_NO_PARENT: {
    status: 400,
    zh: '没有使用该手机号的家长，请核对，或先新建家长',
    en: 'No parent has this phone number. Please check it, or create the parent first',
  },
  MEMBER_PARENT_FROZEN: {
    status: 400,
    zh: '该家长已冻结，不能赠送会员，请先在家长详情激活',
    en: 'This parent is frozen and cannot get a membership. Activate the account on the page of the parent first',
  },
  MEMBER_TOO_LONG: {
    status: 400,
    zh: '会员有效期最多延长到 {until}',
    en: 'A membership can last until {until} at most',
  },
} as const
