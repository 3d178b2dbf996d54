import { describe, expect, it } from 'vitest'
import { clean, cleanLine, codeIn, digitsIn, personOf } from './cleaning.ts'
import { digits, numberPart } from './digits.ts'
import { checkIdCard, checkRealName, idCard, realName } from './rules.ts'
import { personLine, requiredLine, text } from './wire.ts'

const UNSEEN = ['\u200b', '\u00ad', '\ufe0f', '\u200e', '\u202a', '\u202c', '\u202e', '\u2060', '\ufeff', '\u2066', '\u3164', '\u200d']

describe('a pasted text', () => {
  it('is kept without what nobody sees, wherever it stands', () => {
    for (const mark of UNSEEN)
      for (const pasted of [`${mark}超级管理员`, `超级${mark}管理员`, `超级管理员${mark}${mark}`]) {
        expect(requiredLine(20).parse(pasted), escape(mark)).toBe('超级管理员')
        expect(text(20).parse(pasted), escape(mark)).toBe('超级管理员')
      }
    expect(requiredLine(100).parse('https://example.com/\u200bpath')).toBe('https://example.com/path')
  })

  it('keeps pictures that are made of several, and only there what joins them', () => {
    for (const kept of ['👨‍👩‍👧 一家', '❤️', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '🇨🇳']) expect(clean(kept)).toBe(kept)
    expect(clean('好\u200d👍\u200d吧')).toBe('好👍吧')
  })

  it('has one width of digits, letters and blanks; Chinese punctuation and the indent of paragraphs stay', () => {
    expect(cleanLine('Ａ１\u3000\u00a0组')).toBe('A1 组')
    expect(clean('第一段，好！\n　　第二段（１）')).toBe('第一段，好！\n　　第二段（1）')
  })

  it('has one dot in the middle of names, and keeps those at the head of a line', () => {
    for (const dot of ['•', '‧', '・', '･', '∙']) expect(cleanLine(`古丽${dot}米热`)).toBe('古丽·米热')
    expect(clean('• 第一\n• 第二')).toBe('• 第一\n• 第二')
  })

  it('takes time in proportion to its length', () => {
    for (const nasty of ['\u200d', '👨\u200d', ' ', '\u3000', '•', '1\ufe0f', '🏴\u{e0061}', 'a•']) {
      const begun = process.cpuUsage()
      cleanLine(nasty.repeat(32_768))
      digitsIn(nasty.repeat(32_768))
      codeIn(nasty.repeat(32_768))
      personOf(nasty.repeat(32_768))
      expect(process.cpuUsage(begun).user / 1_000, escape(nasty)).toBeLessThan(800)
    }
  })
})

describe('a number of letters and digits', () => {
  it('is found as it is pasted: with its title, signs, blanks and what nobody sees, however long that makes it', () => {
    const number = 'R20261128000000000000000000000000000123'
    for (const pasted of [
      `退款单号：${number}`,
      `\u202d${number}\u202c`,
      `“${number}”`,
      `Refund no.: ${number}`.replace(' no.', ''),
      `${number.slice(0, 36)} ${number.slice(36)}`,
    ])
      expect(numberPart(40).parse(pasted), pasted).toBe(number)
    expect(numberPart(32).parse('ＳＦ１２３４')).toBe('SF1234')
    expect(numberPart(32).parse('SF-12_34')).toBe('SF-12_34')
  })

  it('stays as it came where it is two, and is refused where it is too long', () => {
    expect(numberPart(64).parse('SF12345678 SF12345679')).toBe('SF12345678 SF12345679')
    expect(numberPart(32).safeParse('S'.repeat(33)).success).toBe(false)
    expect(numberPart(32).safeParse('S\u0000').success).toBe(false)
  })
})

describe('the name of a person', () => {
  it('has no blanks between Chinese characters, as rosters put them', () => {
    for (const written of ['王　明', '王 明', ' 王\u200b明', '王\u00a0 明']) {
      expect(realName().parse(written)).toBe('王明')
      expect(checkRealName(written)).toBeNull()
      expect(personLine(40).parse(written)).toBe('王明')
    }
    for (const dotted of ['古丽•米热', '古丽 · 米热', '古丽‧米热']) expect(realName().parse(dotted)).toBe('古丽·米热')
    expect(personLine(40).parse('Anna  Li')).toBe('Anna Li')
  })

  it('is refused with a picture', () => {
    for (const name of ['王😀', '❤️李', '👨‍👩‍👧']) expect(personLine(40).safeParse(name).error?.issues[0]?.message).toBe('NAME_PICTURE')
  })
})

describe('a pasted number', () => {
  it('is found between its title and signs', () => {
    const number = '202611285859105569'
    const wide = [...number].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    for (const pasted of [
      `\u202d${number}\u202c`,
      `订单号：${number}`,
      `订单号 ${number}`,
      wide,
      `“${number}”，`,
      `Order no.: ${number}`,
      '2026 1128 5859 105569',
    ])
      expect(digits(18, 18).parse(pasted), pasted).toBe(number)
    expect(digits(1, 18).safeParse(`${number}\n${number}`).success).toBe(false)
    expect(digits(1, 18).safeParse('abc12').success).toBe(false)
  })

  it('is an ID card also with blanks, at full width or with what nobody sees', () => {
    const card = '11010519491231002X'
    for (const pasted of ['110105 19491231 002x', '１１０１０５１９４９１２３１００２Ｘ', `${card.slice(0, 6)}\u200b${card.slice(6)}`]) {
      expect(checkIdCard(pasted)).toBeNull()
      expect(idCard().parse(pasted)).toBe(card)
    }
  })
})
