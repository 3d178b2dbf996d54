import { Tx } from '@camp/server/platform/db/executor'
import { type AuditRow, sealedText } from '@camp/server/platform/write/audit'
import { Keyring } from '@camp/server/platform/write/keyring'
import { seedDemoAccounts, seedInstallation } from '@camp/server/seed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { SCHOOL_SEED } from './demo.business.ts'
import { DemoCalendar } from './demo.calendar.ts'
import { seedCoaches } from './demo.coaches.ts'
import { DemoFamilies } from './demo.families.ts'
import { findGround } from './demo.ground.ts'
import { scaleDemoBusiness } from './demo.scale.ts'
import { seedSources } from './demo.sources.ts'

let db: TestDatabase
let said: string[]
const keys = { data: Buffer.alloc(32, 1), audit: Buffer.alloc(32, 2) }
const count = async (from: string): Promise<number> => (await rows<{ count: number }>(`select count(*) from ${from}`))[0]?.count ?? -1
const rows = async <R>(text: string): Promise<R[]> => (await db.pool.query(text)).rows as R[] // each test says what it selects

/** Indexes, constraints and triggers, but for those of partitions. */
const SCHEMA = `
  select pg_get_indexdef(indexrelid) || indisvalid as definition from pg_index i join pg_class c on c.oid = i.indrelid and not c.relispartition
    where c.relnamespace = 'public'::regnamespace
  union all
  select k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k left join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and c.relispartition is not true and k.contype <> 'n'
  union all
  select t.tgname || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal and t.tgparentid = 0
  order by 1`

beforeAll(async () => {
  db = await createTestDatabase()
  await seedInstallation(db.pool, 'Admin-pass-1')
  await seedDemoAccounts(db.pool, 'Demo-pass-1')
  await fillWithDemo(db.url)
}, FILLED_WITHIN)
afterAll(() => db.drop())

it(
  'grows the demo business to the orders that were asked for, with families and log rows in proportion',
  async () => {
    const schema = await rows(SCHEMA)
    said = []
    await scaleDemoBusiness(db.pool, keys, 7_200, (text) => said.push(text))
    const [counts] = await rows(
      `select (select count(*) from orders) as orders, (select count(*) from parents) as parents, (select count(*) from students) as students,
       (select count(*) from operation_logs) as logs`,
    )
    expect(counts).toEqual({ orders: 7_200, parents: 2_160, students: 3_600, logs: 14_400 })
    expect(said[0]).toBe('adding 160 parents, 800 students, 1200 orders, 14400 log rows')
    // Indexes, keys and triggers are there again.
    expect(await rows(SCHEMA)).toEqual(schema)
    expect(schema.length).toBeGreaterThan(100)
  },
  FILLED_WITHIN,
)

it('books the profit in a later transaction than the orders: in theirs each order is looked up without an index', async () => {
  const [lastly] = await rows(
    "select (select max(xmin::text::bigint) from profit_lines where source = 'ORDER') > (select max(xmin::text::bigint) from orders) as later",
  )
  expect(lastly).toEqual({ later: true })
})

