import type { ErrorName } from '@camp/contract/errors'
import { AppError } from '../errors.ts'

/** What a person is called: nobody else's password is as easily tried as one that is made of it. */
export interface Called {
  readonly username?: string | null
  readonly realName?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

/** What this product is called, and what everybody tries first against a console. */
const OF_THE_PRODUCT = ['camp', 'admin', 'administrator', 'console', 'english', 'yingqi', 'yingyu', 'houtai', 'guanli', 'guanliyuan']

/** A shorter one would be found in many a password that has nothing to do with it. */
const LEAST_NAME = 3

let common: Promise<ReadonlySet<string>> | undefined

/** Of Chinese words the list has few. */
const CHINESE = ['woaini', 'mima', 'wodemima', 'nihao', 'zhongguo', 'laoshi', 'xuesheng', 'baobao']

/**
 * The commonest passwords of the world, in small letters: ten thousand, and of the next forty thousand those with digits, which are passwords
 * and no words. Read when a password is first set.
 */
const commonest = () => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const known = dictionary['passwords-common'].filter((word, rank) => rank < 10_000 || /\d/.test(word))
    return new Set([...known, ...CHINESE])
  })
  return common
}

/** Capitals and full-width signs hide nothing. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const spelt = (text: string, one: string): string =>
  [...text].map((sign) => (sign === '1' ? one : (SIGNS_FOR_LETTERS[sign] ?? sign))).join('')

/** A password as it reads: with and without the digits and signs at its ends, and with signs that stand for letters. */
function readings(password: string): string[] {
  const whole = folded(password)
  const isLetter = (sign: string) => sign >= 'a' && sign <= 'z'
  const signs = [...whole]
  const [first, last] = [signs.findIndex(isLetter), signs.findLastIndex(isLetter)]
  const part = (from: number, to: number) => (first < 0 ? '' : signs.slice(from, to).join(''))
  const cut = [whole, part(0, last + 1), part(first, signs.length), part(first, last + 1)]
  return [...new Set(cut.flatMap((text) => [text, bare(text), bare(spelt(text, 'i')), bare(spelt(text, 'l'))]))]
}

/** The words that a person is known by, the longest first. */
function namesOf({ username, realName, phone, email }: Called): string[] {
  const local = email?.split('@')[0]
  const parts = [username, realName, phone, local, ...(username ?? '').split(/[^a-z0-9]+/i), ...(realName ?? '').split(' ')]
  const words = [...OF_THE_PRODUCT, ...parts.map((part) => bare(folded(part ?? '')))].filter((word) => word.length >= LEAST_NAME)
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Is it a name with digits and signs, and hardly a letter beside? */
function isMadeOf(names: readonly string[], password: string): boolean {
  return readings(password).some((reading) => {
    const flat = bare(reading)
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), flat)
    return rest !== flat && rest.replace(/\P{L}/gu, '').length < 2
  })
}

/** Null where a password may be set; else why not. What it must be made of says its schema; this says what is guessed first. */
export async function weaknessOf(
  password: string,
  called: Called,
): Promise<Extract<ErrorName, 'PASSWORD_COMMON' | 'PASSWORD_OF_NAMES'> | null> {
  const known = await commonest()
  if (readings(password).some((reading) => known.has(reading))) return 'PASSWORD_COMMON'
  return isMadeOf(namesOf(called), password) ? 'PASSWORD_OF_NAMES' : null
}

/** Throws where a password would be guessed; `field` is what the call names it. */
export async function assertHardToGuess(password: string, called: Called, field: string): Promise<void> {
  const weakness = await weaknessOf(password, called)
  if (weakness) throw new AppError(weakness, {}, { field })
}
