import { getConsentFigures } from '@camp/contract/consents/consents'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ConsentPage } from './ConsentPage.tsx'

const server = fakeServer()
const figure = { purpose: 'MESSAGES', required: true, given: 13_041, withdrawn: 9, unknown: 16, older: 2, text: null }

test('a figure leads to its families, for whom may list them', async () => {
  server.answer(({ path }) => (path === getConsentFigures.path ? { body: [figure] } : undefined))
  const { user, address } = onScreen(<ConsentPage />, { at: '/core/consent', codes: ['CONSENT', 'PARENT_INDEX'] })
  await user.click(await screen.findByRole('button', { name: '9' }))
  expect(address()).toBe('/parent/index?consent=MESSAGES:WITHDRAWN')
})

test('who may not list families reads it as text', async () => {
  server.answer(({ path }) => (path === getConsentFigures.path ? { body: [figure] } : undefined))
  onScreen(<ConsentPage />, { at: '/core/consent', codes: ['CONSENT'] })
  expect(within((await screen.findByText('未征询')).parentElement as HTMLElement).queryByRole('button')).toBeNull()
})
