import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  type Check,
  checkComplexPassword,
  checkConfirmation,
  checkEmail,
  checkIdCard,
  checkPhone,
  checkRealName,
  checkSimplePassword,
  checkUsername,
  complexPassword,
  email,
  idCard,
  isMasked,
  optional,
  optionalEmail,
  optionalIdCard,
  optionalPhone,
  orMasked,
  phone,
  realName,
  simplePassword,
  specialCharacters,
  username,
} from './rules.ts'
import { ruleTexts } from './rules.words.ts'

const rules: Record<string, { check: Check; schema: z.ZodType<string>; empty: string; good: string }> = {
  simplePassword: { check: checkSimplePassword, schema: simplePassword(), empty: '请输入密码', good: 'abcd' },
  complexPassword: { check: checkComplexPassword, schema: complexPassword(), empty: '请输入密码', good: 'Camp-2025' },
  phone: { check: checkPhone, schema: phone(), empty: '请输入手机号', good: '19000000001' },
  email: { check: checkEmail, schema: email(), empty: '请输入邮箱', good: 'li.na@camp.com.cn' },
  idCard: { check: checkIdCard, schema: idCard(), empty: '请输入身份证号', good: '11010519491231002X' },
  username: { check: checkUsername, schema: username(), empty: '请输入用户名', good: 'li.na_01' },
  realName: { check: checkRealName, schema: realName(), empty: '请输入姓名', good: '李娜' },
}

/** The key that the schema's issue carries, or null where it accepts. */
const refusal = (schema: z.ZodType, value: unknown): string | null => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'no issue')
}

const pick = (characters: string) => fc.constantFrom(...characters)
const word = (characters: string, minLength: number, maxLength: number) =>
  fc.array(pick(characters), { minLength, maxLength }).map((parts) => parts.join(''))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const hanzi = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code))

describe.each(Object.entries(rules))('%s', (_name, { check, schema, empty, good }) => {
  it('accepts a usual value on both sides', () => {
    expect(check(good)).toBeNull()
    expect(schema.parse(good)).toBe(good)
  })

  it('asks for a value in the words of the specification when there is none', () => {
    for (const nothing of ['', null, undefined]) {
      expect(check(nothing)?.zh).toBe(empty)
      expect(refusal(schema, nothing)).toBe(check('')?.key)
    }
  })

  it('says the same as its schema about any text', () => {
    const near = fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 2, unit: 'binary' }))
      .map(([at, put]) => good.slice(0, at) + put + good.slice(at + 1))
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 30, unit: 'binary' }), near), (value) => {
        expect(refusal(schema, value)).toBe(check(value)?.key ?? null)
      }),
      { numRuns: 400 },
    )
  })

  it('refuses whatever is not a string', () => {
    const others = fc.oneof(fc.object(), fc.array(fc.constant(good)), fc.integer(), fc.double(), fc.boolean())
    fc.assert(fc.property(others, (value) => refusal(schema, value) !== null))
    expect(refusal(schema, { toString: () => good })).not.toBeNull()
  })
})

describe('simple password', () => {
  it('has 4 to 20 characters', () => {
    expect(checkSimplePassword('abc')?.zh).toBe('密码长度应为4-20位')
    expect(checkSimplePassword('a'.repeat(20))).toBeNull()
    expect(checkSimplePassword('a'.repeat(21))?.zh).toBe('密码长度应为4-20位')
  })

  it('names the field in the variant that has a name', () => {
    const field = { zh: '原密码', en: 'The old password' }
    expect(checkSimplePassword('abc', field)).toMatchObject({
      zh: '原密码长度应为4-20位',
      en: 'The old password must have 4-20 characters',
    })
    expect(simplePassword(field).safeParse('abc').error?.issues[0]).toMatchObject({ message: 'PASSWORD_FIELD_LENGTH', params: { field } })
  })

  it('holds no Chinese character, wherever it stands', () => {
    fc.assert(
      fc.property(fc.nat(7), hanzi, (at, character) => {
        expect(checkSimplePassword(`${'password'.slice(0, at)}${character}pass`)?.zh).toBe('不能输入汉字')
      }),
    )
  })

  it('is taken as typed, with spaces at its ends', () => {
    expect(simplePassword().parse(' ab ')).toBe(' ab ')
  })

  it('refuses NUL and lone surrogates', () => {
    expect(checkSimplePassword('abc\u0000d')?.key).toBe('TEXT_FORBIDDEN')
    expect(checkSimplePassword('abc\ud800d')?.key).toBe('TEXT_FORBIDDEN')
  })
})

