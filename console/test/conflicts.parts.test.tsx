import type { AnyCall } from '@camp/contract/base/call'
import { getHoliday, updateHoliday } from '@camp/contract/holidays/holidays'
import { getMessageTask, updateMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { getParent, setParentTags } from '@camp/contract/parents/parents'
import { appointPermissionParent, getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { addTagsToUser, queryUsers, updateUserRbacInfo } from '@camp/contract/users/users'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HolidayModal } from '../src/holidays/HolidayModal.tsx'
import { MessageTaskModal } from '../src/messageTasks/MessageTaskModal.tsx'
import { ParentTagsModal } from '../src/parents/ParentTagsModal.tsx'
import { MovePermissionModal } from '../src/permissions/MovePermissionModal.tsx'
import { dismissAll, messageStore } from '../src/platform/notices.ts'
import { GrantModal } from '../src/users/GrantModal.tsx'
import { UserTagsModal } from '../src/users/UserTagsModal.tsx'
import { refusedOnce, rowOf, save } from './conflictFixture.ts'
import { fakeServer } from './fakeServer.ts'
import { aPage } from './listFixture.ts'
import { holiday, messageTask, newer, parent, permission, tags, user } from './recordFixture.ts'
import { onScreen } from './screenFixture.tsx'

const server = fakeServer()

beforeEach(() => dismissAll())

/** The versions that were sent in the address of a call. */
const versions = ({ path }: AnyCall) => {
  const place = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return server.seen.filter((one) => one.method === 'POST' && place.test(one.path)).map(({ query }) => query.get('version'))
}

test('the tags of a family that somebody else has set meanwhile are named, and can be taken over', async () => {
  const theirs = { ...parent, ...newer, tags: [{ id: 3, name: '对方的', color: null }] }
  const sent = refusedOnce(server, { saves: setParentTags, reads: getParent, fresh: theirs })
  const onClose = vi.fn()
  const { user: person } = onScreen(<ParentTagsModal parent={parent} onClose={onClose} />)
  await person.click(await screen.findByRole('button', { name: /^标签/ }))
  await person.click(await screen.findByRole('option', { name: '我的' }))
  await person.keyboard('{Escape}')
  await person.click(save())
  const take = await screen.findByRole('button', { name: '采用对方的' })
  expect(rowOf('标签').getByText('旧、我的')).toBeTruthy()
  expect(rowOf('标签').getByText('对方的')).toBeTruthy()
  await person.click(take)
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { id: 5, tagIds: [1, 2], version: 1 },
    { id: 5, tagIds: [3], version: 7 },
  ])
  // Taken back, it has the tags that it had before this was saved, over the version that the step left.
  const action = messageStore.read().at(-1)?.action
  if (action && 'run' in action) action.run()
  await waitFor(() => expect(sent().at(-1)).toEqual({ id: 5, tagIds: [3], version: 8 }))
})

test('tags that were put on are taken off again by the toast', async () => {
  server.answer(({ path }) => ({ body: path.endsWith('/tags') ? { id: 5, version: 2 } : tags }))
  const { user: person } = onScreen(<ParentTagsModal parent={parent} onClose={vi.fn()} />)
  await person.click(await screen.findByRole('button', { name: /^标签/ }))
  await person.click(await screen.findByRole('option', { name: '我的' }))
  await person.keyboard('{Escape}')
  await person.click(save())
  await waitFor(() => expect(messageStore.read().at(-1)?.action?.label).toBe('撤销'))
  const action = messageStore.read().at(-1)?.action
  if (action && 'run' in action) action.run()
  const sent = () => server.seen.filter(({ path }) => path.endsWith('/parent/tags')).map(({ body }) => body)
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: 5, tagIds: [1, 2], version: 1 },
      { id: 5, tagIds: [1], version: 2 },
    ]),
  )
})

