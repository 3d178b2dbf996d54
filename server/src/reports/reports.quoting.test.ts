import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calledBy } from './reports.names.rules.ts'
import { type Named, quotable } from './reports.quoting.rules.ts'

const own = { name: '石泽宇', englishName: 'Leo Stone' }
const forms = (...names: string[]) => names.flatMap(calledBy)
const quoted = (text: string, others: readonly string[], of: Named = own) => quotable(text, of, forms(...others))

describe('a quotation', () => {
  it('calls the child by its given name, whatever it is called in full', () => {
    expect(quoted('石泽宇读得真好 👍', ['李子涵'])).toBe('泽宇读得真好')
    expect(quoted('石 泽宇 读得真好', ['李子涵'])).toBe('泽宇读得真好')
    expect(quoted('Leo Stone reads well', ['李子涵'])).toBe('Leo reads well')
    expect(quoted('王小明今天很棒', ['李子涵'], { name: '王小明 Tom', englishName: null })).toBe('小明今天很棒')
    expect(quoted('Well done, MARY SMITH', ['Emily Wang'], { name: 'Mary Smith', englishName: null })).toBe('Well done, Mary')
  })

  it('names no other child, by Chinese or English name, in full or not, in capitals or not', () => {
    const others = ['李子涵', '王芳', 'Emily Wang', '陈Amy', '赵小雨 Tom']
    for (const text of [
      '泽宇比李子涵读得好',
      '和子涵一起读',
      '和李 子涵一起读',
      '和王芳一起读',
      '和芳芳一起读',
      '和小芳一起读',
      'Leo reads with emily',
      '和Emily一起读',
      '和EMILY一起',
      "Emily's turn",
      'Read it with Amy2',
      'Ｅｍｉｌｙ 读得好',
      'anAmy reads',
      'AmyLee',
      'emilywang',
      'E\u200bmily',
      'with tom',
      '和小雨一起读',
    ])
      expect(quoted(text, others), text).toBeNull()
  })

  it('may hold a word that a name is a part of, and the name of the child itself where another is called alike', () => {
    expect(quoted('Leo reads the announcement', ['Ann Lee'])).toBe('Leo reads the announcement')
    expect(quoted('Leo likes WILLOW', ['Will'])).toBe('Leo likes WILLOW')
    expect(quoted('泽宇读得真好', ['王泽宇', '赵泽'])).toBe('泽宇读得真好')
    expect(quoted('泽宇轩读得真好', ['王泽宇'], { name: '石泽宇轩', englishName: null })).toBe('泽宇轩读得真好')
    expect(quoted('和王泽宇一起读', ['王泽宇'])).toBeNull()
  })

  it('is left out where a name is a word of the language too: the child matters more than the sentence', () => {
    expect(quoted('You will read well', ['Will Chen'])).toBeNull()
    expect(quoted('In May we read more', ['May'])).toBeNull()
    expect(quoted('天天坚持', ['王天天'])).toBeNull()
  })

  it('is left out where it holds a number or nothing', () => {
    expect(quoted('加我 138 0013 8000', [])).toBeNull()
    expect(quoted('  👍👍 ', [])).toBeNull()
  })

  const given = fc.constantFrom('Amy', 'Ann', 'Will', 'Emily', 'Zoë', 'Jo')
  const family = fc.constantFrom('Lee', 'Wang', 'Li', 'Stone-Hill')
  const name = fc.oneof(
    given,
    fc.tuple(given, family).map((words) => words.join(' ')),
    fc.constantFrom('李子涵', '王芳', '欧阳娜娜', '赵小雨 Tom'),
  )
  const written = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  )
  const around = fc.constantFrom('', ' ', '，', '和', '"', "'", '2', '(', '. ', '…', '我们', '\n')

  it('never says a name that stands as a word, of any person and however it is written', () => {
    fc.assert(
      fc.property(name, written, around, around, fc.string({ maxLength: 8 }), (of, write, before, after, more) => {
        for (const form of calledBy(of)) {
          const parted = before === '' ? ' ' : before
          const end = after === '' ? ' ' : after
          expect(quoted(`泽宇 ${more}${parted}${write(form)}${end}读得好`, [of])).toBeNull()
        }
      }),
    )
  })

  it('never says a name with a capital that is glued to other letters, nor a full name anywhere', () => {
    const letters = fc.stringMatching(/^[a-z]{1,6}$/)
    const capital = fc.stringMatching(/^[A-Z][a-z]{1,5}$/)
    fc.assert(
      fc.property(given, family, letters, capital, (first, last, before, after) => {
        expect(quoted(`Leo ${before}${first} reads`, [first])).toBeNull()
        expect(quoted(`Leo ${before}${first}${after} reads`, [first])).toBeNull()
        expect(quoted(`Leo ${before}${first} ${last} reads`, [`${first} ${last}`])).toBeNull()
        expect(quoted(`Leo ${before}Emily ${last}${before}`.toLowerCase(), [`Emily ${last}`])).toBeNull()
      }),
    )
  })

  it('is kept where nobody is named', () => {
    const word = fc.constantFrom('reads', 'clearly', 'today', '声音', '响亮', '进步', 'announcement', 'jolly')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        expect(quoted(`泽宇 ${words.join(' ')}`, ['Ann Lee', '李子涵', 'Jo', '王芳'])).not.toBeNull()
      }),
    )
  })
})
