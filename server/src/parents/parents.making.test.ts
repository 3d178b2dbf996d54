import { listParents } from '@camp/contract/parents/parents'
import { createParent } from '@camp/contract/parents/parents.making'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Caller
beforeAll(async () => {
  clerk = (await signedIn(server, ['PARENT_INDEX', 'PARENT_EDIT'])).caller
})

const shown = async (phone: string) => (await clerk.call(listParents, { query: { page: 1, phone } })).body.content[0]

describe('a family that staff enter', () => {
  it('has its channel and its children, and counts for the channel', async () => {
    const channelId = await makeChannel(server.pool, { name: '书展' })
    const body = {
      phone: '190 7000 0001',
      realName: '李敏',
      channelId,
      children: [{ name: '李一一', grade: '二年级' }, { name: '李二二' }],
    }
    const made = await clerk.call(createParent, { body })
    expect(made.status).toBe(200)
    expect(await shown('19070000001')).toMatchObject({
      id: made.body.id,
      nickname: '李敏',
      channelName: '书展',
      children: [{ name: '李一一' }, { name: '李二二' }],
    })
    const { rows } = await server.pool.query('select channel_id from family_funnel_of(array[$1::bigint])', [made.body.id])
    expect(rows).toEqual([{ channel_id: channelId }])
  })

  it('is there once for a phone, also where two enter it at once', async () => {
    const body = { phone: '19070000002', children: [{ name: '王小' }] }
    const answers = await Promise.all([clerk.call(createParent, { body }), clerk.call(createParent, { body })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await clerk.call(createParent, { body })).error).toMatchObject({ error: 'PARENT_PHONE_TAKEN', fields: [{ path: 'phone' }] })
    expect((await shown('19070000002'))?.nickname).toBe('王小家长')
  })

  it('is refused with a channel that is switched off, an unknown referrer, a wrong phone, and without the right', async () => {
    const off = await makeChannel(server.pool, { active_flg: 'INACTIVE' })
    const refused = async (more: object) => (await clerk.loose(createParent, { body: { phone: '19070000003', ...more } })).error
    expect(await refused({ channelId: off })).toMatchObject({ error: 'PARENT_CHANNEL' })
    expect(await refused({ channelId: 999_999 })).toMatchObject({ error: 'PARENT_CHANNEL' })
    expect(await refused({ referrerId: 999_999 })).toMatchObject({ error: 'UNKNOWN_REFERENCE', fields: [{ path: 'referrerId' }] })
    expect(await refused({ phone: '123' })).toMatchObject({ fields: [{ path: 'phone' }] })
    const { caller } = await signedIn(server, ['PARENT_INDEX'])
    expect((await caller.call(createParent, { body: { phone: '19070000003' } })).status).toBe(403)
    expect(await shown('19070000003')).toBeUndefined()
  })
})
