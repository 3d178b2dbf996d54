import { setParentTags } from '@camp/contract/parents/parents'
import { getAllTags } from '@camp/contract/tags/tags'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { messageStore } from '../platform/notices.ts'
import { ParentTagsCell } from './ParentTagsCell.tsx'
import type { ParentRow } from './parentRow.ts'

const server = fakeServer()

const refreshed = { run: () => {} }
function Row() {
  const [row, setRow] = useState({ id: 7, version: 3, tags: [] } as unknown as ParentRow) // all that it reads
  refreshed.run = () => setRow({ ...row, version: 4, tags: [{ id: 1, name: '多子女', color: null }] })
  return <ParentTagsCell parent={row} active />
}

test('what a colleague gives while the list is open stays', async () => {
  const all = ['多子女', '重点'].map((name, at) => ({ id: at + 1, name, color: null, count: 0 }))
  server.answer(({ path, method }) => {
    if (path === getAllTags.path) return { body: all }
    return path === setParentTags.path && method === 'PUT' ? { body: { id: 7, version: 4 } } : undefined
  })
  const { user } = onScreen(<Row />)
  await user.click(screen.getByRole('button', { name: '标签' }))
  await user.click(await screen.findByRole('option', { name: '重点' }))
  act(() => refreshed.run())
  await user.keyboard('{Escape}')
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ id: 7, tagIds: [1, 2], version: 4 }]))
})

test('tags are chosen in the cell, kept once as the list is closed, and taken back by the version that this left', async () => {
  const all = ['多子女', '重点'].map((name, at) => ({ id: at + 1, name, color: null, count: 0 }))
  server.answer(({ path, method }) => {
    if (path === getAllTags.path) return { body: all }
    return path === setParentTags.path && method === 'PUT' ? { body: { id: 7, version: 4 } } : undefined
  })
  const parent = { id: 7, version: 3, tags: [all[0]] } as unknown as ParentRow // all that it reads
  const { user } = onScreen(<ParentTagsCell parent={parent} active />)
  await user.click(screen.getByRole('button', { name: '标签 多子女' }))
  await user.click(await screen.findByRole('option', { name: '重点' }))
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent()).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(sent()).toEqual([{ id: 7, tagIds: [1, 2], version: 3 }]))
  await waitFor(() => expect(messageStore.read()).toHaveLength(1))
  const action = messageStore.read()[0]?.action
  if (action && 'run' in action) action.run()
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 7, tagIds: [1], version: 4 }))
})
