/** Refusals of roles. */
export const roleErrors = {
  HOME_CARD_TWICE: { status: 400, zh: '“{card}”出现了两次，请移除一个', en: '"{card}" appears twice. Please remove one of them' },
  FACTOR_NOT_REQUIRED: {
    status: 400,
    zh: '这个角色没有要求第二因素，请先设为“必须”',
    en: 'This role requires no second factor. Please require one first',
  },
} as const
