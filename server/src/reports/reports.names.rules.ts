// What of names may stand on a page that leaves the house.

const TWO_SIGNS = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 ' +
    '令狐 百里 呼延 东郭 南门 第五 轩辕 拓跋 纳兰 西门'
  ).split(' '),
)
export const CHINESE = /^\p{Script=Han}+$/u
/** A space within a Chinese name, as some forms have it. */
export const INNER_SPACE = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu
/** A Chinese name beside one in letters, in either order: 李Tom, 王小明 Tom, Tom李. */
const BESIDE = [
  /^(?<han>\p{Script=Han}+)\s*(?<letters>(?!\p{Script=Han})\p{L}.*)$/u,
  /^(?<letters>(?:(?!\p{Script=Han})\p{L})+)\s*(?<han>\p{Script=Han}+)$/u,
]

/**
 * The name without that of the family: 石泽宇 is 泽宇, 欧阳娜娜 is 娜娜, Mary Smith is Mary, 李Tom is Tom. One sign alone stays as it is.
 */
export function givenName(name: string): string {
  const whole = name.trim().replace(INNER_SPACE, '')
  if (!CHINESE.test(whole)) {
    const { han = '', letters = '' } = BESIDE.map((form) => form.exec(whole)?.groups).find((groups) => groups !== undefined) ?? {}
    if (han !== '') return [...han].length > 1 ? givenName(han) : givenName(letters)
    return whole.split(/[\s·]+/)[0] ?? whole
  }
  const signs = [...whole]
  const family = signs.length > 2 && TWO_SIGNS.has(signs.slice(0, 2).join('')) ? 2 : 1
  return signs.length > family ? signs.slice(family).join('') : whole
}

/** The parts of a name that somebody may be called by: of 王小明 Tom both. */
export function partsOf(name: string): string[] {
  const whole = name.trim().replace(INNER_SPACE, '')
  const beside = BESIDE.map((form) => form.exec(whole)?.groups).find((groups) => groups !== undefined)
  return beside ? [whole, beside.han ?? '', beside.letters ?? ''] : [whole]
}

/** A word of a name in letters that is no first one is looked for from here on: shorter ones are words of any text. */
const LEAST_LATER = 4

/**
 * All that a comment may call a child of this name by, in small letters: 王芳 is 王芳, 芳芳, 小芳 or 阿芳, Emily Wang is also Emily and Wang. One sign
 * alone is no name.
 */
export function calledBy(name: string): string[] {
  const forms = partsOf(name).flatMap((part) => {
    const given = givenName(part)
    if (CHINESE.test(part) && [...part].length === 1) return []
    if (CHINESE.test(part)) return [...given].length > 1 ? [part, given] : [part, ...['小', '阿', given].map((before) => before + given)]
    const words = part.split(/[\s·•.\-_]+/u).filter((word) => word !== '')
    return [words.join(' '), words.join(''), ...words.filter((word, index) => index === 0 || word.length >= LEAST_LATER)]
  })
  return [...new Set(forms.map((form) => form.normalize('NFKC').toLowerCase()))].filter((form) => [...form].length > 1)
}

/** How families call the coach: 王老师, or by the English name. */
export function coachName(name: string | null, englishName: string | null): string | null {
  if (englishName?.trim()) return englishName.trim()
  if (name === null) return null
  if (!CHINESE.test(name)) return givenName(name)
  const signs = [...name]
  return `${signs.length > 2 && TWO_SIGNS.has(signs.slice(0, 2).join('')) ? signs.slice(0, 2).join('') : signs[0]}老师`
}
