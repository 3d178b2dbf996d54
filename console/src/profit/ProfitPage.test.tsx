import {
  closeProfitMonth,
  getCampProfit,
  getProfitMonths,
  listCampProfits,
  listProfitLines,
  type ProfitRow,
  sumCampProfits,
  tryCampProfit,
} from '@camp/contract/profit/profit'
import { profitPart } from '@camp/contract/profit/profit.labels'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ProfitPage } from './ProfitPage.tsx'

const server = fakeServer()
const amounts = {
  ...{
    children: 30,
    orders: 20,
    income: 1_000_000,
    refund: 100_000,
    net: 900_000,
    commission: 0,
    coach: 200_000,
    material: 0,
    channel: null,
  },
  ...{
    fee: 5_400,
    overhead: null,
    cost: 205_400,
    margin: 694_600,
    marginBp: 7_718,
    perChild: 23_153,
    late: 0,
    unknown: ['CHANNEL' as const],
  },
}
const row: ProfitRow = {
  ...{ id: 7, name: '进阶营 第10期', camps: 1, term: '第10期', campTypeId: 2, campType: '正价营', status: 'IN_PROGRESS' },
  ...{ startDate: '2026-10-12', endDate: '2027-01-09', ...amounts, finalOn: null },
}
const parts = profitPart.values.map((part) => ({
  part,
  amount: part === 'CHANNEL' ? null : part === 'INCOME' ? 1_000_000 : 0,
  rows: 2,
  unknown: part === 'CHANNEL' ? 2 : 0,
}))
const answers = () =>
  server.answer(({ path }) => {
    if (path === listCampProfits.path) return { body: aPage([row], 1) }
    if (path === sumCampProfits.path) return { body: amounts }
    if (path === getCampProfit.path)
      return {
        body: {
          ...{
            row,
            parts,
            months: [{ month: '2026-10', margin: 694_600, late: 0, finalOn: null }],
            breakEven: 12,
            errorBp: 620,
            errorOf: 11,
          },
          forecast: {
            lessonsDone: 47,
            lessons: 90,
            coachToCome: 100_000,
            refundToCome: 6_400,
            margin: 588_200,
            least: 500_000,
            most: 600_000,
          },
        },
      }
    if (path === tryCampProfit.path)
      return {
        body: {
          now: { price: 50_000, orders: 20, payBp: 10_000, commissionBp: 0, margin: 588_200 },
          margin: 1,
          difference: 2,
          breakEven: 9,
          pays: 22,
          unknown: [],
        },
      }
    if (path === listProfitLines.path)
      return {
        body: aPage(
          [
            {
              id: 1,
              month: '2026-10',
              ofMonth: null,
              orderId: 3,
              title: '202610010000000001',
              day: null,
              channelId: null,
              coachId: null,
              amount: 1_000_000,
              spent: null,
              share: null,
              ofAll: null,
            },
          ],
          1,
        ),
      }
    if (path === getProfitMonths.path)
      return {
        body: {
          months: [
            {
              month: '2026-10',
              over: true,
              closedAt: null,
              closedBy: null,
              overhead: null,
              basis: null,
              unknown: [{ id: 1, name: '视频号' }],
            },
            {
              month: '2026-09',
              over: true,
              closedAt: '2026-10-05T09:00:00.000+08:00',
              closedBy: '陈静怡',
              overhead: 1_290_000,
              basis: null,
              unknown: ['甲', '乙', '丙', '丁', '戊', '己'].map((name, id) => ({ id, name })),
            },
          ],
          materials: [],
        },
      }
    return { body: {} }
  })

test('the list says what is unknown, and never shows it as zero', async () => {
  answers()
  onScreen(<ProfitPage />, { codes: ['PROFIT'], at: '/camp/profit' })
  const line = (await screen.findByText('进阶营 第10期')).closest('tr') as HTMLElement
  expect(within(line).getAllByText('未填')).toHaveLength(1)
  expect(within(line).getByText('6,946.00')).toBeTruthy()
})

test('a camp beside the list falls from income to margin, and an amount opens its rows', async () => {
  answers()
  onScreen(<ProfitPage />, { codes: ['PROFIT'], at: '/camp/profit?peek=7' })
  fireEvent.click(await screen.findByRole('button', { name: /^收入 .*10,000\.00，查看明细$/ }))
  expect(await screen.findByText('202610010000000001')).toBeTruthy()
  expect(screen.getByRole('button', { name: '渠道 未填，查看明细' })).toBeTruthy()
  expect(screen.getByText('12 单，现在 20 单')).toBeTruthy()
  fireEvent.change(await screen.findByLabelText('客单价（元）'), { target: { value: '259' } })
  fireEvent.click(screen.getByRole('button', { name: '试算' }))
  await expect.poll(() => server.seen.some(({ path, query }) => path === tryCampProfit.path && query.get('price') === '25900')).toBe(true)
})

test('what is tried is read from any keyboard, and what is no number is said at its field and not asked', async () => {
  answers()
  onScreen(<ProfitPage />, { codes: ['PROFIT'], at: '/camp/profit?peek=7' })
  const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  const tried = () => server.seen.filter(({ path }) => path === tryCampProfit.path)
  await screen.findByText('要有 22 单，才和现在一样')
  const before = tried().length
  await type('客单价（元）', '便宜点')
  await type('付费订单', '三百')
  await type('老师单价，为现在的 %', '12a')
  await type('佣金，为净收的 %', '101')
  fireEvent.click(screen.getByRole('button', { name: '试算' }))
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    '请填金额，如 259',
    '请填整数，如 300',
    '请填 0 到 1000 的数，如 80',
    '请填 0 到 100 的数，如 80',
  ])
  expect(tried()).toHaveLength(before)
  await type('客单价（元）', '￥２５９')
  await type('付费订单', '３００')
  await type('老师单价，为现在的 %', '８０％')
  await type('佣金，为净收的 %', '7.5')
  fireEvent.click(screen.getByRole('button', { name: '试算' }))
  await expect
    .poll(() => Object.fromEntries(tried().at(-1)?.query ?? []))
    .toMatchObject({ campId: '7', price: '25900', orders: '300', payBp: '8000', commissionBp: '750' })
})

test('a month that is over is made final by who may, after being asked', async () => {
  answers()
  onScreen(<ProfitPage />, { codes: ['PROFIT', 'PROFIT_EDIT'], at: '/camp/profit?tab=months' })
  fireEvent.click(await screen.findByRole('button', { name: '定账' }))
  expect(await screen.findByText('把 2026-10 及以前定账？')).toBeTruthy()
  expect(screen.getByText('视频号')).toBeTruthy()
  // Of many a few stand for all, which are read as one points at them.
  expect(screen.getByText('甲、乙、丙、丁等 6 个').title).toBe('甲、乙、丙、丁、戊、己')
  expect(closeProfitMonth.proof).toBe('ALWAYS')
})
