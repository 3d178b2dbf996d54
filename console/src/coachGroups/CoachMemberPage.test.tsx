import { getAllCoachGroups, getCoachGroupMembers } from '@camp/contract/coachGroups/coachGroups'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CoachMemberPage } from './CoachMemberPage.tsx'

const server = fakeServer()
const group = (id: number, name: string) => ({ id, name, leaderCoachId: null, memberCount: 0 })

function serve(groups: readonly object[]) {
  const asked: (string | null)[] = []
  server.answer(({ path, query }) => {
    if (path === getAllCoachGroups.path) return { body: groups }
    if (path !== getCoachGroupMembers.path) return
    asked.push(query.get('groupId'))
    return { body: aPage([], 0) }
  })
  return asked
}

test('the members open on the first group; another one is a link away', async () => {
  const asked = serve([group(3, '彩虹组'), group(4, '启航组')])
  const { user } = onScreen(<CoachMemberPage />, { at: '/coach/coachMember', codes: ['COASH_GROUP'] })
  const first = await screen.findByRole('link', { name: /彩虹组/ })
  expect(first.getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('link', { name: /启航组/ }))
  expect(await screen.findByRole('heading', { name: /启航组/ })).toBeTruthy()
  expect(asked).toEqual(['3', '4'])
})

test('without any group the screen says where the first one is made, and a group that is not there is said to be gone', async () => {
  serve([])
  const { router } = onScreen(<CoachMemberPage />, { at: '/coach/coachMember' })
  expect(await screen.findByText('还没有辅导组')).toBeTruthy()
  await router.navigate('/coach/coachMember?groupId=9')
  expect(await screen.findByText('没有找到该辅导组')).toBeTruthy()
})
