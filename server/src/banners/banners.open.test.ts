import { openBanners } from '@camp/contract/banners/banners.open'
import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })

it('an app is told what a place shows now, in its order', async () => {
  const { secret } = await aKey((await signedIn(server, keyEditorCodes)).caller)
  await server.pool.query(`insert into banners (title, link_kind, link_target, position, start_at, end_at, post_status, sequence) values
    ('后', 'NONE', null, 'HOME_TOP', null, null, 'POSTED', 2), ('先', 'URL', 'https://a.example.com', 'HOME_TOP', null, now() + interval '1 day', 'POSTED', 1),
    ('还早', 'NONE', null, 'HOME_TOP', now() + interval '1 day', null, 'POSTED', 3), ('下架', 'NONE', null, 'HOME_TOP', null, null, 'UNPOSTED', 4),
    ('别处', 'NONE', null, 'COURSE', null, null, 'POSTED', 1), ('无效', 'GOODS', '999999', 'HOME_TOP', null, null, 'POSTED', 5)`)
  const told = await askWithKey(server.url, openBanners, secret, { query: { position: 'HOME_TOP' } })
  expect(told.body).toEqual([
    {
      id: expect.any(Number),
      title: '先',
      imageUrl: null,
      linkKind: 'URL',
      linkTarget: 'https://a.example.com',
      endAt: expect.any(String),
    },
    { id: expect.any(Number), title: '后', imageUrl: null, linkKind: 'NONE', linkTarget: null, endAt: null },
  ])
})
