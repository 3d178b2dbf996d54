import { listCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CoachGroupListPage } from './CoachGroupListPage.tsx'
import { GroupSide } from './GroupSide.tsx'

const server = fakeServer()
const group = {
  id: 3,
  name: '彩虹组',
  leaderCoachId: null,
  leaderName: null,
  leaderHasAccount: false,
  memberCount: 2,
  studentCount: 0,
  remark: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

test('a group with coaches in it says why it cannot be deleted', async () => {
  server.answer(({ path }) => (path === listCoachGroups.path ? { body: aPage([group], 1) } : undefined))
  const { user } = onScreen(<CoachGroupListPage />, { codes: ['COASH_GROUP', 'COASH_GROUP_EDIT'] })
  await user.click((await screen.findAllByRole('button', { name: /更多/ }))[0] as HTMLElement)
  const remove = await screen.findByRole('menuitem', { name: /删除/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(remove.textContent).toContain('组内还有 2 位老师，请先移到其他组')
})

test('of groups that stand in a line the one that is shown is in view', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  onScreen(<GroupSide groups={[group, { ...group, id: 4, name: '启航组' }]} shown={4} over={null} />)
  expect(seen.mock.contexts.map((one) => (one as Element).textContent)).toEqual(['启航组2 位老师'])
})
