import type { CallAnswer } from '@camp/contract/base/call'
import { getCampWeek, listCamps } from '@camp/contract/camps/camps'
import { expect, test } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampType } from '../../test/factories.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()

test('camps stand by what there is to do with them, and the week says what begins and ends', async () => {
  const { caller } = await signedIn(server, ['CAMP_INDEX'])
  const type = await makeCampType(server.pool)
  const make = (name: string, enrol: number, from: number, to: number) =>
    makeCamp(server.pool, {
      name,
      camp_type_id: type,
      enrol_start: businessDay(enrol),
      enrol_end: businessDay(enrol + 2),
      start_date: businessDay(from),
      end_date: businessDay(to),
    })
  const planned = await make('后营', 9, 20, 30)
  const over = await make('旧营', -40, -30, -1)
  const enrols = await make('新营', 0, 6, 30)
  const older = await make('老营', -60, -50, -8)
  const waits = await make('待营', -9, 3, 9)
  const [runs, ends] = [await make('跑营', -20, -9, 7), await make('尾营', -20, -12, 0)]
  const ids = async (query: Record<string, unknown>) =>
    ((await caller.loose(listCamps, { query: { page: 1, campTypeId: type, ...query } })).body as CallAnswer<typeof listCamps>).content.map(
      (row) => row.id,
    )
  const order = [ends, runs, waits, enrols, planned, over, older]
  expect(await ids({})).toEqual(order)
  expect(await ids({ sort: 'stage,desc' })).toEqual([...order].reverse())
  const pages = [await ids({ size: 3 }), await ids({ size: 3, page: 2 }), await ids({ size: 3, page: 3 })]
  expect(pages.flat()).toEqual(order)
  expect(await ids({ stage: 'NOW' })).toEqual([ends, runs, waits, enrols])
  expect(await ids({ stage: ['LATER', 'OVER'] })).toEqual([planned, over, older])
  expect(await ids({ endFrom: businessDay(0), endTo: businessDay(7) })).toEqual([ends, runs])

  const week = (await caller.call(getCampWeek, {})).body
  expect(week.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(businessDay))
  const named = (list: readonly { id: number; name: string }[] | undefined) =>
    list?.filter(({ name }) => /[待新跑尾]营/.test(name)).map(({ id }) => id)
  expect(week.map(({ starts }) => named(starts))).toEqual([[], [], [], [waits], [], [], [enrols]])
  expect(week.map(({ ends: found }) => named(found))).toEqual([[ends], [], [], [], [], [], []])
  const leader = await signedIn(server, ['CAMP_INDEX'], 'OWN_GROUPS')
  expect((await leader.caller.call(getCampWeek, {})).body.flatMap(({ starts, ends: found }) => [...starts, ...found])).toEqual([])
})
