import { getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { listFunnelFamilies, listFunnelOrders } from '@camp/contract/channels/channels.funnel.rows'
import type { FamilyStep } from '@camp/contract/channels/channels.labels'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeChannel,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let marketing: Caller
beforeAll(async () => {
  marketing = (await signedIn(server, ['PROMOTE_INDEX'])).caller
})
const NAME = '不可见的名字'

describe('the rows behind a figure of the funnel', () => {
  it('are as many and as much as it says, of the own groups to their leader, and say nothing of a person', async () => {
    const channel = await makeChannel(server.pool)
    const parents = await Promise.all(
      [10, 11, 12].map((at) =>
        makeParent(server.pool, { channel_id: channel, registered_at: `2026-04-${at} 12:00:00`, nickname: NAME, real_name: NAME }),
      ),
    )
    await makeOrder(server.pool, { parent_id: parents[0], channel_id: channel, paid_at: '2026-04-12 12:00:00' })
    await makeOrder(server.pool, { parent_id: parents[1], channel_id: channel, paid_at: '2026-04-12 23:59:59', refunded_amount: 2_500 })
    const place = { channelId: [channel], from: '2026-04-10', to: '2026-04-12' }
    const { steps, netAmount } = (await marketing.call(getChannelFunnel, { query: place })).body
    const families = async (step?: FamilyStep, by = marketing) =>
      (await by.call(listFunnelFamilies, { query: { ...place, step, page: 1 } })).body
    expect((await families()).totalElements).toBe(steps.find(({ key }) => key === 'REGISTERED')?.count)
    expect((await families('PAID')).totalElements).toBe(steps.find(({ key }) => key === 'FIRST_PAID')?.count)
    expect((await families('UNPAID')).content.map(({ id, day }) => [id, day])).toEqual([[parents[2], '2026-04-12']])
    const orders = async (by = marketing) => (await by.call(listFunnelOrders, { query: { ...place, page: 1 } })).body.content
    const all = await orders()
    expect([all.length, all.reduce((sum, { net }) => sum + net, 0), netAmount]).toEqual([2, 17_500, 17_500])
    expect(JSON.stringify([await families(), all])).not.toContain(NAME)

    const coachId = await makeCoach(server.pool)
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
    await makeCampStudent(server.pool, { campId, groupId }, { parent_id: parents[1] })
    const leader = await signedIn(server, ['PROMOTE_INDEX'], 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, leader.userId, [coachId])
    expect((await families(undefined, leader.caller)).content.map(({ id }) => id)).toEqual([parents[1]])
    expect((await orders(leader.caller)).map(({ net }) => net)).toEqual([7_500])
  })
})
