/** What the palette calls what it finds. */
export const orderTitles = {
  found: { zh: '订单', en: 'Orders' },
  foundBy: { zh: '订单号或手机号', en: 'order number or phone' },
} as const
