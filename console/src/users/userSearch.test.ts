import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { me } from '../../test/shellFixture.tsx'
import { aUser } from '../../test/userFixture.ts'
import { keepUser } from '../platform/session.ts'
import { SearchError } from '../platform/signedIn/search.ts'
import { filtersFor, findUsers } from './userSearch.ts'
import { usersNoun } from './users.console.tsx'

const server = fakeServer()
const signal = new AbortController().signal
beforeEach(() => keepUser(me))

test('names are looked for by letters, phones by digits, and their parts by those alone who may see phones', () => {
  expect(filtersFor('周思')).toEqual([{ realName: '周思' }, { username: '周思' }])
  expect(filtersFor('ke.fu')).toEqual([{ realName: 'ke.fu' }, { username: 'ke.fu' }])
  expect(filtersFor('5678')).toEqual([{ phone: '5678' }, { username: '5678' }])
  expect(filtersFor('19012')).toEqual([{ username: '19012' }])
})

test('one letter or a few digits cost no call', () => {
  const [search] = usersNoun.searches ?? []
  for (const text of ['', ' ', 'k', '123']) expect([text, search?.accepts(text)]).toEqual([text, false])
  for (const text of ['ke', '周', '1234', 'kefu']) expect([text, search?.accepts(text)]).toEqual([text, true])
})

test('somebody found twice is listed once, with roles and state; a failed call costs only its own, and is told', async () => {
  const frozen = aUser({ id: 6, username: 'kefu2', activeflg: 'FROZEN', roles: [{ id: 1, roleName: '客服' }] })
  server.answer(({ query }) => (query.has('realName') ? { body: aPage([aUser()], 1) } : { body: aPage([aUser(), frozen], 2) }))
  const found = await findUsers('kefu', signal)
  expect(found.map(({ detail, path }) => [detail, path])).toEqual([
    ['kefu', '/usercenter/user?id=5'],
    ['kefu2 · 客服 · 已冻结', '/usercenter/user?id=6'],
  ])
  server.answer(({ query }) => (query.has('realName') ? { status: 500, body: {} } : { body: aPage([frozen], 1) }))
  const failure = await findUsers('kefu', signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SearchError)
  expect(failure).toMatchObject({ found: { length: 1 } })
})
