import { createHash, timingSafeEqual } from 'node:crypto'

/** As Kuaidi100 signs everything: MD5 of texts put behind each other, in capital letters. */
const signed = (...texts: readonly string[]): string => createHash('md5').update(texts.join(''), 'utf8').digest('hex').toUpperCase()

/** Of a question, over the very text that is sent. */
export const querySign = (param: string, key: string, customer: string): string => signed(param, key, customer)

/** Of a push, by the salt that was named when the parcel was subscribed to. */
export const pushSign = (param: string, salt: string): string => signed(param, salt)

/** Compared without telling by the time it takes how much of it is right. */
export function isPushSigned(param: string, sign: string, salt: string): boolean {
  const [right, given] = [Buffer.from(pushSign(param, salt)), Buffer.from(sign)]
  return right.length === given.length && timingSafeEqual(right, given)
}
