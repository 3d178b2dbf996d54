import type { EntryWithLines } from '@camp/contract/workHours/workHours'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { EntryModal } from './EntryModal.tsx'
import { HoursEntries, type LineOfEntry } from './HoursEntries.tsx'
import { HoursOfKind } from './HoursOfKind.tsx'

/** What stands as worth so much; the line of a kept draft is a status too. */
const amounts = () => screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent?.includes('¥') ? textContent : []))
const amount = () =>
  waitFor(() => {
    expect(amounts()).toHaveLength(1)
    return amounts()[0]
  })

const line = { rateUnit: 'PIECE' as const, rateAmount: 7_000, minutes: 45, correctsDay: null, aboutMonth: null }
const entry: EntryWithLines = {
  id: 9,
  version: 3,
  coachId: 7,
  coachName: '周',
  date: '2026-11-02',
  kind: 'LIVE_CLASS',
  minutes: 90,
  campId: null,
  campName: null,
  groupId: null,
  groupName: null,
  rateAmount: 7_000,
  rateUnit: 'PIECE',
  amount: 21_000,
  source: 'MANUAL',
  reason: '代李老师',
  lines: 2,
  pieces: 3,
  shut: false,
  items: [
    { ...line, id: 1, pieces: 2, amount: 14_000, reason: '代王老师' },
    { ...line, id: 2, pieces: 1, amount: 7_000, reason: '代李老师' },
  ],
}
const server = fakeServer()

test('an entry of several lines shows them, and each is corrected by itself', async () => {
  const onEdit = vi.fn<(of: LineOfEntry) => void>()
  const { user } = onScreen(<HoursEntries entries={[entry]} onWhy={() => undefined} onEdit={onEdit} onTakeBack={() => undefined} />, {
    codes: ['COASH_WORKHOUR_EDIT'],
  })
  const lines = within(screen.getByRole('list', { name: '2026-11-02 的明细' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/代王老师 · 45分钟 · 2 次.*140\.00/),
    expect.stringMatching(/代李老师 · 45分钟 · 1 次.*70\.00/),
  ])
  const [first] = screen.getAllByRole('button', { name: '更正' })
  if (first) await user.click(first)
  expect(onEdit).toHaveBeenCalledWith({ entry, line: entry.items[0] })
})

test('a month begins with its last day, and shows one kind alone where that is wanted', async () => {
  const next = { ...entry, id: 10, date: '2026-11-20', kind: 'COMMENT' as const, items: [], lines: 5 }
  const day = (one: EntryWithLines) => ({ date: one.date, minutes: one.minutes, amount: one.amount, entries: [one] })
  const { user } = onScreen(
    <HoursOfKind
      days={[day(entry), day(next)]}
      day={undefined}
      onWhy={() => undefined}
      onEdit={() => undefined}
      onTakeBack={() => undefined}
    />,
  )
  const shown = () => screen.getAllByText(/^2026-11-/).map(({ textContent }) => textContent?.slice(0, 10))
  expect(shown()).toEqual(['2026-11-20', '2026-11-02'])
  await user.click(screen.getByRole('radio', { name: '直播课' }))
  expect(shown()).toEqual(['2026-11-02'])
  await user.click(screen.getByRole('radio', { name: '全部' }))
  expect(shown()).toHaveLength(2)
})

