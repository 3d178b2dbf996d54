import { checkComplexPassword } from '@camp/contract/base/rules'
import { expect, test } from 'vitest'
import { weaknessOf } from './password.choice.ts'
import { oneTimePassword } from './password.ts'

const lin = { username: 'lin.xiaowen', realName: 'Lin Xiaowen', phone: '13800138000', email: 'wen2026@example.com' }

test.each([
  'Password1!',
  'Qwerty123!',
  'Passw0rd!',
  'P@$$w0rd2026',
  '1q2w3e4r!',
  'Iloveyou_520',
  '!!Dragon!!99',
  'ABC123456!',
  'Ｐassword1!',
  'Aa123456!',
  'Woaini1314!',
])('%s is one of the commonest, however it is dressed up', async (password) => {
  expect(await weaknessOf(password, {})).toBe('PASSWORD_COMMON')
})

test.each([
  'Lin.Xiaowen1',
  'xiaowen2026!',
  'XIAOWEN_01!',
  'Linxiaowen#1',
  'a13800138000!',
  'Wen2026!!',
  'x!aowen99',
  'Camp@2026',
  'Camp-2026!x',
  '2026_Yingqi!',
  'Campadm1n!1',
])('%s is made of what its owner or the product is called', async (password) => {
  expect(await weaknessOf(password, lin)).toMatch(/^PASSWORD_(OF_NAMES|COMMON)$/)
  expect(await weaknessOf(`${password.slice(0, 4)}-kite.${password.slice(4)}`, {}), 'and not for the letters alone').toBeNull()
})

test.each(['Kite-2026!x', 'Hedge-pass-1', 'Look-2026-pass!', 'Own-pass-1', 'Camp-pass-1', 'Xiaowen.likes7', 'qJ7#mLp2'])(
  '%s may be set: no rule of composition beyond the one of the specification',
  async (password) => {
    expect(await weaknessOf(password, lin)).toBeNull()
  },
)

test('every password that the server makes may be set', async () => {
  for (let n = 0; n < 200; n++) {
    const password = oneTimePassword()
    expect([checkComplexPassword(password), await weaknessOf(password, lin)]).toEqual([null, null])
  }
})
