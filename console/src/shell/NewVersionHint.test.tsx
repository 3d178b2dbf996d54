import { getUserAllPermission } from '@camp/contract/base/account'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { call } from '../platform/client.ts'
import { noteBuild } from '../platform/version.ts'
import { NewVersionHint } from './frame/ShellHeader.tsx'

const server = fakeServer()
afterEach(cleanup)
const answersFrom = (build?: string) =>
  server.answer(() => ({ body: [], ...(build === undefined ? {} : { headers: { 'x-build-id': build } }) }))
const ask = () => act(async () => void (await call(getUserAllPermission, {})))
const hint = () => screen.queryByRole('button', { name: '有新版本' })

test('another build on the server is hinted at, and no longer when the page is of the present one', async () => {
  render(<NewVersionHint />)
  answersFrom()
  await ask()
  expect(hint()).toBeNull()
  answersFrom('test')
  await ask()
  expect(hint()).toBeNull()
  expect(server.seen.at(-1)?.headers['x-build-id']).toBe('test')
  answersFrom('newer')
  await ask()
  expect(hint()).toBeTruthy()
  answersFrom('test')
  await ask()
  expect(hint()).toBeNull()
})

test('a page in development compares nothing', () => {
  render(<NewVersionHint />)
  act(() => noteBuild('newer', 'dev'))
  expect(hint()).toBeNull()
})