it('has a month of work hours of everybody who wrote comments in it, open, and its sums agree', async () => {
  const month = "to_char(date_trunc('month', current_date) - interval '1 month', 'YYYY-MM')"
  const open = `work_statements s where s.live and s.month = ${month} and s.status = 'OPEN'`
  expect(await count(open)).toBeGreaterThan(0)
  const unpaid = `clock_ins k where k.commented_at >= date_trunc('month', current_date) - interval '1 month'
    and k.commented_at < date_trunc('month', current_date) and not work_month_closed(k.commented_by, business_day(k.commented_at))
    and exists (select from coach_tracking_periods p where p.coach_id = k.commented_by and p.from_at <= k.commented_at and p.to_at is null)
    and not exists (select from work_lines l where l.source_kind = 'CLOCK_IN' and l.source_id = k.id)`
  expect(await count(unpaid)).toBe(0)
  const ofOpen = (table: string) => `(select sum(o.amount) from ${table} o join work_statements s on s.coach_id = o.coach_id
    and to_char(o.day, 'YYYY-MM') = s.month where s.live and s.month = ${month} and s.status = 'OPEN')`
  const [sums] = await rows<{ lines: string; entries: string; statements: string }>(
    `select ${ofOpen('work_lines')} as lines, ${ofOpen('work_entries')} as entries, (select sum(s.amount) from ${open}) as statements`,
  )
  expect(Number(sums?.lines)).toBeGreaterThan(0)
  // Beside the comments, what was entered by hand of each group and each family: of those whose month is open, on the days that the group had.
  const days = `camp_groups g join camps c on c.id = g.camp_id join coach_tracking_periods p on p.coach_id = g.coach_id and p.to_at is null
    join work_statements s on s.coach_id = g.coach_id and s.live and s.month = ${month} and s.status <> 'CLOSED'
    cross join generate_series(greatest(c.start_date, (s.month || '-01')::date, p.from_at::date),
      least(c.end_date, (s.month || '-01')::date + interval '1 month' - interval '1 day'), interval '1 day') day`
  const calls = `${days} join camp_students e on e.group_id = g.id where extract(isodow from day) in (1, 4)`
  const entered = (reason: string) =>
    `work_lines l where l.reason = '${reason}' and l.group_id is not null and to_char(l.day, 'YYYY-MM') = ${month}`
  expect([await count(entered('社群答疑')), await count(entered('家长回访'))]).toEqual([await count(days), await count(calls)])
  expect(await count(days)).toBeGreaterThan(0)
  expect(sums).toEqual({ lines: sums?.lines, statements: sums?.lines, entries: sums?.lines })
})

