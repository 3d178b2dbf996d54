// What of names may stand on a page that leaves the house.

const TWO_SIGNS = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 ' +
    '令狐 百里 呼延 东郭 南门 第五 轩辕 拓跋 纳兰 西门'
  ).split(' '),
)
const CHINESE = /^\p{Script=Han}+$/u
/** A space within a Chinese name, as some forms have it. */
const INNER_SPACE = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu
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

/** How families call the coach: 王老师, or by the English name. */
export function coachName(name: string | null, englishName: string | null): string | null {
  if (englishName?.trim()) return englishName.trim()
  if (name === null) return null
  if (!CHINESE.test(name)) return givenName(name)
  const signs = [...name]
  return `${signs.length > 2 && TWO_SIGNS.has(signs.slice(0, 2).join('')) ? signs.slice(0, 2).join('') : signs[0]}老师`
}

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\uFE0F|\u200D|\u20E3/gu
/** What may be a number of somebody. */
const NUMBER = /\d[\d\s-]{5,}\d/

const literal = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
/** A name where it stands as a word of its own, in capitals or not; signs have no borders. */
const asWord = (name: string): RegExp =>
  CHINESE.test(name) ? new RegExp(literal(name), 'gu') : new RegExp(`(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`, 'giu')

/**
 * A comment as it may be quoted: the child by its given name, without little pictures, which the font does not have. Null where it names
 * another child or a number, or says nothing.
 */
export function quotable(text: string, own: string, others: readonly string[]): string | null {
  const whole = own.trim().replace(INNER_SPACE, '')
  const mine = givenName(own)
  const said = text
    .replace(PICTURES, '')
    .replace(INNER_SPACE, '')
    .replace(/\s+/g, ' ')
    .replace(asWord(whole), () => mine)
    .trim()
  if (said === '' || NUMBER.test(said)) return null
  const named = (name: string) => [...name].length > 1 && name.toLowerCase() !== mine.toLowerCase() && asWord(name).test(said)
  return others.some((other) => named(other.trim().replace(INNER_SPACE, '')) || named(givenName(other))) ? null : said
}
