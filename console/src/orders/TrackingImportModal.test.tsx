import type { CallAnswer } from '@camp/contract/call'
import type { getTrackingImportResult } from '@camp/contract/orders.imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, type Said } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { closeDrawer, useDrawer } from '../platform/drawers.ts'
import { TrackingImportModal } from './TrackingImportModal.tsx'

type Result = CallAnswer<typeof getTrackingImportResult>

const server = fakeServer()
const fault = { row: 3, column: '订单号', value: '2026', reason: '没有找到对应的记录' }
const checked: Result = {
  status: 'CHECKED',
  rate: 100,
  rowsRead: 3,
  added: 2,
  skipped: 0,
  refused: 1,
  errors: [fault],
  fileUrl: '/foundation/api/files/7',
}
const waiting: Result = { ...checked, status: 'DOING', rate: 40, added: 0, refused: 0, errors: [], fileUrl: null }
let results: Result[]
let takes: () => Said

beforeEach(() => {
  results = [checked]
  let sendings = 0
  takes = () => ({ body: { token: String(sendings++).repeat(22), taskId: 5 } })
  server.answer(({ path }) => {
    if (path === '/api/order/importTracking') return takes()
    if (path === '/api/order/importTracking/result') return { body: results.length > 1 ? results.shift() : results[0] }
    return undefined
  })
  closeDrawer()
})

const sheet = (name = '运单.xlsx', size = 10) => {
  const file = new File(['x'.repeat(10)], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const sent = () => server.seen.filter(({ path }) => path === '/api/order/importTracking').map(({ body }) => String(body))

function Drawer() {
  return <output>drawer: {useDrawer() ?? 'none'}</output>
}

async function opened() {
  const onClose = vi.fn()
  const page = onScreen(
    <>
      <TrackingImportModal onClose={onClose} />
      <Drawer />
    </>,
    { codes: ['ORDER_SHIP'] },
  )
  const choose = (file: File) => page.user.upload(screen.getByLabelText(/把文件拖到这里/), file)
  return { ...page, choose, onClose }
}

describe('the import of tracking numbers', () => {
  test('checks a file first, and says what is wrong cell by cell', async () => {
    results = [waiting, checked]
    const { choose } = await opened()
    await choose(sheet())
    await screen.findByText('共 3 行')
    expect(screen.getByText('可导入 2')).toBeTruthy()
    expect(screen.getByText('有错误 1')).toBeTruthy()
    const row = within(screen.getByRole('table', { name: '错误明细' })).getAllByRole('row')[1]
    expect(row?.textContent).toBe('3订单号2026没有找到对应的记录')
    expect(screen.getByRole('link', { name: '下载标注错误的文件' }).getAttribute('href')).toBe('/foundation/api/files/7')
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatch(/name="dryRun"\r\n\r\ntrue[\s\S]*name="file"; filename="运单\.xlsx"/)
  })

  test('imports the rows without errors, and says what became of them', async () => {
    const { choose, user, onClose } = await opened()
    await choose(sheet())
    await screen.findByText('共 3 行')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /全部成功才导入/ }).disabled).toBe(true)
    results = [waiting, { ...checked, status: 'DONE' }]
    await user.click(screen.getByRole('button', { name: '导入 2 行' }))
    await screen.findByText('导入完成')
    expect(screen.getByText('已导入 2')).toBeTruthy()
    expect(screen.getByText('未导入 1')).toBeTruthy()
    expect(sent()[1]).toMatch(/name="dryRun"\r\n\r\nfalse/)
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('imports all rows or none where that is chosen', async () => {
    results = [{ ...checked, added: 3, refused: 0, errors: [], fileUrl: null }]
    const { choose, user } = await opened()
    await choose(sheet())
    await user.click(await screen.findByRole('radio', { name: /全部成功才导入/ }))
    await user.click(screen.getByRole('button', { name: '导入 3 行' }))
    await waitFor(() => expect(sent()[1]).toMatch(/name="allOrNothing"\r\n\r\ntrue/))
  })

  test('refuses in place what is no spreadsheet or too large, without sending it', async () => {
    await opened()
    const field = screen.getByLabelText(/把文件拖到这里/)
    fireEvent.change(field, { target: { files: [sheet('运单.csv')] } })
    expect((await screen.findByRole('alert')).textContent).toBe('运单.csv: 该文件不是 .xlsx 表格')
    fireEvent.change(field, { target: { files: [sheet('大.xlsx', 21 * 1024 * 1024)] } })
    await screen.findByText('大.xlsx: 文件不能超过 20 MB')
    expect(sent()).toEqual([])
  })

  test('says in place what the server finds wrong with a file, and takes the next one', async () => {
    takes = () => ({ status: 400, body: { code: 999, error: 'SHEET_ENCRYPTED', msg: '该表格已加密，请去除密码后重试', requestId: 'r-1' } })
    const { choose } = await opened()
    await choose(sheet('密.xlsx'))
    expect((await screen.findByRole('alert')).textContent).toBe('密.xlsx: 该表格已加密，请去除密码后重试')
    takes = () => ({ body: { token: 'b'.repeat(22), taskId: 6 } })
    await choose(sheet())
    await screen.findByText('共 3 行')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('closed while it runs goes on as a task', async () => {
    const { choose, user, onClose } = await opened()
    await choose(sheet())
    await screen.findByText('共 3 行')
    results = [waiting]
    await user.click(screen.getByRole('button', { name: '导入 2 行' }))
    expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('正在导入 运单.xlsx')
    await user.click(await screen.findByRole('button', { name: '在后台继续' }))
    expect(onClose).toHaveBeenCalledOnce()
    await screen.findByText('drawer: tasks')
  })

  test('whose task has failed says so instead of waiting for ever', async () => {
    results = [{ ...waiting, status: 'FAILD' }]
    const { choose } = await opened()
    await choose(sheet())
    await screen.findByText('导入未完成')
  })
})