it('has more coaches where there are many orders: nobody changes the group, and each group has its leader in it', async () => {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const tx = Tx.of(client)
    const snapshot = () => tx.run('select coach_id, group_id, left_at from coach_group_members order by coach_id')
    const before = await snapshot()
    for (const many of [51, 154]) await seedCoaches(tx, new DemoCalendar(Date.now()), SCHOOL_SEED, many)
    const after = await snapshot()
    expect([before.length, after.length]).toEqual([47, 153])
    expect(after.slice(0, before.length)).toEqual(before)
    const [led] = await tx.run(
      `select (select count(*) from coach_groups) as groups, (select count(*) from coach_groups g
         join coach_group_members m on m.group_id = g.id and m.coach_id = g.leader_coach_id) as led`,
    )
    expect(led).toEqual({ groups: 16, led: 16 })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('has referrers in proportion, who brought families and earned by their orders, and costs for each channel in use', async () => {
  const grown = "referrers f where f.phone like '19100%'"
  expect(await count(grown)).toBe(60 + 28)
  const fresh = `${grown} and f.id > (select max(id) - 28 from referrers)`
  expect(await count(`(select distinct p.referrer_id from parents p where p.referrer_id in (select id from ${fresh})) x`)).toBeGreaterThan(
    5,
  )
  expect(await count(`commission_lines l where l.kind = 'EARNED' and l.referrer_id in (select id from ${fresh})`)).toBeGreaterThan(0)
  const rates = 'select referrer_id from referrer_rates group by referrer_id, effective_from having count(*) > 1'
  expect(await rows(rates)).toEqual([])
})

it('has further channels where there are many orders, and families come by them', async () => {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const tx = Tx.of(client)
    await seedSources(tx, '2024-01-01', 1, 60_000)
    await seedSources(tx, '2024-01-01', 1, 100_000)
    const { channelIds, branchIds, referrerIds } = await findGround(tx)
    const branches = branchIds.flat()
    expect([branches.length, referrerIds.length > 300]).toEqual([5, true])
    const plan = { seed: 1, parents: 2_000, students: 2_000, firstParentId: 1, firstStudentId: 1, channelIds, branchIds, referrerIds }
    const families = new DemoFamilies(plan, new DemoCalendar(Date.now()))
    const came = Array.from({ length: 2_000 }, (_, index) => families.family(index).channelId)
    const by = (id: number | undefined) => came.filter((one) => one === id).length
    for (const id of branches) expect(by(id)).toBeGreaterThan(5)
    // Those without a branch are drawn as ever, and the first of a kind brings most.
    expect(by(channelIds[0])).toBeGreaterThan(by(branchIds[0]?.[0]))
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('seals the log rows with the keys of the installation', async () => {
  const keyring = new Keyring(keys)
  const logs = await rows<AuditRow & { mac: Buffer }>('select *, mac from operation_logs order by id')
  expect(logs.filter((row) => !row.mac.equals(keyring.mac(sealedText(row))))).toEqual([])
  expect(new Set(logs.map((row) => row.call))).toEqual(
    new Set(['cancelOrder', 'refundOrder', 'updateOrderRemark', 'revealPersonal', 'login']),
  )
  expect(await rows('select from operation_logs_default')).toEqual([])
})

it('keeps all figures right', async () => {
  const [orders] = await rows(
    "select sum(count)::int as count, sum(pay_amount)::bigint as pay from order_day where dim = 0 and day = '-infinity'",
  )
  expect(orders).toEqual((await rows('select count(*)::int as count, sum(pay_amount)::bigint as pay from orders'))[0])
  const [logs] = await rows<{ count: number }>('select sum(count)::int as count from operation_log_day')
  expect(logs?.count).toBe(14_400)
})

it('fills its camps from what was paid for, and none beyond its room', async () => {
  expect(await count('camp_students')).toBeGreaterThan(3_000)
  expect(await count('(select from camps group by name, term having count(*) > 1) twice')).toBe(0)
  expect(await count('camps c join camp_seats s on s.camp_id = c.id where s.taken > c.capacity')).toBe(0)
  expect(await count('camp_groups g join camp_group_seats s on s.group_id = g.id where s.taken + s.held > g.capacity')).toBe(0)
  const seats = 'select * from camp_seats order by camp_id'
  const groupSeats = 'select * from camp_group_seats order by group_id'
  const before = [await rows(seats), await rows(groupSeats)]
  await db.pool.query('select recount_camp_seats()')
  expect([await rows(seats), await rows(groupSeats)]).toEqual(before)
  expect(await count('(select from camp_students group by camp_id, student_id having count(*) > 1) twice')).toBe(0)
  expect(await count('camp_students s join camp_groups g on g.id = s.group_id where g.camp_id <> s.camp_id')).toBe(0)
  expect(await count('camp_students s join students c on c.id = s.student_id where c.parent_id <> s.parent_id')).toBe(0)
  expect(
    await count(
      `camp_students s join camps c on c.id = s.camp_id join orders o on o.order_number = s.order_number join goods g on g.id = o.goods_id
       where g.camp_type_id <> c.camp_type_id or c.goods_id <> g.id or o.paid_at is null or o.parent_id <> s.parent_id
         or (o.refund_state = 'FULL' and s.status = 'STUDYING')`,
    ),
  ).toBe(0)
  expect(await rows('select distinct source from camp_students')).toHaveLength(3)
  const states = await rows('select distinct camp_status(enrol_start, enrol_end, start_date, end_date, business_day(now())) from camps')
  expect(states).toHaveLength(4)
})

it('has clock-ins on lesson days alone, while the child was there, commented in time, late or not yet', async () => {
  expect(await count('clock_ins')).toBeGreaterThan(20_000)
  expect(
    await count(
      `clock_ins k join camps c on c.id = k.camp_id
       left join camp_lessons l on l.camp_id = k.camp_id and l.lesson_date = k.clock_in_date and l.day = k.lesson_day where l.day is null`,
    ),
  ).toBe(0)
  expect(
    await count(
      `clock_ins k where not exists (select from camp_student_stays t where t.camp_student_id = k.camp_student_id
        and k.submitted_at between t.from_at and coalesce(t.to_at, now()))`,
    ),
  ).toBe(0)
  expect(
    await count('clock_ins where makeup <> (business_day(submitted_at) > clock_in_date) or makeup <> (makeup_reason is not null)'),
  ).toBe(0)
  const [comments] = await rows<{ late: number; missing: number; due: number }>(
    `select count(*) filter (where commented_at > comment_due_at) as late, count(*) filter (where commented_at is null and comment_due_at < now()) as missing,
       count(*) filter (where commented_at is null and comment_due_at > now()) as due from clock_ins`,
  )
  expect(Math.min(comments?.late ?? 0, comments?.missing ?? 0, comments?.due ?? 0)).toBeGreaterThan(3)
  const figures = 'select * from camp_student_figures where clock_in_days > 0 order by camp_student_id'
  const stays = 'select id, clock_in_days, finished_days, last_clock_in_date from camp_student_stays order by id'
  const before = [await rows(figures), await rows(stays)]
  expect(await count('camp_student_stays where clock_in_days > 0')).toBeGreaterThan(1_000)
  await db.pool.query('update camp_student_stays set clock_in_days = 0, finished_days = 0, last_clock_in_date = null')
  await db.pool.query('select recount_camp_student_figures()')
  expect([await rows(figures), await rows(stays)]).toEqual(before)
  expect(await count('clock_ins k join camp_groups g on g.id = k.group_id where g.coach_id <> k.coach_id')).toBe(0)
})

it('shows a leader the own groups, and not those of the others', async () => {
  const led = "select led_camp_groups((select id from users where username = 'zuzhang'))"
  expect(
    await count(`camp_groups g join camps c on c.id = g.camp_id where g.id in (${led}) and c.end_date >= business_day(now())`),
  ).toBeGreaterThan(3)
  const others = `camp_groups g join coach_group_members m on m.coach_id = g.coach_id join coach_groups t on t.id = m.group_id
    join coaches l on l.id = t.leader_coach_id where l.user_id is null`
  expect(await count(`${others} and g.id in (${led})`)).toBe(0)
  expect(await count(others)).toBeGreaterThan(50)
})

it('makes members of those who paid for it, one time after the other', async () => {
  expect(await count('members where expires_at > now()')).toBeGreaterThan(100)
  expect(
    await count(
      'member_grants a join member_grants b on b.parent_id = a.parent_id and b.id <> a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at',
    ),
  ).toBe(0)
  expect(await count('members m where expires_at <> (select max(ends_at) from member_grants g where g.parent_id = m.parent_id)')).toBe(0)
  const paid =
    "orders o join goods g on g.id = o.goods_id and g.kind = 'MEMBER' where o.completed_at is not null and o.refund_state = 'NONE'"
  expect(await count(`${paid} and not exists (select from member_grants m where m.order_number = o.order_number)`)).toBe(0)
  expect(await rows('select distinct source from members')).toHaveLength(3)
})

it('keeps what families did', async () => {
  const figures = 'select parent_id, order_count, paid_amount, refunded_amount from parent_figures order by parent_id'
  const before = await rows(figures)
  await db.pool.query('select recount_parent_figures()')
  expect(await rows(figures)).toEqual(before)
  const borne =
    'select tag_id, sum(count) as n from (select tag_id, count from tag_figures union all select tag_id, count from tag_delta) k group by 1 order by 1'
  const kept = await rows(borne)
  await db.pool.query('select recount_tag_figures()')
  expect(await rows(borne)).toEqual(kept)
  expect(await count('parent_figures where last_active_at is null or last_active_at > now()')).toBe(0)
  const homes = `user_addresses a join user_addresses b on b.detail = a.detail and b.city = a.city and b.parent_id > a.parent_id`
  expect(await count(homes)).toBeGreaterThan(5)
  expect(await count('parent_devices a join parent_devices b on b.imei = a.imei and b.parent_id > a.parent_id')).toBeGreaterThan(3)
  expect(await rows('select distinct status from feedback')).toHaveLength(3)
  expect(await rows('select distinct kind from follow_ups')).toHaveLength(4)
  expect(await count('follow_ups where next_at < now() and kept_at is null')).toBeGreaterThan(0)
})

it('does nothing where there are as many orders', async () => {
  said = []
  await scaleDemoBusiness(db.pool, keys, 7_000, (text) => said.push(text))
  expect(said).toEqual(['7200 orders are there already', 'the profit of camps', 'vacuum and statistics'])
})
