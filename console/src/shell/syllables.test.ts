import { menus } from '@camp/contract/menus'
import { customPinyin, pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { isSpelt } from '../platform/signedIn/spelling.ts'
import { creating } from './creating.text.ts'
import { deeds } from './deeds.generated.ts'
import { paletteText } from './palette.text.ts'
import { screens } from './screens.ts'

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

/** The signs that names are written with: those of GB 2312, some 6,700, each by itself and as a surname. */
const row = (high: number) => Array.from({ length: 94 }, (_, low) => new TextDecoder('gb2312').decode(new Uint8Array([high, 0xa1 + low])))
const signs = Array.from({ length: 0xf8 - 0xb0 }, (_, at) => row(0xb0 + at))
  .flat()
  .filter((sign) => /^\p{Script=Han}$/u.test(sign))
const ofNames = signs.flatMap((sign) =>
  (['normal', 'surname'] as const).flatMap((mode) => pinyin(sign, { toneType: 'none', type: 'all', v: true, mode })),
)

test('every sign of names and of the words of menu, deeds and actions has its syllables (`npx vitest run <this file> -u` writes them)', async () => {
  const bySyllable = new Map<string, Set<string>>()
  for (const { origin, pinyin: syllable, isZh } of [
    ...words.flatMap((word) => pinyin(word, { toneType: 'none', type: 'all', v: true })),
    ...ofNames,
  ]) {
    if (isZh) bySyllable.set(syllable, (bySyllable.get(syllable) ?? new Set()).add(origin))
  }
  const table = [...bySyllable].map(([syllable, signs]) => `${syllable}${[...signs].toSorted().join('')}`).toSorted()
  const text = `/** The syllables of the signs of names and of the words of menu, deeds and actions, each with its signs. Written by syllables.test.ts. */\nexport const syllables = '${table.join(' ')}'\n`
  await expect(text).toMatchFileSnapshot('../platform/signedIn/syllables.generated.ts')
})

test('a name is spelt, also where its surname is read in a way of its own', () => {
  for (const [name, typed] of [
    ['周思远', 'zsy'],
    ['周思远', 'zhousiyuan'],
    ['曾婷', 'zengt'],
    ['任慧敏', 'rhm'],
    ['单睿', 'shanrui'],
  ] as const)
    expect([name, isSpelt(name, typed)]).toEqual([name, 'whole'])
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
