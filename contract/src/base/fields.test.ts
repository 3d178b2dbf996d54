import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldMessages, fieldText, genericTexts } from './fields.ts'
import { complexPassword, optionalPhone, orMasked, phone, simplePassword } from './rules.ts'
import { day, fen, filter, id, moment, oneOrMany, requiredText, text, wireBoolean, wireInt } from './wire.ts'

const said = (schema: z.ZodType, value: unknown, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const parsed = schema.safeParse(value)
  if (parsed.success) throw new Error('was accepted')
  return fieldMessages(parsed.error, language)
}
const zh = (schema: z.ZodType, value: unknown) => said(z.object({ it: schema }), { it: value })[0]?.msg

describe('what a refusal says about each field', () => {
  it('uses the words of the rules in both languages', () => {
    const body = z.object({ phone: phone(), password: complexPassword() })
    expect(said(body, { phone: '123' })).toEqual([
      { path: 'phone', msg: '手机号格式错误' },
      { path: 'password', msg: '请输入密码' },
    ])
    expect(said(body, { phone: '123', password: 'Camp-2025' }, 'en-US')).toEqual([
      { path: 'phone', msg: 'This is not a mobile number of mainland China' },
    ])
  })

  it('names the field where the rule has a name for it', () => {
    expect(zh(simplePassword({ zh: '原密码', en: 'The old password' }), 'abc')).toBe('原密码长度应为4-20位')
    expect(said(simplePassword({ zh: '原密码', en: 'The old password' }), 'abc', 'en-US')[0]?.msg).toBe(
      'The old password must have 4-20 characters',
    )
  })

  it('says what is missing, too long, too short, not a number, not of the list', () => {
    expect(zh(requiredText(5), undefined)).toBe('请填写此项')
    expect(zh(requiredText(5), ' ')).toBe('请填写此项')
    expect(zh(id(), undefined)).toBe('请填写此项')
    expect(zh(text(5), '123456')).toBe('最多 5 个字符')
    expect(zh(text(5), '1'.repeat(10_000))).toBe('最多 5 个字符')
    expect(zh(text(5, 2), '1')).toBe('至少 2 个字符')
    expect(zh(text(5), 'a\u0000')).toBe('不能包含控制字符')
    expect(zh(text(5), 5)).toBe('应为文本')
    expect(zh(z.enum(['A', 'B']), 'C')).toBe('不是可选的值')
    expect(zh(oneOrMany(z.enum(['A', 'B'])), ['A', 'C'])).toBe('不是可选的值')
    expect(zh(z.int(), '5')).toBe('应为数字')
    expect(zh(z.int(), 5.5)).toBe('应为整数')
    expect(zh(fen(), -1)).toBe('不能小于 0')
    expect(zh(id(), 0)).toBe('应大于 0')
    expect(zh(wireInt(1, 9), '10')).toBe('不能大于 9')
    expect(zh(wireBoolean(), 'yes')).toBe('不是可选的值')
    expect(zh(z.array(id()).max(2), [1, 2, 3])).toBe('最多 2 项')
    expect(zh(z.array(id()).min(1), [])).toBe('至少 1 项')
    expect(zh(z.array(id()), {})).toBe('应为列表')
    expect(zh(z.object({}), [])).toBe('应为对象')
    expect(zh(day(), '2025-02-30')).toBe('应为日期，如 2025-01-31')
    expect(zh(moment(), '2025-02-28 25:00:00')).toBe('应为时间，如 2025-01-31 08:30:00')
    expect(zh(z.string().regex(/^x/), 'y')).toBe('格式错误')
    expect(zh(z.strictObject({}), { more: 1 })).toBe('有未知的字段')
    expect(zh(orMasked(optionalPhone()), '12')).toBe('手机号格式错误')
  })

  it('gives the path of a nested field, also inside a list filter', () => {
    expect(said(z.object({ lessons: z.array(z.object({ day: wireInt(1, 9) })) }), { lessons: [{ day: 1 }, { day: 99 }] })).toEqual([
      { path: 'lessons.1.day', msg: '不能大于 9' },
    ])
    expect(said(filter({ goodsId: oneOrMany(id()) }), { goodsId: 'x' })[0]?.path).toBe('goodsId')
    expect(said(z.object({}), 'x')).toEqual([{ path: '', msg: '应为对象' }])
  })

  it('never shows words of the validation library', () => {
    expect(fieldText('Invalid input: expected string', 'zh-CN')).toBe('格式错误')
    expect(fieldText('constructor', 'en-US')).toBe('Not in the right format')
    expect(said(z.object({ a: z.union([z.literal(1), z.email()]) }), { a: {} }, 'en-US')[0]?.msg).not.toMatch(/Invalid|expected/)
  })

  it('has the same placeholders in both languages', () => {
    for (const words of Object.values(genericTexts)) expect(words.zh.match(/\{\w+\}/g)).toEqual(words.en.match(/\{\w+\}/g))
  })
})
