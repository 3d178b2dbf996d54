/** Refusals of addresses. A part of the table of all errors. */
export const addressErrors = {
  ADDRESS_DEFAULT_STAYS: {
    status: 400,
    zh: '每个家庭都有一个默认地址，请把另一个地址设为默认',
    en: 'Each family has one default address. Please make another one the default',
  },
} as const
