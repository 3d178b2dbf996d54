import { checkMoveFile, chooseMoveSheet, createMove, type MoveFile, mapMoveFile, readMoves } from '@camp/contract/moveIn/moveIn'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MoveInPage } from './MoveInPage.tsx'

const server = fakeServer()
const CODES = ['MOVE_IN']
const column = (title: string, field: string | null, how: MoveFile['columns'][number]['how'], samples: string[] = []) => ({
  title,
  samples,
  empty: samples.length === 0 ? 100 : 0,
  field,
  how,
  sure: how === 'BOTH' ? 99 : null,
})
const file: MoveFile = {
  id: 7,
  version: 3,
  kind: 'FAMILIES',
  name: '家庭.xlsx',
  sheets: ['说明', '家庭'],
  sheet: 1,
  rows: 199_734,
  columns: [
    column('联系电话', 'phone', 'BOTH', ['138****5678']),
    column('宝贝', null, 'NONE', ['李**']),
    column('字段7', null, 'IDENTITY', ['310***********1234']),
  ],
  createdAt: '2026-11-01T00:00:00.000Z',
  set: null,
}
const move = { id: 2, version: 1, name: '营管家', switchOn: '2099-12-15', createdAt: file.createdAt, files: [file] }
const answers = (moves: object[]) =>
  server.answer(({ path, method }) => {
    if (path === readMoves.path && method === 'GET') return { body: { moves } }
    return { body: { id: 7, version: 4, token: 'a'.repeat(22), taskId: 1 } }
  })
const sent = (path: string) => server.seen.filter((one) => one.path === path && one.method !== 'GET').map(({ body }) => body)

test('without a move it says what it is for, and begins one', async () => {
  answers([])
  const { user } = onScreen(<MoveInPage />, { codes: CODES })
  await user.click(await screen.findByRole('button', { name: '开始迁入' }))
  const dialog = within(await screen.findByRole('dialog', { name: '从旧系统迁入' }))
  await user.type(dialog.getByLabelText(/旧系统名称/), '营管家')
  await user.type(dialog.getByLabelText(/切换日/), '2026-12-15')
  await user.click(dialog.getByRole('button', { name: '开始迁入' }))
  await waitFor(() => expect(sent(createMove.path)).toEqual([{ name: '营管家', switchOn: '2026-12-15' }]))
})

test('shows how each column was recognised; a field that another column has moves over, an identity number goes nowhere', async () => {
  answers([move])
  const { user } = onScreen(<MoveInPage />, { codes: CODES })
  expect(await screen.findByText('数据行：199,734')).toBeDefined()
  expect(screen.getByText('列名和内容')).toBeDefined()
  expect(screen.getByText('99%')).toBeDefined()
  expect(screen.queryByRole('button', { name: /“字段7”对应到/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /“宝贝”对应到/ }))
  await user.click(await screen.findByRole('option', { name: '家长 · 手机号' }))
  await waitFor(() => expect(sent(mapMoveFile.path.replace('{id}', '7'))).toEqual([{ fields: [null, 'phone', null], version: 3 }]))
  await user.click(screen.getByRole('button', { name: '工作表 家庭' }))
  await user.click(await screen.findByRole('option', { name: '说明' }))
  await waitFor(() => expect(sent(chooseMoveSheet.path.replace('{id}', '7'))).toEqual([{ sheet: 0, version: 3 }]))
  await user.click(screen.getByRole('button', { name: '下一步：试运行' }))
  await waitFor(() => expect(sent(checkMoveFile.path.replace('{id}', '7'))).toHaveLength(1))
})

test('says what became of a file, and whose result it is', async () => {
  const counts = { ready: 0, applied: 1206, unchanged: 198_204, refused: 12, undone: 0 }
  answers([{ ...move, files: [{ ...file, set: { token: 'a'.repeat(22), taskId: 1, status: 'DONE', own: false, counts } }] }])
  onScreen(<MoveInPage />, { codes: CODES })
  expect(await screen.findByText('198,204')).toBeDefined()
  expect(screen.getByText('需处理').nextSibling?.textContent).toBe('12')
  expect(screen.getByRole('button', { name: '查看结果' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText('可写入')).toBeNull()
})
