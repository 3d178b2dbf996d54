import { expect, it } from 'vitest'
import { opensLink } from '../src/menus.ts'

it('a link opens a screen to people who hold one of its codes', () => {
  const coach = new Set(['ALWAYS', 'COASH_OVERTIME'])
  expect(opensLink('#/coach/coachOverTime?coachId=3&kind=DUE', coach)).toBe(true)
  expect(opensLink('#/coach/coachOverTime', new Set(['ALWAYS', 'COASH_INDEX']))).toBe(false)
  expect(opensLink('#/order/detail?orderNumber=1', coach)).toBe(true)
  expect(opensLink('#/permission/log', coach)).toBe(false)
})

it('an address that is in no menu is for everybody', () => {
  for (const link of ['#/settings/personalCenter', 'https://example.com/permission/log', '/foundation/api/file/1'])
    expect(opensLink(link, new Set())).toBe(true)
})
