import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { keepUser } from '../platform/session.ts'
import { SearchError } from '../platform/signedIn/search.ts'
import { findCampStudents } from './campStudentSearch.ts'
import { campStudentsNoun } from './campStudents.console.tsx'

const server = fakeServer()
const signal = new AbortController().signal
const child = {
  id: 7,
  studentName: '王一诺',
  parentName: '王思涵',
  campId: 3,
  campName: '口语营',
  term: '2026-11',
  groupName: '一班',
  status: 'STUDYING',
}

test('of a phone only the last four digits or all of them are asked for', async () => {
  server.answer(() => ({ body: [child] }))
  keepUser({ ...me, codes: ['CAMP_STUDENT'] })
  expect(await findCampStudents('190123', signal)).toEqual([])
  expect(server.seen).toEqual([])
  keepUser({ ...me, codes: ['CAMP_STUDENT', 'PII_VIEW'] })
  expect(await findCampStudents('190123', signal)).toEqual([])
  expect((await findCampStudents('0123', signal))[0]?.exact).toBe(false)
  expect((await findCampStudents('19012345678', signal))[0]?.exact).toBe(true)
})

test('one letter, or a text that is no name, phone or order, costs no call', () => {
  const [search] = campStudentsNoun.searches ?? []
  for (const text of ['', '王', '190', 'wang', '1901234567890']) expect([text, search?.accepts(text)]).toEqual([text, false])
  for (const text of ['王一', '王一诺', '1901', '19012345678', '202611200000000001'])
    expect([text, search?.accepts(text)]).toEqual([text, true])
})

test('a child leads to its page, or to the list of its camp for people who may not open the page; a failed call is told', async () => {
  server.answer(() => ({ body: [child] }))
  keepUser({ ...me, codes: ['CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'] })
  expect(await findCampStudents('王一诺', signal)).toEqual([
    {
      key: '7',
      title: '王一诺',
      detail: '口语营 2026-11 · 一班 · 王思涵 · 在读',
      path: '/camp/campStudent/campStudentDetail?id=7',
      exact: true,
    },
  ])
  keepUser({ ...me, codes: ['CAMP_STUDENT'] })
  const [found] = await findCampStudents('王一', signal)
  expect(found?.exact).toBe(false)
  expect(found?.path).toBe(`/camp/campStudent?campId=3&studentName=${encodeURIComponent('王一诺')}`)
  server.answer(() => ({ status: 500, body: {} }))
  await expect(findCampStudents('王一', signal)).rejects.toBeInstanceOf(SearchError)
})
