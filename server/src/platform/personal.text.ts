import { maskPersonal } from '@camp/contract/base/pii'
import { birthOfIdCard, hasIdCardChecksum } from '@camp/contract/base/rules.idcard'

/** As people write it: with the country, and with blanks or dashes between its parts. */
const PHONE = /(?<!\d)(?:86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/g
/** What stands before the @ has 64 signs at most; without an end to it a long word without an @ would be read again from each of its signs. */
const EMAIL = /[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
const ID_CARD = /(?<!\d)\d{17}[\dXx](?!\d)/g

/** Numbers of orders have 18 digits too: they hold no birthday. */
const isIdCard = (number: string): boolean => birthOfIdCard(number) !== null && hasIdCardChecksum(number)

/** What somebody typed, with no phone, e-mail or ID card in full: for the log, and for what others are shown (security rule 23). */
export const withoutPersonal = (text: string): string =>
  text
    .replace(ID_CARD, (number) => (isIdCard(number) ? maskPersonal('idCard', number) : number))
    .replace(PHONE, (_written, first: string, middle: string, last: string) => maskPersonal('phone', first + middle + last))
    .replace(EMAIL, (email) => maskPersonal('email', email))
