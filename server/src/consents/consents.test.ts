import { undoStep } from '@camp/contract/base/undo.steps'
import {
  getConsentFigures,
  listConsents,
  listConsentTexts,
  listConsentWords,
  noteConsent,
  publishConsentText,
} from '@camp/contract/consents/consents'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['CONSENT', 'CONSENT_EDIT', 'PARENT_DETAIL', 'LOG_MANAGE'])
})

const aChild = async () => {
  const parentId = await makeParent(server.pool)
  return { parentId, studentId: await makeStudent(server.pool, parentId) }
}
const note = (studentId: number, purpose: ConsentPurpose, state: 'GIVEN' | 'WITHDRAWN', more = {}, who = editor) =>
  who.caller.call(noteConsent, { body: { studentId, purpose, state, how: 'STAFF', guardian: '王妈妈', ...more } })
const read = async (parentId: number) => (await editor.caller.call(listConsents, { query: { parentId } })).body
const one = async ({ parentId, studentId }: Awaited<ReturnType<typeof aChild>>, purpose: ConsentPurpose) =>
  (await read(parentId)).consents.find((consent) => consent.studentId === studentId && consent.purpose === purpose)
const wordsOf = async (id: number) => (await editor.caller.call(listConsentWords, { params: { id } })).body

describe('a consent', () => {
  it('stands as nobody asked, as given and as withdrawn, by whom, how and when; each word stays', async () => {
    const child = await aChild()
    const before = await read(child.parentId)
    expect(before.consents.map(({ purpose, state, last }) => [purpose, state, last])).toEqual(
      ['LESSONS', 'RECORDINGS', 'DEMOS', 'MESSAGES', 'MARKETING'].map((purpose) => [purpose, 'UNKNOWN', null]),
    )
    expect(before.purposes.every(({ required }) => !required)).toBe(true)
    const given = await note(child.studentId, 'MESSAGES', 'GIVEN', { at: '2026-01-05 10:00:00', fresh: true })
    expect(given.body).toMatchObject({ version: 1, state: 'GIVEN', undo: expect.any(Number) })
    expect(await one(child, 'MESSAGES')).toMatchObject({
      state: 'GIVEN',
      last: {
        textNumber: null,
        how: 'STAFF',
        guardian: '王妈妈',
        notedByName: '试用者',
        stoppedAt: null,
        at: '2026-01-05T10:00:00.000+08:00',
      },
    })
    const { body: withdrawn } = await note(child.studentId, 'MESSAGES', 'WITHDRAWN', { version: 1 })
    expect(withdrawn).toMatchObject({ id: given.body.id, version: 2, undo: null })
    const words = await wordsOf(withdrawn.id)
    expect(words.map(({ state }) => state)).toEqual(['WITHDRAWN', 'GIVEN'])
    await expect(server.pool.query("update consent_entries set state = 'GIVEN' where id = $1", [words[0]?.id])).rejects.toThrow(
      'not changed',
    )
    const { content } = (await editor.caller.call(getRecordHistory, { query: { entity: 'consent', id: withdrawn.id, page: 1 } })).body
    expect(content[0]).toMatchObject({ before: { state: 'GIVEN', guardian: '王妈妈' }, after: { state: 'WITHDRAWN' } })
  })

  it('is refused where it is older than the last word, in the future, on paper without paper, or of no such text', async () => {
    const { studentId } = await aChild()
    const refused = async (...said: Parameters<typeof note>) => {
      const { error } = await note(...said)
      return [error.error, error.fields?.[0]?.path]
    }
    await note(studentId, 'DEMOS', 'WITHDRAWN', { at: '2026-02-01 10:00:00' })
    expect(await refused(studentId, 'DEMOS', 'GIVEN', { at: '2026-01-31 10:00:00' })).toEqual(['CONSENT_OLDER', 'at'])
    expect(await refused(studentId, 'DEMOS', 'GIVEN', { at: '2026-02-01 10:00:00' })).toEqual(['CONSENT_OLDER', 'at'])
    expect(await refused(studentId, 'DEMOS', 'WITHDRAWN')).toEqual(['CONSENT_STANDS', undefined])
    expect(await refused(studentId, 'DEMOS', 'GIVEN', { at: '2199-01-01' })).toEqual(['CONSENT_AHEAD', 'at'])
    expect(await refused(studentId, 'DEMOS', 'GIVEN', { how: 'PAPER' })).toEqual(['CONSENT_PAPER_MISSING', 'mediaId'])
    expect(await refused(studentId, 'DEMOS', 'GIVEN', { textNumber: 9 })).toEqual(['CONSENT_TEXT_UNKNOWN', 'textNumber'])
    expect(await refused(2_000_000_000, 'DEMOS', 'GIVEN')).toEqual(['UNKNOWN_REFERENCE', 'studentId'])
    const reader = await signedIn(server, ['CONSENT'])
    expect((await note(studentId, 'DEMOS', 'GIVEN', {}, reader)).status).toBe(403)
  })

  it('that two people note at once is noted once; the other one reads who was faster', async () => {
    const child = await aChild()
    const rival = await signedIn(server, ['CONSENT_EDIT'])
    const answers = await Promise.all([
      note(child.studentId, 'LESSONS', 'GIVEN', { fresh: true }),
      note(child.studentId, 'LESSONS', 'WITHDRAWN', { fresh: true }, rival),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const id = answers.find(({ status }) => status === 200)?.body.id ?? 0
    expect(await wordsOf(id)).toHaveLength(1)
    const both = await Promise.all([editor, rival].map((who) => note(child.studentId, 'LESSONS', 'GIVEN', { version: 1 }, who)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that was given by mistake stands again as before; who went on since is not overruled', async () => {
    const child = await aChild()
    const { body: given } = await note(child.studentId, 'MARKETING', 'GIVEN')
    expect((await editor.caller.call(undoStep, { params: { id: given.undo ?? 0 } })).status).toBe(200)
    expect(await one(child, 'MARKETING')).toMatchObject({ state: 'UNKNOWN', version: 2 })
    expect((await wordsOf(given.id)).map(({ state }) => state)).toEqual(['UNKNOWN', 'GIVEN'])
    const { body: again } = await note(child.studentId, 'MARKETING', 'GIVEN')
    await note(child.studentId, 'MARKETING', 'WITHDRAWN')
    expect((await editor.caller.call(undoStep, { params: { id: again.undo ?? 0 } })).error.error).toBe('UNDO_CHANGED')
  })
})

describe('a text', () => {
  const publish = (text: string, after: number) => editor.caller.call(publishConsentText, { body: { purpose: 'RECORDINGS', text, after } })

  it('is published once and never changed; an older consent stays given, and is counted', async () => {
    const child = await aChild()
    expect((await publish('录音用于老师点评。', 0)).body).toMatchObject({ number: 1 })
    expect((await publish('录音用于老师点评。', 1)).error.error).toBe('CONSENT_TEXT_SAME')
    await note(child.studentId, 'RECORDINGS', 'GIVEN')
    expect((await one(child, 'RECORDINGS'))?.last?.textNumber).toBe(1)
    const figures = async () => (await editor.caller.call(getConsentFigures, {})).body.find(({ purpose }) => purpose === 'RECORDINGS')
    expect(await figures()).toMatchObject({ given: 1, older: 0, text: { number: 1, publishedByName: '试用者' } })
    const races = await Promise.all([publish('录音用于点评，30 天后删除。', 1), publish('录音用于点评，60 天后删除。', 1)])
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await figures()).toMatchObject({ given: 1, older: 1, text: { number: 2 } })
    expect(await one(child, 'RECORDINGS')).toMatchObject({ state: 'GIVEN' })
    const texts = (await editor.caller.call(listConsentTexts, { query: { purpose: 'RECORDINGS' } })).body
    expect(texts.map(({ number, given }) => [number, given])).toEqual([
      [2, 0],
      [1, 1],
    ])
    await expect(server.pool.query("update consent_texts set text = 'x'")).rejects.toThrow('not changed')
  })
})