test('the tags of an account that somebody else has set meanwhile are named, and what is sent next is sent over them', async () => {
  const known = { ...user, tags: [{ id: 1, name: '旧', color: null }] }
  const fresh = aPage([{ ...known, ...newer, tags: [{ id: 3, name: '对方的', color: null }] }], 1)
  const sent = refusedOnce(server, { saves: addTagsToUser, reads: queryUsers, fresh })
  const onClose = vi.fn()
  const { user: person } = onScreen(<UserTagsModal user={known} onClose={onClose} />)
  await person.click(await screen.findByRole('button', { name: /^标签/ }))
  await person.click(await screen.findByRole('option', { name: '我的' }))
  await person.keyboard('{Escape}')
  await person.click(save())
  const keep = await screen.findByRole('button', { name: '保留我的并保存' })
  expect(rowOf('标签').getByText('对方的')).toBeTruthy()
  await person.click(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(versions(addTagsToUser)).toEqual(['1', '7'])
})

test('a permission that somebody else has hung elsewhere meanwhile is moved over that only once the person says so', async () => {
  const fresh = aPage([{ ...permission, ...newer, menuId: 9 }], 1)
  refusedOnce(server, { saves: appointPermissionParent, reads: getPermissionsByPage, fresh })
  const onClose = vi.fn()
  const { user: person } = onScreen(<MovePermissionModal permission={permission} onClose={onClose} />)
  await person.click(save())
  await person.click(await screen.findByRole('button', { name: '采用对方的' }))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(versions(appointPermissionParent)).toEqual(['1', '7'])
})

test('the days of a holiday that somebody else has added meanwhile are named by themselves, and kept', async () => {
  const added = { date: '2026-10-10', name: '补班', kind: 'WORKDAY' as const }
  const fresh = { ...holiday, ...newer, holidays: [...holiday.holidays, added] }
  const sent = refusedOnce(server, { saves: updateHoliday, reads: getHoliday, fresh })
  const onClose = vi.fn()
  const { user: person } = onScreen(<HolidayModal task={{ holiday }} year={2026} onClose={onClose} onSaved={() => undefined} />)
  await person.type(await screen.findByLabelText('名称'), '节')
  await person.click(save())
  const keep = await screen.findByRole('button', { name: '保留我的并保存' })
  expect(rowOf('日期').getByText('未改动')).toBeTruthy()
  expect(rowOf('日期').getByText('2026-10-10 调休上班 补班')).toBeTruthy()
  await person.click(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().at(-1)).toMatchObject({ name: '旧节', holidays: fresh.holidays, version: 7 })
})

test('the roles of an account that somebody else has set meanwhile are named by what each side has beyond the other', async () => {
  const known = { ...user, roles: [{ id: 1, roleName: '旧角色' }] }
  const fresh = aPage([{ ...known, ...newer, roles: [...known.roles, { id: 3, roleName: '对方的角色' }] }], 1)
  const sent = refusedOnce(server, { saves: updateUserRbacInfo, reads: queryUsers, fresh })
  const onClose = vi.fn()
  const { user: person } = onScreen(<GrantModal user={known} onClose={onClose} />, { codes: ['USER_GRANT', 'ROLE_ALLOT'] })
  await person.click(await screen.findByRole('checkbox', { name: /^我的角色/ }))
  await person.click(save())
  const take = await screen.findByRole('button', { name: '采用对方的' })
  expect(rowOf('角色').getByText('我的角色；不含 对方的角色')).toBeTruthy()
  expect(rowOf('角色').getByText('对方的角色；不含 我的角色')).toBeTruthy()
  await person.click(take)
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().map(({ roleIds, version }) => [roleIds, version])).toEqual([
    [[1, 2], 1],
    [[1, 3], 7],
  ])
})

test('a message that somebody else has addressed to others meanwhile says so, and keeps what was typed', async () => {
  const theirs = { ...messageTask, ...newer, audience: { ...messageTask.audience, all: false, roleIds: [3] }, title: '对方的' }
  const sent = refusedOnce(server, { saves: updateMessageTask, reads: getMessageTask, fresh: theirs })
  const onClose = vi.fn()
  const { user: person } = onScreen(<MessageTaskModal dialog={{ kind: 'edit', task: messageTask }} onClose={onClose} />)
  await person.type(await screen.findByLabelText('标题'), '的标题')
  await person.click(screen.getByRole('button', { name: '保存草稿' }))
  const keep = await screen.findByRole('button', { name: '保留我的并保存' })
  expect(rowOf('标题').getByText('旧的标题')).toBeTruthy()
  expect(rowOf('标题').getByText('对方的')).toBeTruthy()
  expect(rowOf('收件人').getByText('未改动')).toBeTruthy()
  expect(rowOf('收件人').getByText('按角色、员工或标签')).toBeTruthy()
  await person.click(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent().map(({ title, version }) => [title, version])).toEqual([
    ['旧的标题', 1],
    ['旧的标题', 7],
  ])
  expect(sent().at(-1)).toMatchObject({ audience: { kind: 'STAFF', roleIds: [3] } })
})
