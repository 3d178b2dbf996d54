import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampDetail } from '@camp/contract/camps/camps'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { TabContext } from '../platform/tab.ts'
import { CampStudentPage } from './CampStudentPage.tsx'

const server = fakeServer()
const camp = (id: number, name: string, status: string) => ({ id, name, term: '第 1 期', campTypeId: 1, status })

function serve(camps: readonly ReturnType<typeof camp>[]) {
  const asked: (string | null)[] = []
  server.answer(({ path, query }) => {
    if (path === getWeekCampsDropDown.path) return { body: camps }
    if (path === getCampDetail.path) return { body: camps.find(({ id }) => String(id) === query.get('id')) }
    if (path !== listCampClientUsers.path) return
    asked.push(query.get('campId'))
    return { body: aPage([], 0) }
  })
  return asked
}

test('students open on the first camp that runs; another one is chosen in the head', async () => {
  const asked = serve([camp(9, '寒假营', 'NOT_STARTED'), camp(5, '秋季营', 'IN_PROGRESS'), camp(3, '夏令营', 'ENDED')])
  const { user } = onScreen(<CampStudentPage />, { at: '/camp/campStudent', codes: ['CAMP_STUDENT'] })
  expect(await screen.findByRole('heading', { name: /秋季营/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '切换营期' }))
  await user.click(await screen.findByRole('option', { name: /夏令营/ }))
  expect(await screen.findByRole('heading', { name: /夏令营/ })).toBeTruthy()
  expect([...new Set(asked)]).toEqual(['5', '3'])
})

test('the tab that named no camp goes as soon as the one of its camp is there', async () => {
  serve([camp(5, '秋季营', 'IN_PROGRESS')])
  const close = vi.fn()
  const tab = { setTitle: () => undefined, mark: () => undefined, close }
  onScreen(
    <TabContext value={tab}>
      <CampStudentPage />
    </TabContext>,
    { at: '/camp/campStudent', codes: ['CAMP_STUDENT'] },
  )
  expect(await screen.findByRole('heading', { name: /秋季营/ })).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

test('without any camp the screen says so', async () => {
  serve([])
  onScreen(<CampStudentPage />, { at: '/camp/campStudent' })
  expect(await screen.findByText('还没有营期')).toBeTruthy()
})
