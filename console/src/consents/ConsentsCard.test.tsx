import { type Consent, listConsents, noteConsent } from '@camp/contract/consents/consents'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ConsentsCard } from './consents.parts.tsx'

const server = fakeServer()

const word = {
  textNumber: 1,
  at: '2026-11-01T10:00:00.000+08:00',
  how: 'APP' as const,
  guardian: '王妈妈',
  paper: null,
  notedAt: '2026-11-01T10:00:00.000+08:00',
  notedByName: '学习端',
  stoppedAt: null,
}
const child = { studentId: 7, studentName: '石泽宇' }
const consents: Consent[] = [
  { ...child, id: 3, version: 2, purpose: 'RECORDINGS', state: 'GIVEN', last: word },
  { ...child, id: null, version: null, purpose: 'MESSAGES', state: 'UNKNOWN', last: null },
]
const purposes = [
  { purpose: 'RECORDINGS', required: false, textNumber: 2 },
  { purpose: 'MESSAGES', required: true, textNumber: null },
]

function opened(...codes: ('PARENT_DETAIL' | 'CONSENT_EDIT')[]) {
  server.answer(({ path, method }) => {
    if (path === listConsents.path && method === 'GET') return { body: { consents, purposes } }
    return path === noteConsent.path && method === 'POST' ? { body: { id: 3, version: 3, state: 'WITHDRAWN', undo: null } } : undefined
  })
  return onScreen(<ConsentsCard parentId={11} />, { codes })
}

test('says how each purpose stands, by which way and with which text; who may not note it has no step', async () => {
  opened('PARENT_DETAIL')
  expect(await screen.findByText('已同意')).toBeTruthy()
  expect(screen.getByText(/应用内，王妈妈/).textContent).toContain('新版：第 2 版')
  expect(screen.getByText('未征询')).toBeTruthy()
  expect(screen.getByText('必须先同意')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull()
})

test('a withdrawal says what stops, and sends the version that was seen', async () => {
  const { user } = opened('PARENT_DETAIL', 'CONSENT_EDIT')
  await user.click(await screen.findByRole('button', { name: '撤回 录音给老师点评' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByText(/不再播放该孩子的录音/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(server.seen.some(({ path, method }) => path === noteConsent.path && method === 'POST')).toBe(true))
  const sent = server.seen.find(({ path, method }) => path === noteConsent.path && method === 'POST')
  expect(sent?.body).toMatchObject({
    studentId: 7,
    purpose: 'RECORDINGS',
    state: 'WITHDRAWN',
    how: 'STAFF',
    guardian: '王妈妈',
    version: 2,
  })
})
