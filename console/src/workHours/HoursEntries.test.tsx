import type { EntryWithLines } from '@camp/contract/workHours/workHours'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { EntryModal } from './EntryModal.tsx'
import { HoursEntries, type LineOfEntry } from './HoursEntries.tsx'

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
    expect.stringMatching(/代王老师 · 45 分钟 · 2 次.*140\.00/),
    expect.stringMatching(/代李老师 · 45 分钟 · 1 次.*70\.00/),
  ])
  const [first] = screen.getAllByRole('button', { name: '更正' })
  if (first) await user.click(first)
  expect(onEdit).toHaveBeenCalledWith({ entry, line: entry.items[0] })
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
