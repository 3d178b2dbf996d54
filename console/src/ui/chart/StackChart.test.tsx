import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { StackChart } from './StackChart.tsx'

const column = (month: number, parts: readonly number[]) => ({
  key: String(month),
  title: `${month}`,
  tip: `month ${month}`,
  label: `${parts.join('+')} in ${month}`,
  to: `/hours?month=${month}`,
  parts,
})

const show = () =>
  onScreen(
    <StackChart
      label="Hours by month"
      unit="min"
      series={['Comments', 'Classes', 'Service', 'Other']}
      columns={[column(1, [60, 0, 30, 10]), column(2, [0, 0, 0, 0]), column(3, [20, 20, 0, 0])]}
    />,
  )

test('a bar lies on the one below, their sum stands above, and each column is one link', () => {
  const { container } = show()
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['60+0+30+10 in 1', '/hours?month=1'],
    ['20+20+0+0 in 3', '/hours?month=3'],
  ])
  const [first] = screen.getAllByRole('link')
  const bars = [...(first?.querySelectorAll('.chart-bar') ?? [])].map((bar) =>
    ['data-series', 'y', 'height'].map((name) => bar.getAttribute(name)),
  )
  expect(bars).toEqual([
    ['1', '100', '120'],
    ['3', '40', '60'],
    ['4', '20', '20'],
  ])
  expect(first?.querySelector('.chart-number')?.textContent).toBe('100')
  expect([...container.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent)).toEqual([
    'min',
    'Comments',
    'Classes',
    'Service',
    'Other',
  ])
})

test('arrows lead from bar to bar', async () => {
  const { user } = show()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('60+0+30+10 in 1')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('20+20+0+0 in 3')
})
