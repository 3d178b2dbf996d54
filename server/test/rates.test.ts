import { rateBp, rateText } from '@camp/contract/base/numbers'
import { exportPromotionChannels, listPromotionChannels } from '@camp/contract/channels/channels'
import { getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { getFeedbackFigures } from '@camp/contract/feedback/feedback.desk'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { rateBpSql } from '../src/platform/db/rates.ts'
import { aServer } from './aServer.ts'
import { makeChannel, makeOrder, makeParent } from './factories.ts'
import type { Caller } from './http.ts'
import { signedIn } from './people.ts'

const server = aServer()
let reader: Caller
beforeAll(async () => {
  reader = (await signedIn(server, ['PROMOTE_INDEX', 'FEEDBOOK_INDEX'])).caller
})

/** A channel by which so many families came, of whom so many paid. */
async function channelWith(paid: number, came: number): Promise<number> {
  const channel = await makeChannel(server.pool)
  for (let n = 0; n < came; n++) {
    const parent = await makeParent(server.pool, { channel_id: channel, registered_at: '2026-03-02 12:00:00' })
    if (n < paid) await makeOrder(server.pool, { parent_id: parent, channel_id: channel, paid_at: '2026-03-03 12:00:00' })
  }
  return channel
}

// 14 of 17 is 82.4 % by its counts, and 82.3 or 82.4 from its 8,235 basis points; 2 of 3 shows what is cut off instead of rounded.
describe.each([
  [14, 17, 8_235, '82.4%', 82.4],
  [2, 3, 6_667, '66.7%', 66.7],
])('%i of %i', (part, whole, bp, text, cell) => {
  it('is the same rate for channels, in their sheet and in the funnel', async () => {
    const channel = await channelWith(part, whole)
    const [listed] = (await reader.call(listPromotionChannels, { query: { page: 1, id: [channel] } })).body.content
    expect(listed).toMatchObject({ firstPaid: part, registrations: whole, conversionBp: bp })
    expect(rateText(listed?.firstPaid ?? 0, listed?.registrations ?? 0)).toBe(text)
    const funnel = (await reader.call(getChannelFunnel, { query: { channelId: [channel], from: '2026-03-01', to: '2026-03-31' } })).body
    expect(funnel.rows).toMatchObject([{ firstPaid: part, registered: whole, conversionBp: bp }])
    const sheet = await reader.loose(exportPromotionChannels, { body: { id: [channel], columns: ['name', 'conversionBp'] } })
    expect((await readXlsx(sheet.body as Buffer)).sheets[0]?.rows[1]?.[1]).toBe(cell)
  })

  it('is the same rate for feedback', async () => {
    const parent = await makeParent(server.pool)
    await server.pool.query('delete from feedback')
    await server.pool.query(
      `with closed as (insert into feedback (parent_id, category, content) values ($1, 'APP', '录音失败') returning id),
         alone as (insert into feedback (parent_id, category, content) select $1, 'APP', '录音失败' from generate_series(1, $3::int - $2 - 1))
       insert into feedback (parent_id, category, content, reopens_id) select $1, 'APP', '又失败了', closed.id from closed, generate_series(1, $2::int)`,
      [parent, part, whole],
    )
    const { week } = (await reader.call(getFeedbackFigures, {})).body
    expect(week).toMatchObject({ reopened: part, written: whole, reopenedBp: bp })
  })
})

it('a rate in SQL is that of the contract for all counts, also of what became less', async () => {
  const counts = fc.tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 2_000_000 }))
  const drawn = [...fc.sample(counts, 500), [-1, 32], [1, 32], [-1, 16], [0, 0], [14, 17]] as const
  const { rows } = await server.pool.query<{ bp: number | null }>(
    `select ${rateBpSql('part', 'whole')} as bp from unnest($1::int[], $2::int[]) with ordinality as o (part, whole, n) order by n`,
    [drawn.map(([part]) => part), drawn.map(([, whole]) => whole)],
  )
  expect(rows.map(({ bp }) => bp)).toEqual(drawn.map(([part, whole]) => rateBp(part, whole)))
})
