import { menus } from '@camp/contract/menus'
import { customPinyin, pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { creating } from './creating.text.ts'
import { deeds } from './deeds.generated.ts'
import { paletteText } from './palette.text.ts'
import { screens, titleOf } from './screens.ts'
import { isSpelt } from './spelling.ts'

// What the dictionary takes for another word.
customPinyin({ 重置: 'chóng zhì', 重复: 'chóng fù' })

const { keys: _keys, ...said } = paletteText.zh

/** What can be done with the open record and on its screen has its words from the noun: all short ones of all nouns. */
const texts = import.meta.glob<string>('../**/*.text.ts', { eager: true, query: '?raw', import: 'default' })
const short = Object.values(texts).flatMap((text) => [...text.matchAll(/'(\p{Script=Han}{2,6})'/gu)].map(([, word = '']) => word))
const words = [
  ...menus.flatMap(({ zh, children = [] }) => [zh, ...children.map((child) => child.zh)]),
  ...screens.map((screen) => titleOf(screen).zh),
  ...deeds.flatMap(({ zh, also = '' }) => [zh, ...also.split(' ')]),
  ...Object.values(creating).flatMap((title) => (title === true ? [] : [title.zh])),
  ...Object.values(said),
  ...short,
]

test('every sign in the words of menu, deeds and actions has its syllables (`npx vitest run <this file> -u` writes them)', async () => {
  const bySyllable = new Map<string, Set<string>>()
  for (const { origin, pinyin: syllable, isZh } of words.flatMap((word) => pinyin(word, { toneType: 'none', type: 'all', v: true }))) {
    if (isZh) bySyllable.set(syllable, (bySyllable.get(syllable) ?? new Set()).add(origin))
  }
  const table = [...bySyllable].map(([syllable, signs]) => `${syllable}${[...signs].toSorted().join('')}`).toSorted()
  const text = `/** The syllables of the signs in the words of menu, deeds and actions, each with its signs. Written by syllables.test.ts. */\nexport const syllables = '${table.join(' ')}'\n`
  await expect(text).toMatchFileSnapshot('./syllables.generated.ts')
})

test('what a record offers to do is spelt too', () => {
  for (const [word, typed] of [
    ['备注', 'bz'],
    ['调组', 'tz'],
    ['新建地址', 'xjdz'],
    ['退款', 'tk'],
  ] as const)
    expect([word, isSpelt(word, typed)]).toEqual([word, 'whole'])
})

test('a word is spelt by its syllables, by their first letters, and by both, from any of its signs on', () => {
  for (const typed of ['tuikuan', 'tk', 'tuik', 'tkuan', 'tuikuanchu', 'tkcl', 'kuanchuli']) {
    expect([typed, isSpelt('退款处理', typed) !== undefined]).toEqual([typed, true])
  }
  expect(isSpelt('退款处理', 'tk')).toBe('start')
  expect(isSpelt('申请退款', 'tk')).toBe('within')
  expect(isSpelt('退款', 'tk')).toBe('whole')
  expect(isSpelt('重置用户的密码', 'chongzhi')).toBe('start')
  for (const typed of ['kt', 'tuikuanx', 't', '', '退款', 'tui kuan li'])
    expect([typed, isSpelt('退款处理', typed)]).toEqual([typed, undefined])
})
