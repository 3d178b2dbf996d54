import { mergeParents, previewParentMerge } from '@camp/contract/parents/parents.merges'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { messageStore } from '../platform/notices.ts'
import { MergeModal } from './MergeModal.tsx'
import type { DuplicatePair } from './parentRow.ts'

const server = fakeServer()

const account = (id: number) => ({
  id,
  phone: '190****1111',
  nickname: `云朵${id}`,
  realName: null,
  activeFlg: 'ACTIVE' as const,
  children: ['小禾'],
  memberLevel: null,
  memberExpiresAt: null,
  orderCount: 0,
  paidAmount: 0,
  registeredAt: '2026-01-05T10:00:00+08:00',
})
const pair: DuplicatePair = { key: '1 2', evidence: ['CHILD'], one: account(1), other: account(2) }

test('accounts that cannot be joined yet are not sent: what is in the way takes the focus, until it is gone', async () => {
  let conflicts = [{ studentName: '小禾', campName: '体验营' }]
  server.answer(({ path }) => {
    if (path === mergeParents.path) return { body: { id: 1, mergeId: 1, version: 4 } }
    if (path !== previewParentMerge.path) return { body: {} }
    const versions = { kept: 3, merged: 3 }
    const more = { evidence: [], moves: [], membership: null, endsMembership: null }
    return { body: { kept: pair.one, merged: pair.other, ...more, conflicts, versions } }
  })
  const sent = () => server.seen.filter(({ path }) => path === mergeParents.path)
  const asked = () => server.seen.filter(({ path }) => path === previewParentMerge.path).length
  const onClose = vi.fn()
  const { user } = onScreen(<MergeModal pair={pair} onClose={onClose} />)
  const inTheWay = await screen.findByText(/“小禾”在营期“体验营”中会重复/)
  await user.type(screen.getByRole('textbox'), '同一家庭')
  const merge = screen.getByRole('button', { name: '合并' })
  await user.click(merge)
  await user.keyboard('{Control>}s{/Control}')
  expect(messageStore.read().map(({ title }) => title)).toEqual([expect.stringMatching(/请先按上面的提示移出一个/)])
  await user.click(screen.getByRole('button', { name: '重新检查' }))
  await waitFor(() => expect(document.activeElement).toBe(inTheWay))
  expect([sent().length, asked()]).toEqual([0, 2])

  conflicts = []
  await user.click(screen.getByRole('button', { name: '重新检查' }))
  await waitFor(() => expect(screen.queryByText(/中会重复/)).toBeNull())
  expect(sent()).toHaveLength(0)
  await user.click(merge)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.body).toMatchObject({ keptId: 1, mergedId: 2, version: 3, mergedVersion: 3 })
})
