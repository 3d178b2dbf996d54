/** What the palette calls what it finds. */
export const orderTitles = {
  found: { zh: '订单', en: 'Orders' },
} as const
