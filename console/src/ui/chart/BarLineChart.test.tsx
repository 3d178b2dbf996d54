import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { BarLineChart, type MeasuredColumn } from './BarLineChart.tsx'

const column = (day: number, bar: number, point: number): MeasuredColumn => ({
  key: String(day),
  title: `11-${String(day).padStart(2, '0')}`,
  bar,
  point,
  tip: `day ${day}`,
  label: `${bar} on day ${day}`,
  to: `/orders?day=${day}`,
})

const columns = [column(1, 100, 2), column(2, 0, 0), column(3, 50, 1), column(4, 0, 3)]

const show = () =>
  onScreen(
    <BarLineChart
      label="Money and orders"
      bars={{ name: 'Money', unit: 'yuan' }}
      line={{ name: 'Orders', unit: 'number' }}
      columns={columns}
    />,
  )

test('a day leads to what it counts, and one on which nothing was leads nowhere', () => {
  show()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['100 on day 1', '/orders?day=1'],
    ['50 on day 3', '/orders?day=3'],
    ['0 on day 4', '/orders?day=4'],
  ])
  expect(screen.getByRole('group', { name: 'Money and orders' })).toBeTruthy()
})

test('the picture is one stop of the Tab key; arrows, Home and End lead from day to day', async () => {
  const { user } = show()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(focused()).toBe('100 on day 1')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('50 on day 3')
  await user.keyboard('{End}')
  expect(focused()).toBe('0 on day 4')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('0 on day 4')
  await user.keyboard('{Home}')
  expect(focused()).toBe('100 on day 1')
  await user.keyboard('{End}')
  await user.tab()
  expect(screen.getAllByRole('link')).not.toContain(document.activeElement)
  await user.tab({ shift: true })
  expect(focused()).toBe('0 on day 4')
})

test('both axes stand on the same lines, and the line passes through its values', () => {
  const { container } = onScreen(
    <BarLineChart label="x" bars={{ name: 'Money', unit: 'yuan' }} line={{ name: 'Orders', unit: 'number' }} columns={columns} />,
  )
  const [left, right] = [...container.querySelectorAll('.chart-axis')].map((axis) =>
    [...axis.querySelectorAll('text')].map((text) => text.getAttribute('y')),
  )
  expect(left).toEqual(right)
  const heights = [...container.querySelectorAll('circle')].map((circle) => Number(circle.getAttribute('cy')))
  expect(heights[3]).toBeLessThan(heights[0] ?? 0)
  expect(heights[1]).toBe(220)
  const points = container
    .querySelector('polyline')
    ?.getAttribute('points')
    ?.split(' ')
    .map((point) => Number(point.split(',')[1]))
  expect(points).toEqual(heights)
})
