import type { CallAnswer } from '@camp/contract/base/call'
import type { listChangeRows } from '@camp/contract/base/changes.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeAnswer, fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { closeDrawer, useDrawer } from '../platform/signedIn/drawers.ts'
import type { ChangeSet } from '../ui/change/useChangeSet.ts'
import { TrackingImportModal } from './TrackingImportModal.tsx'

type Row = CallAnswer<typeof listChangeRows>['content'][number]

const token = 'a'.repeat(22)
const server = fakeServer()
const none = { READY: 0, SKIPPED: 0, REFUSED: 0, APPLIED: 0, FAILED: 0, UNDONE: 0 }
const checked: ChangeSet = {
  token,
  kind: 'orders.importTracking',
  stage: 'PLAN',
  status: 'CHECKED',
  rate: 100,
  mode: 'VALID_ROWS',
  fileName: '运单.xlsx',
  fileUrl: '/foundation/api/files/7',
  rows: 3,
  counts: { ...none, READY: 2, REFUSED: 1 },
  undoable: false,
  createdAt: '2026-11-21T10:00:00+08:00',
  finishedAt: new Date().toISOString(),
}
const done: ChangeSet = { ...checked, stage: 'APPLY', status: 'DONE', counts: { ...none, APPLIED: 2, REFUSED: 1 }, undoable: true }
const working = (stage: ChangeSet['stage']): ChangeSet => ({ ...checked, stage, status: 'DOING', rate: 40 })
const refused: Row = {
  id: 3,
  state: 'REFUSED',
  subject: '2026',
  recordId: null,
  changes: [],
  faults: [{ column: '订单号', value: '2026', reason: '没有找到对应的记录' }],
}
const ready: Row = { ...refused, id: 2, state: 'READY', faults: [], changes: [{ field: '状态', before: '已支付', after: '已发货' }] }
let sets: ChangeSet[]
let takes: () => FakeAnswer

beforeEach(() => {
  sets = [checked]
  takes = () => ({ body: { token, taskId: 5 } })
  server.answer(({ path, query }) => {
    if (path === '/api/order/importTracking') return takes()
    if (path === `/api/change-set/${token}`) return { body: sets.length > 1 ? sets.shift() : sets[0] }
    if (path === `/api/change-set/${token}/rows`) {
      const content = query.get('state') === 'REFUSED' ? [refused] : [ready, refused]
      return {
        body: { content, totalElements: content.length, totalPages: 1, size: 20, number: 0, pageable: { pageSize: 20, pageNumber: 0 } },
      }
    }
    return /\/(apply|retry|undo)$/.test(path) ? { body: { taskId: 6 } } : undefined
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

const asked = (what: string) => server.seen.filter(({ path }) => path.endsWith(`/${what}`)).map(({ body }) => body)
const rowTexts = () =>
  within(screen.getByRole('table', { name: '明细' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

describe('the import of tracking numbers', () => {
  test('checks a file first, says what is wrong cell by cell, and what each row would change', async () => {
    sets = [working('PLAN'), checked]
    const { choose, user } = await opened()
    await choose(sheet())
    await screen.findByRole('radio', { name: '有错误 1' })
    await waitFor(() => expect(rowTexts()).toEqual(['3有错误2026订单号 “2026” 没有找到对应的记录']))
    expect(screen.getByRole('link', { name: '下载标注错误的文件' }).getAttribute('href')).toBe('/foundation/api/files/7')
    await user.click(screen.getByRole('radio', { name: '全部 3' }))
    await waitFor(() => expect(rowTexts()[0]).toBe('2可执行2026状态 已支付 → 已发货'))
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatch(/name="dryRun"\r\n\r\ntrue[\s\S]*name="file"; filename="运单\.xlsx"/)
  })

  test('applies the rows without errors without sending the file again, and says what became of them', async () => {
    const { choose, user, onClose } = await opened()
    await choose(sheet())
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /全部成功才生效/ })).disabled).toBe(true)
    sets = [working('APPLY'), done]
    await user.click(screen.getByRole('button', { name: '执行 2 行' }))
    await screen.findByText('已完成 2 行')
    expect(asked('apply')).toEqual([{ mode: 'VALID_ROWS' }])
    expect(sent()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '完成' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('tries the refused rows again, and takes the others back after a question', async () => {
    sets = [done]
    const { choose, user } = await opened()
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: '重试其余 1 行' }))
    await waitFor(() => expect(asked('retry')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    const question = await screen.findByRole('dialog', { name: '撤销已完成的 2 行？' })
    sets = [{ ...done, stage: 'UNDO', counts: { ...none, UNDONE: 2, APPLIED: 1 }, undoable: false }]
    await user.click(within(question).getByRole('button', { name: '撤销' }))
    await screen.findByText('已撤销 2 行')
    // Why is told by the row: it was changed since, or there is no place any more.
    await screen.findByText('1 行没有撤销，原因见明细。')
    expect(asked('undo')).toHaveLength(1)
  })

  test('applies all rows or none where that is chosen', async () => {
    sets = [{ ...checked, counts: { ...none, READY: 3 }, fileUrl: null }]
    const { choose, user } = await opened()
    await choose(sheet())
    await user.click(await screen.findByRole('radio', { name: /全部成功才生效/ }))
    await user.click(screen.getByRole('button', { name: '执行 3 行' }))
    await waitFor(() => expect(asked('apply')).toEqual([{ mode: 'ALL_OR_NOTHING' }]))
  })

  test('refuses in place what is no spreadsheet or too large, without sending it', async () => {
    await opened()
    const field = screen.getByLabelText(/把文件拖到这里/)
    fireEvent.change(field, { target: { files: [sheet('运单.xls')] } })
    expect((await screen.findByRole('alert')).textContent).toBe('运单.xls: 该文件不是 .xlsx 或 .csv 表格，请选择表格文件，或下载模板填写')
    fireEvent.change(field, { target: { files: [sheet('大.xlsx', 21 * 1024 * 1024)] } })
    await screen.findByText('大.xlsx: 文件不能超过 20 MB')
    expect(sent()).toEqual([])
  })

  test('says in place what the server finds wrong with a file, and takes the next one', async () => {
    takes = () => ({ status: 400, body: { code: 999, error: 'SHEET_ENCRYPTED', msg: '该表格已加密，请去除密码后重试', requestId: 'r-1' } })
    const { choose } = await opened()
    await choose(sheet('密.xlsx'))
    expect((await screen.findByRole('alert')).textContent).toBe('密.xlsx: 该表格已加密，请去除密码后重试')
    takes = () => ({ body: { token, taskId: 6 } })
    await choose(sheet())
    await screen.findByRole('radio', { name: '全部 3' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('closed while it runs goes on as a task', async () => {
    const { choose, user, onClose } = await opened()
    await choose(sheet())
    const start = await screen.findByRole('button', { name: '执行 2 行' })
    sets = [working('APPLY')]
    await user.click(start)
    expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toBe('正在执行 运单.xlsx')
    await user.click(await screen.findByRole('button', { name: '在后台继续' }))
    expect(onClose).toHaveBeenCalledOnce()
    await screen.findByText('drawer: tasks')
  })

  test('whose task has failed says so instead of waiting without an end', async () => {
    sets = [{ ...working('PLAN'), status: 'FAILD', rows: 0, counts: none }]
    const { choose } = await opened()
    await choose(sheet())
    await screen.findByText('任务未完成')
  })
})
