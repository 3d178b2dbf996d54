import { type HomeCard, type HomeFigure, homeCard } from '@camp/contract/base/home'
import { isCardFor } from '@camp/contract/base/home.cards'
import { listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { getHome } from '@camp/contract/homepage/homepage.dashboards'
import { FIGURE_DAYS, listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import { getOrderStat } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeOrder, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const CODES = [
  'PROMOTE_EDIT',
  'PROMOTE_CODE',
  'PARENT_INDEX',
  'ORDER_INDEX',
  'RECONCILE_EDIT',
  'FEEDBOOK_INDEX',
  'FEEDBOOK_PROCESS',
  'CAMP_STATUS',
  'ORDER_SHIP',
] as const
let anna: Person
let leader: Person

beforeAll(async () => {
  const { pool } = server
  anna = await signedIn(server, [...CODES])
  leader = await signedIn(server, [...CODES], 'OWN_GROUPS')
  const ago = (ms: number) => new Date(Date.now() - ms)
  const DAY = 86_400_000
  const campId = await makeCamp(pool, { start_date: businessDay(-20), end_date: businessDay(20) })
  const groupId = await makeCampGroup(pool, campId)
  for (const before of [0, 0, 3 * DAY, 7 * DAY + 60_000, 7 * DAY - 60_000, 20 * DAY]) {
    const parent = await makeParent(pool, { registered_at: ago(before) })
    await makeOrder(pool, { progress: 'COMPLETED', paid_at: ago(before), created_at: ago(before), parent_id: parent, pay_amount: 1_000 })
    await pool.query("insert into feedback (parent_id, content, category, created_at) values ($1, '卡', 'APP', $2)", [parent, ago(before)])
  }
  const child = await makeCampStudent(pool, { campId, groupId })
  await makeClockIn(pool, child.id, { clock_in_date: businessDay(0) })
  // Made up for today: of another day.
  await makeClockIn(pool, child.id, { clock_in_date: businessDay(-2) })
})

const figures = async (by: Person) => new Map((await by.caller.call(listHomeFigures, {})).body.map((row) => [row.figure, row]))
const today = (name: string) => ({ [`${name}From`]: `${businessDay(0)} 00:00:00`, [`${name}To`]: `${businessDay(0)} 23:59:59` })

it('each figure counts the rows of today that its list shows, beside the days before and this day a week ago', async () => {
  const own = await figures(anna)
  expect([...own.keys()].sort()).toEqual(['CLOCK_INS', 'CODES_USED', 'FEEDBACK', 'NEW_FAMILIES', 'ORDERS_PAID', 'RECEIVED', 'SHIPPED'])
  const last = (figure: HomeFigure) => own.get(figure)?.days.at(-1)
  const parents = await anna.caller.call(listParents, { query: { page: 1, size: 1, ...today('registered') } })
  expect([last('NEW_FAMILIES'), parents.body.totalElements].every((count) => count !== undefined && count >= 2)).toBe(true)
  expect(last('NEW_FAMILIES')).toBe(parents.body.totalElements)
  const feedback = await anna.caller.call(listFeedbackDesk, { query: { page: 1, size: 1, ...today('created') } })
  expect(last('FEEDBACK')).toBe(feedback.body.totalElements)
  const stat = await anna.caller.call(getOrderStat, { body: today('paid') })
  expect([last('RECEIVED'), last('ORDERS_PAID')]).toEqual([stat.body.total.receivedAmount, stat.body.total.count])
  expect(last('CLOCK_INS')).toBe(1)
  for (const { days } of own.values()) expect(days).toHaveLength(FIGURE_DAYS)
  // Twenty days ago is not shown; of the day a week ago only what had come by now.
  const { rows } = await server.pool.query<{ n: number; early: number }>(
    `select count(*) filter (where registered_at >= (current_date - 13)::timestamptz)::integer as n,
       count(*) filter (where business_day(registered_at) = current_date - 7 and registered_at <= now() - interval '7 days')::integer as early from parents`,
  )
  expect(own.get('NEW_FAMILIES')?.days.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.n)
  expect(own.get('NEW_FAMILIES')?.before).toBe(rows[0]?.early)
})

it('a leader counts the own groups alone, and nobody is told a figure without its right', async () => {
  for (const { figure, days } of (await figures(leader)).values()) expect([figure, ...days]).toEqual([figure, ...days.map(() => 0)])
  const store = await signedIn(server, ['ORDER_INDEX', 'ORDER_SHIP'])
  expect([...(await figures(store)).keys()]).toEqual(['SHIPPED'])
  expect([...(await figures(await signedIn(server, []))).keys()]).toEqual([])
})

it("a home is made of the cards of one's roles, each once, as far as one may see them", async () => {
  const home = async (by: Person) => (await by.caller.call(getHome, {})).body.boards[0]?.cards.map(({ card }) => card)
  const store = await signedIn(server, ['ORDER_INDEX', 'ORDER_SHIP'])
  const may = (card: HomeCard) => isCardFor(card, (code) => code === 'ORDER_INDEX' || code === 'ORDER_SHIP')
  expect(await home(store)).toEqual(homeCard.values.filter(may))
  const arrange = async (cards: readonly string[], at: number) =>
    server.pool.query(
      'update roles set home_cards = $2 where id = (select role_id from user_roles where user_id = $1 order by role_id offset $3 limit 1)',
      [store.userId, cards, at],
    )
  // Without the right to feedback its figure is not told; a card of an older release is nothing.
  await arrange(['TASKS', 'FEEDBACK', 'GONE', 'SHIPPED', 'INBOX'], 0)
  expect(await home(store)).toEqual(['TASKS', 'SHIPPED', 'INBOX'])
  const { rows } = await server.pool.query<{ id: number }>(
    "insert into roles (role_name, home_cards) values ('第二个角色', '{INBOX,VISITS,TASKS,RECEIVED}') returning id",
  )
  await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [store.userId, rows[0]?.id])
  expect(await home(store)).toEqual(['TASKS', 'SHIPPED', 'INBOX', 'VISITS'])
})
