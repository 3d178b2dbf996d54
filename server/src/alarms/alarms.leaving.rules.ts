import { withoutPersonal } from '../platform/personal.text.ts'

/** A phone, or what could be one, whatever stands between its digits. */
const LONG_NUMBER = /\d(?:[\p{White_Space}\p{Dash_Punctuation}._·•()]*\d){6,}/u
/** Where a message would lead somebody else than to the console. */
const ADDRESS = /:\/\/|\bwww\.|@/i

/** Could it be somebody's number or address, by whatever keyboard? */
export const isPersonal = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return LONG_NUMBER.test(plain) || withoutPersonal(plain) !== plain
}

/** A name that goes out with a message: no number or address of somebody, and nothing that a group would be called or led away by. */
export const mayLeave = (name: string): boolean => !isPersonal(name) && !ADDRESS.test(name.normalize('NFKC'))