describe('complex password', () => {
  const good = fc
    .tuple(word(letters, 1, 6), word(digits, 1, 6), word(specialCharacters, 1, 4), word(letters, 5, 5))
    .chain((parts) => fc.shuffledSubarray([...parts.join('')], { minLength: parts.join('').length }))
    .map((characters) => characters.slice(0, 20).join(''))
    .filter((value) => /[A-Za-z]/.test(value) && /\d/.test(value))

  it('accepts a letter, a digit and a special character in any order', () => {
    fc.assert(
      fc.property(good, (value) => {
        expect(checkComplexPassword(value)).toBeNull()
      }),
    )
  })

  it('is always good at log-in too', () => {
    fc.assert(
      fc.property(good, (value) => {
        expect(checkSimplePassword(value)).toBeNull()
      }),
    )
  })

  it('refuses it without one of the three kinds, too short or too long', () => {
    for (const value of ['Abcdefg1', 'Abcdefg!', '1234567!', 'Abc12!', `A1!${'a'.repeat(18)}`, 'Camp-2025汉', 'Camp-20\u000025']) {
      expect(checkComplexPassword(value)?.zh, value).toBe('密码格式错误')
    }
  })

  it('takes every special character of the list', () => {
    expect(specialCharacters).toBe('!@#$%^&*()_+-=[]{};:\'",.<>/?\\|`~')
    for (const character of specialCharacters) expect(checkComplexPassword(`Campus01${character}`), character).toBeNull()
  })
})

describe('confirmed password', () => {
  it('equals the first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (first, second) => {
        expect(checkConfirmation(first, first)).toBeNull()
        expect(checkConfirmation(first, second) === null).toBe(first === second)
      }),
    )
  })

  it('says the usual words or the given ones', () => {
    expect(checkConfirmation('a', 'b')?.zh).toBe('两次输入的密码不一致')
    expect(checkConfirmation('a', 'b', { zh: '不一样', en: 'Different' })).toMatchObject({ zh: '不一样', en: 'Different' })
    expect(checkConfirmation('a', '')?.zh).toBe('请输入密码')
  })
})

describe('phone', () => {
  it('is 11 digits from 13 to 19, and nothing but its country around them', () => {
    const number = fc.tuple(fc.integer({ min: 13, max: 19 }), word(digits, 9, 9)).map(([prefix, rest]) => `${prefix}${rest}`)
    fc.assert(
      fc.property(number, pick(`${digits}a+ -`), (value, more) => {
        expect(checkPhone(value)).toBeNull()
        expect(phone().parse(` ${value}\n`)).toBe(value)
        for (const wrong of [value.slice(1), `${value}${more}x`, `12${value.slice(2)}`, `2${value.slice(1)}`, `+85${value}`]) {
          expect(checkPhone(wrong)?.zh, wrong).toBe('手机号格式错误')
        }
      }),
    )
  })

  it('may be left out or emptied where it is optional', () => {
    expect(optionalPhone().parse(undefined)).toBeUndefined()
    expect(['', '  ', null].map((value) => optionalPhone().parse(value))).toEqual([null, null, null])
    expect(refusal(optionalPhone(), '123')).toBe('PHONE_FORMAT')
    expect(optional(checkPhone)('')).toBeNull()
    expect(optional(checkPhone)('123')?.key).toBe('PHONE_FORMAT')
    expect(optionalEmail().parse('')).toBeNull()
    expect(optionalIdCard().parse('')).toBeNull()
  })
})

