import { listCoaches } from '@camp/contract/coaches/coaches'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { listGoods } from '@camp/contract/goods/goods'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { monthBefore, one } from './family.people.ts'
import { Staff } from './staff.ts'

/** The staff who have to do with the family. */
export interface Cast {
  readonly url: string
  readonly admin: Staff
  readonly shichang: Staff
  readonly kefu: Staff
  readonly caiwu: Staff
  readonly jiaowu: Staff
  readonly cangchu: Staff
}

export async function castOf(url: string, password: string): Promise<Cast> {
  const staff = (username: string) => Staff.logIn(url, username, password)
  const [admin, shichang, kefu, caiwu, jiaowu, cangchu] = await Promise.all([
    staff('admin'),
    staff('shichang'),
    staff('kefu'),
    staff('caiwu'),
    staff('jiaowu'),
    staff('cangchu'),
  ])
  return { url, admin, shichang, kefu, caiwu, jiaowu, cangchu }
}

/** What of the demo the family will meet: its coach with a closed month that nobody signed for, what is sold and what is shipped. */
export async function plotOf({ admin }: Cast) {
  // Who will teach: paid by the hour, with a month that is not paid yet.
  const waiting = await admin.ask(listWorkStatements, { query: { monthFrom: monthBefore, monthTo: monthBefore, page: 1, size: 100 } })
  const coaches = await admin.ask(listCoaches, {
    query: { employment: ['PART_TIME'], activeFlg: ['ACTIVE'], trackingEnabled: true, page: 1, size: 100 },
  })
  const contracts = await admin.ask(listEssContracts, { query: { status: ['DRAFT', 'PENDING', 'DONE'], page: 1, size: 100 } })
  const months = waiting.content.filter(({ status }) => status === 'CLOSED')
  const coach = one(
    coaches.content.find(
      ({ id }) =>
        months.some(({ coachId }) => coachId === id) &&
        !contracts.content.some(({ coachId, startDate }) => coachId === id && startDate.startsWith(monthBefore)),
    ),
    'part-time coach whose closed month is in no contract',
  )
  const goods = await admin.ask(listGoods, { query: { page: 1, size: 200 }, body: { activeFlg: ['ACTIVE'], isConfigure: true } })
  const lessons = one(
    goods.content.find(({ kind, campTypeId, priceAmount }) => kind === 'CAMP' && campTypeId !== null && priceAmount > 20_000),
    'camp to sell',
  )
  const thing = one(
    goods.content.find(({ kind, needsShipping, stock }) => kind === 'PHYSICAL' && needsShipping && (stock ?? 99) > 5),
    'goods to ship',
  )
  const closed = one(
    months.find(({ coachId }) => coachId === coach.id),
    'month',
  )
  return { coach, closed, lessons, thing }
}
export type Plot = Awaited<ReturnType<typeof plotOf>>
