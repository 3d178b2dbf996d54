/** Numbers that are given to people of the sample, and to nobody else: nothing is ever sent to them. */
const RANGE = '1900099'

/** The phone of the n-th person of the sample. */
export const samplePhone = (n: number): string => `${RANGE}${String(n).padStart(4, '0')}`

export const isSamplePhone = (phone: string): boolean => phone.startsWith(RANGE)