describe('e-mail', () => {
  it('accepts usual addresses', () => {
    const label = word('abcxyz019', 1, 10)
    const address = fc
      .tuple(word('abcXYZ019_%+-', 1, 20), fc.array(label, { minLength: 1, maxLength: 3 }), word(letters, 2, 6))
      .map(([local, labels, top]) => `${local}@${labels.join('.')}.${top}`)
    fc.assert(
      fc.property(address, (value) => {
        expect(checkEmail(value), value).toBeNull()
      }),
    )
  })

  it('refuses what only looks like one', () => {
    const wrong = [
      'a',
      'a@b',
      '@b.cn',
      'a@.cn',
      'a@b.c',
      'a@b.abcdefg',
      'a@b.c1',
      'a..b@c.cn',
      '.a@b.cn',
      'a.@b.cn',
      'a@-b.cn',
      'a@b-.cn',
      'a b@c.cn',
      'a@b@c.cn',
      'a@b.cn,c@d.cn',
      `${'a'.repeat(65)}@b.cn`,
      `a@${'b.'.repeat(130)}cn`,
      '李@b.cn',
      'a@李.cn',
    ]
    for (const value of wrong) expect(checkEmail(value)?.zh, value).toBe('邮箱格式错误')
  })

  it('answers quickly whatever it is given', () => {
    const begun = performance.now()
    for (const nasty of ['a.'.repeat(50_000), `${'a'.repeat(50_000)}@`, `a@${'-'.repeat(50_000)}.cn`]) checkEmail(nasty)
    expect(performance.now() - begun).toBeLessThan(200)
  })
})

describe('user name', () => {
  it('is 4 to 20 letters, digits and three signs', () => {
    fc.assert(
      fc.property(word(`${letters}${digits}_-.`, 4, 20), (value) => {
        expect(checkUsername(value)).toBeNull()
      }),
    )
    for (const value of ['abc', 'a'.repeat(21), 'li na', '李娜娜娜', 'li@na', 'liña'])
      expect(checkUsername(value)?.key).toBe('USERNAME_FORMAT')
  })
})

describe('real name', () => {
  it('is 2 to 7 Chinese characters', () => {
    fc.assert(
      fc.property(fc.array(hanzi, { minLength: 1, maxLength: 10 }), (characters) => {
        expect(checkRealName(characters.join('')) === null).toBe(characters.length >= 2 && characters.length <= 7)
      }),
    )
    expect(checkRealName('𠮷野')).toBeNull()
  })

  it('may have a dot between parts, never at an end or twice', () => {
    expect(checkRealName('阿凡提·买买提')).toBeNull()
    for (const value of ['·李娜', '李娜·', '李··娜', '李·']) expect(checkRealName(value)?.zh, value).toBe('姓名格式错误')
  })

  it('is otherwise 2 to 40 letters and spaces, and never a mixture', () => {
    expect(checkRealName('Anna Li')).toBeNull()
    expect(checkRealName('A'.repeat(40))).toBeNull()
    for (const value of ['A', 'A'.repeat(41), 'Anna李', "O'Neil", 'Anna2', '李娜1']) {
      expect(checkRealName(value)?.zh, value).toBe('姓名格式错误')
    }
    expect(realName().parse('  Anna Li ')).toBe('Anna Li')
  })
})

describe('masked values', () => {
  it('may come back in an update, and are told from typed ones', () => {
    const schema = orMasked(optionalPhone())
    expect(schema.parse('190****0001')).toBe('190****0001')
    expect(schema.parse('19000000001')).toBe('19000000001')
    expect(schema.parse(null)).toBeNull()
    expect(schema.safeParse('190*0001').success).toBe(false)
    expect([isMasked('a***@camp.cn'), isMasked('19000000001'), isMasked(null)]).toEqual([true, false, false])
  })
})

describe('texts', () => {
  it('say the same placeholders in both languages, and no English in the Chinese ones', () => {
    for (const [key, { zh, en }] of Object.entries(ruleTexts)) {
      expect(zh.match(/\{\w+\}/g), key).toEqual(en.match(/\{\w+\}/g))
      expect(en, key).not.toMatch(/\p{Script=Han}/u)
    }
  })
})
