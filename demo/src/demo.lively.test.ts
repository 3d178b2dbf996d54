import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { DemoCalendar, dayNumber, HOUR } from './demo.calendar.ts'
import { groupsFor } from './demo.campTables.ts'
import { drawBatches } from './demo.coupons.ts'
import { DemoEnrolments } from './demo.enrolments.ts'
import { DemoFamilies } from './demo.families.ts'
import { DemoOrders } from './demo.orders.ts'
import { DEMO_SEED, DEMO_SIZE } from './demo.seed.ts'
import { DemoTerms } from './demo.terms.ts'

/** What is drawn at a moment, without a database. */
function drawnAt(now: number) {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  const calendar = new DemoCalendar(now)
  const plan = { seed: DEMO_SEED, ...DEMO_SIZE, firstParentId: 1, firstStudentId: 1, channelIds: ids, referrerIds: ids }
  const families = new DemoFamilies(plan, calendar)
  const terms = new DemoTerms(calendar)
  const orders = new DemoOrders(
    { seed: DEMO_SEED, orders: DEMO_SIZE.orders, firstOrderId: 1, channelIds: ids },
    families,
    calendar,
    terms,
    drawBatches(DEMO_SEED, DEMO_SIZE.orders, now),
  )
  return { calendar, families, terms, orders }
}

/** The children of the camps that run at a moment, by camp. */
function drawRunning(now: number): number[] {
  const { calendar, families, terms, orders } = drawnAt(now)
  const enrolments = new DemoEnrolments(terms, DEMO_SEED, now)
  for (let index = 0; index < DEMO_SIZE.orders; index++) enrolments.add(orders.order(index))
  enrolments.addOthers(families, (moment) => calendar.shareBefore(moment), true)
  const today = dayNumber(now)
  return terms.all.flatMap((term) => {
    const children = enrolments.of(term).filter(({ quit, back }) => quit === null || back !== null).length
    if (term.start > today || term.end < today) return []
    const groups = groupsFor(enrolments.of(term).length, term.type)
    expect(groups).toBeGreaterThanOrEqual(2)
    expect(groups).toBeLessThanOrEqual(5)
    return [children]
  })
}

describe('camps of these weeks', () => {
  it.each(['2026-02-15T03:00:00', '2026-06-21T12:00:00', '2026-11-23T08:30:00'])('are full of children, drawn at %s', (now) => {
    const running = drawRunning(Date.parse(`${now}+08:00`))
    expect(running.length).toBeGreaterThan(3)
    expect(Math.min(...running)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...running)).toBeLessThanOrEqual(60)
  })
})

describe('parcels', () => {
  // The warehouse sends nothing on Sundays: on Monday morning all that left before has arrived.
  const lately = 80
  it.each(Array.from({ length: 24 }, (_, hour) => new Date(Date.parse('2026-11-29T16:15:00Z') + hour * 7 * HOUR).toISOString()))(
    'are on their way, drawn at %s',
    (now) => {
      const { orders } = drawnAt(Date.parse(now))
      const drawn = Array.from({ length: lately }, (_, index) => orders.order(DEMO_SIZE.orders - lately + index))
      const underWay = drawn.filter(({ parcel }) => parcel?.status === 'IN_TRANSIT')
      expect(underWay.length).toBeGreaterThanOrEqual(3)
      expect(drawn.filter(({ parcel, created }) => parcel && parcel.shipped <= created)).toEqual([])
    },
  )
})

