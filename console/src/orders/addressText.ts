import type { OrderDetail } from './orderActions.ts'

type Address = NonNullable<OrderDetail['address']>

/** Province, city and district in one; a municipality is named once. */
export const placeOf = ({ province, city, district }: Address): string => [...new Set([province, city, district ?? ''])].join('')
