import { xlsx } from '@camp/contract/base/call'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../../platform/notices.ts'
import { ExportButton } from './ExportButton.tsx'
import { exportQuery } from './listAddress.ts'

const server = fakeServer()
const asked = () => server.seen.filter(({ path }) => path === exportOrders.path)
const toasts = () => messageStore.read().map((message) => message.title)
const saved: string[] = []

function exporting(rows: number) {
  const input = (async: boolean) => ({ query: exportQuery({ key: 'payAmount', desc: true }, async), body: { status: ['PAID' as const] } })
  return onScreen(<ExportButton label="Export" call={exportOrders} rows={rows} input={input} />)
}

beforeEach(() => {
  dismissAll()
  saved.length = 0
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

describe('an export', () => {
  test('is saved under the name that the server gave it', async () => {
    const headers = { 'Content-Type': xlsx, 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xlsx')}` }
    server.answer(({ path }) => (path === exportOrders.path ? { body: 'sheet', headers } : {}))
    const { user } = exporting(50_000)
    await user.dblClick(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual(['订单.xlsx']))
    expect(asked().map(({ query }) => query.toString())).toEqual(['sort=payAmount%2Cdesc'])
    expect(asked()[0]?.body).toEqual({ status: ['PAID'] })
    expect(toasts()).toEqual(['已导出 订单.xlsx'])
  })

  test('of more than 50,000 rows is left to a task', async () => {
    server.answer(() => ({ body: { taskId: 7 } }))
    const { user } = exporting(50_001)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(toasts()).toEqual(['数据较多（50,001 条），已转为后台任务，完成后会通知您']))
    expect(asked()[0]?.query.get('async')).toBe('true')
    expect(saved).toEqual([])
  })

  test('that is refused can be tried again', async () => {
    server.answer(() => ({ status: 403, body: { code: 403, error: 'FORBIDDEN', msg: 'x', requestId: 'r' } }))
    const { user } = exporting(1)
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Export' }))
      await waitFor(() => expect(asked()).toHaveLength(times))
      await screen.findByRole('button', { name: 'Export' })
    }
    expect(saved).toEqual([])
  })
})
