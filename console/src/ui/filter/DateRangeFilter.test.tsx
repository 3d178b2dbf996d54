import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { DateRangeFilter } from './DateRangeFilter.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('the calendar rings the day of the business and opens on its month, wherever the reader sits', async () => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T17:00:00Z') })
  const field = (name: string) => ({ name, value: undefined, error: undefined, onChange: vi.fn() })
  onScreen(<DateRangeFilter label="创建时间" from={field('createdFrom')} to={field('createdTo')} />)
  fireEvent.click(screen.getByRole('button', { name: '创建时间 选择日期' }))
  await screen.findByText('近 7 天')
  const rung = [...document.querySelectorAll('.ant-picker-cell-today')].map((cell) => cell.getAttribute('title'))
  expect(rung).toEqual(['2026-12-01'])
  expect(document.querySelector('.ant-picker-header-view')?.textContent).toContain('12')
})
