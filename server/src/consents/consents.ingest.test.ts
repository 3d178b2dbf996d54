import { listConsents, listConsentWords } from '@camp/contract/consents/consents'
import { putConsents } from '@camp/contract/consents/consents.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let secret: string
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'CONSENT', 'PARENT_DETAIL'])).caller
  secret = (await aKey(editor, { name: '学习端', ratePerMinute: 6_000 })).secret
})

const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putConsents, secret, { params: { externalId }, body: { data } })).body as {
    status: string
    id: number
    error?: string
  }

it('a program says what guardians said: repeats and late words change nothing, and a withdrawal counts', async () => {
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId)
  const state = async () => {
    const { consents } = (await editor.call(listConsents, { query: { parentId } })).body
    return consents.find(({ purpose }) => purpose === 'RECORDINGS')
  }
  const said = { studentId, purpose: 'RECORDINGS', state: 'GIVEN', at: '2026-01-05T10:00:00+08:00', how: 'APP', guardian: '王妈妈' }
  const { id } = await put('c1', said)
  expect(await put('c1', said)).toEqual({ status: 'UNCHANGED', id })
  // The same word under another number, by several at once: noted once.
  const again = await Promise.all(['c2', 'c3', 'c4'].map((number) => put(number, said)))
  expect(again.map((one) => one.id)).toEqual([id, id, id])
  expect(await state()).toMatchObject({ state: 'GIVEN', last: { how: 'APP', guardian: '王妈妈', notedByName: '学习端' } })
  expect(await put('c5', { ...said, state: 'WITHDRAWN', at: '2026-01-07T10:00:00+08:00' })).toMatchObject({ id })
  expect(await put('c6', { ...said, at: '2026-01-06T10:00:00+08:00' })).toMatchObject({ id })
  expect(await put('c7', { ...said, at: '2026-01-07T10:00:00+08:00' })).toMatchObject({ id })
  expect(await state()).toMatchObject({ state: 'WITHDRAWN' })
  // What came late is kept, once, and stops nothing.
  await put('c6b', { ...said, at: '2026-01-06T10:00:00+08:00' })
  const words = (await editor.call(listConsentWords, { params: { id } })).body
  expect(words.map((word) => `${word.state}${word.late ? ' late' : ''} ${word.at.slice(8, 10)}`)).toEqual([
    'GIVEN late 07',
    'GIVEN late 06',
    'WITHDRAWN 07',
    'GIVEN 05',
  ])
  expect((await state())?.last?.at).toBe('2026-01-07T10:00:00.000+08:00')
  expect((await put('c8', { ...said, at: '2199-01-01T00:00:00+08:00' })).error).toBe('CONSENT_AHEAD')
  expect((await put('c9', { ...said, textNumber: 7 })).error).toBe('CONSENT_TEXT_UNKNOWN')
})