test('the dialog opens with the pieces of the line, says the amount, and sends which line is meant', async () => {
  const rate = {
    coachId: 7,
    kind: null,
    unit: 'HOUR',
    amount: 6_000,
    ended: false,
    reason: null,
    createdAt: '',
    createdBy: null,
    replacedAt: null,
  }
  const rates = [
    { ...rate, kind: 'LIVE_CLASS', unit: 'PIECE', amount: 7_000, effectiveFrom: '2026-01-01' },
    { ...rate, effectiveFrom: '2026-01-01' },
  ]
  server.answer(({ path }) => ({
    body: path.endsWith('/rates') ? rates : path.includes('drop-down') ? [] : { id: 9, version: 4, status: 'DONE' },
  }))
  const of = { entry, line: entry.items[0] } as LineOfEntry // its first line
  const { user } = onScreen(<EntryModal coachId={7} coachName="周" of={of} day="2026-11-02" onClose={() => undefined} />, {
    codes: ['COASH_WORKHOUR_EDIT', 'COASH_INDEX'],
  })
  expect(screen.getByLabelText<HTMLInputElement>('次数').value).toBe('2')
  expect((await screen.findByText(/金额/)).textContent).toContain('140.00')
  await user.type(screen.getByLabelText('原因'), '记错')
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await expect.poll(() => server.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ id: 9, lineId: 1, pieces: 2 })
  // A place that nobody changed is not said: it stays.
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('campId')
})

test('a camp is chosen in the dialog, then one of its groups; another camp takes the group away', async () => {
  const camp = { status: 'IN_PROGRESS', startDate: '2026-11-01', endDate: '2026-12-01' }
  const camps = [
    { ...camp, id: 3, name: '口语营', term: '第 10 期' },
    { ...camp, id: 4, name: '阅读营', term: '第 2 期' },
  ]
  const groups = [{ id: 31, name: '一班', coachId: 7, coachName: '周', activeFlg: 'ACTIVE' }]
  server.answer(({ path }) => ({
    body: path.endsWith('/rates')
      ? []
      : /camps-group.drop-down/.test(path)
        ? groups
        : path.includes('drop-down')
          ? camps
          : { id: 9, version: 1, status: 'DONE' },
  }))
  const { user } = onScreen(<EntryModal coachId={7} coachName="周" day="2026-11-02" onClose={() => undefined} />, {
    codes: ['COASH_WORKHOUR_EDIT', 'COASH_INDEX', 'CAMP_INDEX'],
  })
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(await screen.findByRole('button', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  expect(screen.queryByRole('button', { name: /^分组/ })).toBeNull()
  await choose(/^营期/, /口语营/)
  await choose(/^分组/, /一班/)
  await choose(/^营期/, /阅读营/)
  expect((await screen.findByRole('button', { name: /^分组/ })).textContent).not.toContain('一班')
  await choose(/^营期/, /口语营/)
  await choose(/^分组/, /一班/)
  await user.type(screen.getByLabelText('分钟'), '45')
  await user.type(screen.getByLabelText('原因'), '代课')
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await expect
    .poll(() => server.seen.find(({ path }) => path.endsWith('/entries'))?.body)
    .toMatchObject({ minutes: 45, campId: 3, groupId: 31 })
})

test('beside minutes or pieces that are refused stands no amount, and pieces in words are said to be no number', async () => {
  const rate = { coachId: 7, kind: null, unit: 'HOUR', amount: 7_100, ended: false, effectiveFrom: '2026-01-01', replacedAt: null }
  server.answer(({ path }) => ({ body: path.endsWith('/rates') ? [{ ...rate, reason: null, createdAt: '', createdBy: null }] : [] }))
  const before = server.seen.length
  const { user } = onScreen(<EntryModal coachId={7} coachName="周" day="2026-11-02" onClose={() => undefined} />, {
    codes: ['COASH_WORKHOUR_EDIT', 'COASH_INDEX'],
  })
  const [minutes, pieces] = [screen.getByLabelText('分钟'), screen.getByLabelText('次数')]
  await user.type(minutes, '60')
  expect(await amount()).toContain('71.00')
  for (const wrong of ['-5', '0', '1441', '1.5', '六十']) {
    await user.clear(minutes)
    await user.type(minutes, wrong)
    expect(amounts()).toEqual([])
  }
  await user.clear(minutes)
  await user.type(minutes, '1440')
  expect(await amount()).toContain('1,704.00')
  await user.type(pieces, '一')
  expect(amounts()).toEqual([])
  await user.type(screen.getByLabelText('原因'), '代课')
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('请填写整数，如 30')).toBeTruthy()
  expect(server.seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})
