import type { RefundRule } from '@camp/contract/refunds/refunds.rules'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { RuleModal } from './RuleModal.tsx'

const server = fakeServer()
const rule = {
  id: 4,
  version: 2,
  name: '实物七天无理由',
  goodsKind: 'PHYSICAL',
  campTypeId: null,
  effectiveFrom: '2099-01-01',
  counts: 'LESSONS_PAST',
  countsFrom: 'RECEIVED',
  materialAmount: 0,
  twoPersonAbove: null,
  steps: [
    { until: 'DAY', day: 7, refund: 'FULL', deductMaterials: true },
    { until: 'AFTER_END', day: null, refund: 'NOTHING', deductMaterials: true },
  ],
} as RefundRule // what the form reads

test('a day that is none stays as it was typed, says what it takes, and holds the rule back until it is mended', async () => {
  server.answer(() => ({ body: { id: 4, version: 3 } }))
  const onClose = vi.fn()
  const { user } = onScreen(<RuleModal rule={rule} onClose={onClose} />)
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: '几天内' })
  const save = () => user.click(screen.getByRole('button', { name: '保存' }))
  for (const text of ['七', '3651']) {
    await user.clear(day)
    await user.type(day, text)
    expect(day.value).toBe(text)
    await save()
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('请填写 1 到 3650 的整数，如 7')).toBeTruthy()
    expect(screen.getByText(/第 1 步的“几天内”不是/)).toBeTruthy()
  }
  expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  await user.clear(day)
  await user.type(day, '１５')
  expect(screen.queryByText(/3650/)).toBeNull()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.seen.at(-1)?.body).toMatchObject({
    steps: [
      { until: 'DAY', day: 15 },
      { until: 'AFTER_END', day: null },
    ],
  })
})
