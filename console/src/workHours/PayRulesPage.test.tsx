import { type CreditRule, deleteCreditRule, listCreditRules } from '@camp/contract/workHours/workHours.trace'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { PayRulesPage } from './PayRulesPage.tsx'

const server = fakeServer()
const rule = (id: number, effectiveFrom: string, kept: CreditRule['kept']): CreditRule => ({
  id,
  campTypeId: null,
  campTypeName: null,
  kind: 'COMMENT',
  creditMinutes: 7,
  lateFactorBp: 10_000,
  holidayFactorBp: 10_000,
  effectiveFrom,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  kept,
})

test('a rule that cannot be taken back says why, in place of the act that would be refused', async () => {
  const rules = [rule(3, '2099-01-01', null), rule(2, '2026-01-01', 'USED'), rule(1, '1970-01-01', 'FIRST')]
  server.answer(({ path }) => (path === listCreditRules.path ? { body: rules } : undefined))
  onScreen(<PayRulesPage />, { codes: ['COASH_WORKHOUR_STATS', ...deleteCreditRule.codes] })
  const row = async (day: string) => within(await screen.findByRole('row', { name: new RegExp(day) }))
  expect((await row('2099-01-01')).getByRole('button', { name: '撤回' })).toBeTruthy()
  for (const [day, words] of [
    ['2026-01-01', '已用于计时，不能撤回'],
    ['1970-01-01', '最早的规则，不能撤回'],
  ] as const) {
    expect((await row(day)).getByText(words)).toBeTruthy()
    expect((await row(day)).queryByRole('button', { name: '撤回' })).toBeNull()
  }
})

test('the page says how an amount comes about, and what one comment is worth by the rule in force', async () => {
  const past = { ...rule(1, '2026-01-01', 'FIRST' as const), creditMinutes: 5 }
  const now = { ...rule(2, '2026-02-01', 'USED' as const), creditMinutes: 7, lateFactorBp: 3_333, holidayFactorBp: 15_001 }
  server.answer(({ path }) => (path === listCreditRules.path ? { body: [now, past] } : undefined))
  const { user } = onScreen(<PayRulesPage />, { codes: ['COASH_WORKHOUR_STATS'] })
  const how = within(await screen.findByRole('region', { name: '计算方式' }))
  const worths = () => how.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(worths()).toEqual(['¥7.00', '¥2.33', '¥10.50', '¥3.50'])
  const rate = how.getByRole('textbox', { name: /^时薪/ })
  await user.clear(rate)
  await user.type(rate, '120')
  expect(worths()).toEqual(['¥14.00', '¥4.67', '¥21.00', '¥7.00'])
  await user.type(rate, 'x')
  expect(worths()).toEqual(['–', '–', '–', '–'])
})

test('the rule of the first day has always held; what no rule says has no column, and equal figures stand once', async () => {
  const rules = [rule(1, '2000-01-01', 'FIRST')]
  server.answer(({ path }) => (path === listCreditRules.path ? { body: rules } : undefined))
  onScreen(<PayRulesPage />, { codes: ['COASH_WORKHOUR_STATS'] })
  expect(await screen.findByText('一直')).toBeTruthy()
  expect(screen.queryByText('2000-01-01')).toBeNull()
  for (const name of ['设置人', '原因']) expect(screen.queryByRole('columnheader', { name })).toBeNull()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['¥7.00'])
})
