/** Refusals of roles. */
export const roleErrors = {
  HOME_CARD_TWICE: { status: 400, zh: '“{card}”出现了两次，请移除一个', en: '"{card}" appears twice. Please remove one of them' },
} as const