describe('the demo school', () => {
  let db: TestDatabase
  const rows = async <R>(text: string): Promise<R[]> => (await db.pool.query(text)).rows as R[] // each test says what it selects
  const count = async (from: string): Promise<number> => (await rows<{ count: number }>(`select count(*) from ${from}`))[0]?.count ?? -1

  beforeAll(async () => {
    db = await createTestDatabase()
    await fillWithDemo(db.url)
  }, FILLED_WITHIN)
  afterAll(() => db.drop())

  const running = 'c.start_date <= business_day(now()) and c.end_date >= business_day(now())'

  it('has coaches of different habits: one at once, one late, one at night, one sloppy', async () => {
    const habits = await rows<{ place: number; minutes: number; late: number; night: number }>(
      `select row_number() over (order by c.id)::int - 1 as place, percentile_cont(0.5) within group (order by k.wait) as minutes,
         avg(k.late) as late, avg(k.night) as night
       from coaches c join (
         select coach_id, extract(epoch from commented_at - submitted_at)::float8 / 60 as wait,
           (commented_at is null or commented_at > comment_due_at)::int::float8 as late,
           (extract(hour from commented_at at time zone 'Asia/Shanghai') in (22, 23, 0, 1))::int::float8 as night
         from clock_ins where comment_due_at < now()
       ) k on k.coach_id = c.id group by c.id order by c.id`,
    )
    expect(habits.length).toBeGreaterThan(9)
    const [prompt, usual, , night] = habits
    const [late, sloppy] = [habits[9], habits[6]]
    expect(prompt?.minutes).toBeLessThan(30)
    expect(prompt?.late).toBeLessThan(0.02)
    expect(usual?.late).toBeLessThan(0.04)
    expect(night?.night).toBeGreaterThan(0.9)
    expect(late?.late).toBeGreaterThan(0.08)
    expect(late?.minutes).toBeGreaterThan(600)
    expect(sloppy?.late).toBeGreaterThan(0.2)
    // Each has children now, and what the sloppy one owes was seen on a day of this week: how much at this hour is chance.
    const now = `clock_ins k join camps c on c.id = k.camp_id where ${running}`
    expect(await count(`(select distinct coach_id from ${now}) there`)).toBeGreaterThan(9)
    const owed = await rows<{ most: number }>(
      `select max(owed) as most from (
         select (select count(*) from ${now} and k.comment_due_at < seen and (k.commented_at is null or k.commented_at > seen)) as owed
         from generate_series(now() - interval '7 days', now(), interval '6 hours') as seen
       ) as week`,
    )
    expect(owed[0]?.most).toBeGreaterThan(2)
  })

  it('has forty coaches with a year of hours, in groups with their leaders; some left, some came lately', async () => {
    const year = 'select coach_id from work_lines group by 1 having max(day) - min(day) > 330'
    expect(await count(`(${year}) y join coaches c on c.id = y.coach_id where c.active_flg = 'ACTIVE'`)).toBeGreaterThanOrEqual(40)
    expect(await count("coaches where joined_at > business_day(now()) - 200 and active_flg = 'ACTIVE'")).toBeGreaterThan(1)
    const led = 'coach_groups g join coach_group_members m on m.group_id = g.id and m.coach_id = g.leader_coach_id and m.left_at is null'
    expect(await count(led)).toBe(await count('coach_groups'))
    expect(await count('coaches c join coaches o on o.id <> c.id and left(o.name, length(c.name)) = c.name')).toBe(0)
    // Who left has no children and earns nothing any more.
    const gone = "coaches c join coach_group_members m on m.coach_id = c.id and m.left_at is not null where c.active_flg = 'INACTIVE'"
    expect(await count(gone)).toBe(2)
    expect(await count(`${gone} and not c.tracking_enabled and exists (select from work_lines l where l.coach_id = c.id)`)).toBe(2)
    expect(await count(`${gone} and exists (select from work_lines l where l.coach_id = c.id and l.day >= m.left_at)`)).toBe(0)
    expect(
      await count(
        `${gone} and exists (select from camp_groups g join camps k on k.id = g.camp_id where g.coach_id = c.id and k.end_date >= m.left_at)`,
      ),
    ).toBe(0)
  })

  it('has children who moved, left and came back in camps that run', async () => {
    const moves = 'camp_student_moves m join camp_students s on s.id = m.camp_student_id join camps c on c.id = s.camp_id'
    expect(await count(`${moves} where ${running} and m.applied_at is not null`)).toBeGreaterThan(0)
    expect(await count(`${moves} where ${running} and m.applied_at is null and m.effective_date > business_day(now())`)).toBeGreaterThan(0)
    const children = `camp_students s join camps c on c.id = s.camp_id where ${running}`
    expect(await count(`${children} and s.status = 'QUIT'`)).toBeGreaterThan(0)
    expect(await count(`${children} and s.returned_at is not null`)).toBeGreaterThan(0)
  })

  it('has promises kept, open and overdue, and messages in every state that staff meet', async () => {
    expect(await count('follow_ups where kept_at is not null')).toBeGreaterThan(100)
    expect(await count('follow_ups where kept_at is null and next_at > now()')).toBeGreaterThan(3)
    expect(await count('follow_ups where kept_at is null and next_at < now()')).toBeGreaterThan(3)
    const states = await rows<{ status: string }>('select distinct status from message_tasks order by 1')
    expect(states.map(({ status }) => status)).toEqual(['DRAFT', 'FAILED', 'SCHEDULED', 'SENT'])
    expect(await count('message_task_figures where sent > 0 and failed > 0 and total = sent + failed')).toBeGreaterThan(0)
  })

  it('has inboxes and tasks: what was sent to staff, closed and taken out, the newest still unread', async () => {
    // All who were written to have it, in words; what is new stands on the badge of each.
    const written = "messages where detail->>'code' = 'message.written.detail'"
    const sent = "message_deliveries d join message_tasks m on m.id = d.message_task_id where m.channel = 'IN_APP' and d.state = 'SENT'"
    expect(await count(written)).toBe(await count(sent))
    expect(await count(`${written} and detail->'data'->>'text' like '%{name}%'`)).toBe(0)
    const [badges] = await rows<{ least: number; most: number }>(
      `select min(n)::int as least, max(n)::int as most from (
         select u.id, count(m.id) as n from users u left join messages m on m.user_id = u.id and m.read_flag = 'UNREAD'
         where u.deleted_at is null and u.activeflg = 'ACTIVE' and u.username in ('kefu', 'jiaowu', 'caiwu', 'shichang', 'zuzhang') group by 1) counted`,
    )
    expect([badges?.least, (badges?.most ?? 9) <= 3]).toEqual([1, true])
    expect(await count("messages where link like '#/coach/coachWorkHourDetail/%' and user_id is not null")).toBeGreaterThan(0)
    const ends = await rows<{ status: string }>('select distinct status from tasks order by 1')
    expect(ends.map(({ status }) => status)).toEqual(['FAILD', 'success'])
    // Nobody's task waits for somebody who will not come.
    expect(await count("tasks where status in ('WAITING', 'DOING')")).toBe(0)
  })

  it('has one family of two accounts that became one, a few that are frozen, and members whose time is nearly over', async () => {
    expect(await count('parent_merges m join parents p on p.id = m.merged_parent_id where p.deleted_at is not null')).toBe(1)
    expect(await count("parents where active_flg <> 'ACTIVE' and deleted_at is null")).toBeGreaterThan(2)
    expect(await count("members where expires_at between now() and now() + interval '14 days'")).toBeGreaterThan(3)
  })

  it('lets one of finance ask for a refund, and the other confirm it', async () => {
    const confirmed = `order_timeline t join refunds f on f.order_id = t.order_id and f.finished_at = t.at
      where t.step = 'REFUND_SUCCEEDED' and t.by_user_id is not null`
    expect(await count(confirmed)).toBeGreaterThan(20)
    expect(await count(`${confirmed} and t.by_user_id = f.requested_by`)).toBe(0)
  })
})
