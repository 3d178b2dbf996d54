import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { LogPeek } from './LogPeek.tsx'

const row = {
  id: 7,
  createdAt: '2026-11-30T02:00:00Z',
  operator: null,
  operationType: 'EDIT',
  content: '订单 1 自动完成',
  target: null,
  before: null,
  after: null,
  source: 'JOB',
  ip: '',
  userAgent: 'orders.complete',
  requestId: '',
} as never

test('what a job did names the job, not a browser', () => {
  onScreen(<LogPeek of="7" row={row} />)
  expect(screen.getByText('orders.complete').closest('div')?.textContent).toContain('作业')
  expect(screen.queryByText('浏览器')).toBeNull()
})
