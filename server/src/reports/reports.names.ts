// What of names may stand on a page that leaves the house.

const TWO_SIGNS = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 ' +
    '令狐 百里 呼延 东郭 南门 第五 轩辕 拓跋 纳兰 西门'
  ).split(' '),
)
const CHINESE = /^\p{Script=Han}+$/u

/** The name without that of the family: 石泽宇 is 泽宇, 欧阳娜娜 is 娜娜, Mary Smith is Mary. One sign alone stays as it is. */
export function givenName(name: string): string {
  const whole = name.trim()
  if (!CHINESE.test(whole)) return whole.split(/[\s·]+/)[0] ?? whole
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

/**
 * A comment as it may be quoted: the child by its given name, without little pictures, which the font does not have. Null where it names
 * another child or a number, or says nothing.
 */
export function quotable(text: string, own: string, others: readonly string[]): string | null {
  const said = text.replaceAll(own, givenName(own)).replace(PICTURES, '').replace(/\s+/g, ' ').trim()
  if (said === '' || NUMBER.test(said)) return null
  const mine = givenName(own)
  const named = (name: string) => [...name].length > 1 && name !== mine && said.includes(name)
  return others.some((other) => named(other) || named(givenName(other))) ? null : said
}
