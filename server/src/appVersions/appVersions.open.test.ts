import { addVersion, previewVersion } from '@camp/contract/appVersions/appVersions'
import { openLatestVersion } from '@camp/contract/appVersions/appVersions.open'
import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })

it('an app is told the version that the preview shows to staff, without its steps', async () => {
  const { caller } = await signedIn(server, [...keyEditorCodes, 'VERSION_EDIT'])
  const { secret } = await aKey(caller)
  const version = { platform: 'ANDROID', versionName: '2.0.0', versionCode: 200, downloadUrl: 'https://dl.example.com/200' } as const
  await caller.call(addVersion, { body: { ...version, forceUpdate: true, releaseNotes: '更快', publishedAt: '2026-01-05 10:00:00' } })
  const asked = { platform: 'ANDROID', versionCode: 100, installation: 'a-1' } as const
  const told = await askWithKey(server.url, openLatestVersion, secret, { query: asked })
  const { steps, ...seen } = (await caller.call(previewVersion, { body: asked })).body
  expect(steps).toHaveLength(1)
  expect([told.status, told.body]).toEqual([200, seen])
  expect(seen).toMatchObject({ latest: { versionCode: 200 }, force: true, reason: 'FORCED', url: 'https://dl.example.com/200' })
  const lacking = await askWithKey(server.url, openLatestVersion, secret, { query: { platform: 'ANDROID', versionCode: 0 } })
  expect([lacking.status, (lacking.body as { fields: { path: string }[] }).fields.map(({ path }) => path).sort()]).toEqual([
    400,
    ['installation', 'versionCode'],
  ])
})
