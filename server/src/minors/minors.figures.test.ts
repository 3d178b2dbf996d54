import { getMinorsReport } from '@camp/contract/minors/minors'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCompany, makeOrder, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

// Every figure beside SQL that is written here anew, in other words than the product's: what stands at an edge of the period, was taken back,
// or is of somebody else, is made beforehand.
const server = aServer()
let auditor: Person
const [from, to] = [businessDay(-30), businessDay(-1)]
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const one = async <R extends object>(text: string): Promise<R | undefined> => (await run<R>(text, [from, to]))[0]
const report = async () => (await auditor.caller.call(getMinorsReport, { query: { from, to } })).body
const WITHIN = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date between $1::date and $2::date`
/** The first and the last moment of the period, and those beside it. */
const EDGES = [`${from} 00:00:00+08`, `${to} 23:59:59+08`]
const BESIDE = [`${businessDay(-31)} 23:59:59+08`, `${businessDay(0)} 00:00:00+08`]
const ALL = [...EDGES, ...BESIDE]

beforeAll(async () => {
  auditor = await signedIn(server, ['MINORS_REPORT'])
  const { pool } = server
  const parents = [await makeParent(pool), await makeParent(pool), await makeParent(pool, { deleted_at: new Date() })]
  for (const parent of parents)
    for (const years of [3, 13, 14, 17, 18, 30])
      for (const days of [-1, 0, 1])
        await makeStudent(pool, parent, {
          name: `${parent} ${years} ${days}`,
          birthday: (
            await run<{ day: string }>('select ($1::date - make_interval(years => $2) + make_interval(days => $3))::date::text as day', [
              to,
              years,
              days,
            ])
          )[0]?.day,
        })
  for (const parent of parents) await makeStudent(pool, parent, { name: `${parent} ?`, birthday: null })
  const children = await run<{ id: number }>('select id::int as id from students order by id')
  await run('update students set created_at = case when id = $1 then $2::timestamptz else $3 end', [children[0]?.id, BESIDE[1], EDGES[1]])
  await run('update students set deleted_at = now() where id = $1', [children[1]?.id])

  const clerk = await signedIn(server, ['PARENT_INDEX', 'PII_VIEW'])
  const both = await signedIn(server, ['PARENT_INDEX', 'PARENT_EXPORT'])
  await run('insert into user_roles select $1, role_id from user_roles where user_id = $2', [both.userId, clerk.userId])
  const frozen = await signedIn(server, [])
  await run('insert into user_roles select $1, role_id from user_roles where user_id = $2', [frozen.userId, clerk.userId])
  await run("update users set activeflg = 'FROZEN' where id = $1", [frozen.userId])
  const nobody = await signedIn(server, [])
  const did = (by: number, type: string, entity: string, call: string, at: string, count: number | null) =>
    run(
      `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, ip, user_agent, request_id, mac)
       values (date_trunc('month', $6::timestamptz at time zone 'UTC')::date, $6, $1, $2, 'SERVER', $3, $4, $5, '', '', '', '')`,
      [by, type, call, count === null ? {} : { count }, entity, at],
    )
  for (const [index, by] of [clerk, both, nobody].entries())
    for (const at of ALL) {
      await did(by.userId, 'VIEW_PII', 'parent', 'revealPersonal', at, null)
      await did(by.userId, 'VIEW_PII', 'user', 'revealPersonal', at, null)
      await did(by.userId, 'EXPORT', 'parent', 'exportParents', at, 10 + index)
      await did(by.userId, 'EXPORT', 'coach', 'exportCoaches', at, 99)
    }

  await run(
    `insert into shares (kind, target_id, token_hash, token_seed, consent_by, consent_at, expires_at, revoked_at, visits, created_at)
     select 'DEMO', n, 'h' || n, '', '', now(), now() + case when n % 3 = 0 then interval '-1 hour' else interval '1 day' end,
       case when n % 4 = 0 then now() end, n, (($1::timestamptz[])[1 + n % 4]) from generate_series(1, 12) n`,
    [ALL],
  )
  for (const channel of ['SMS', 'EMAIL'])
    for (const [index, at] of ALL.entries())
      await run(
        `with task as (insert into message_tasks (title, content, channel, audience) values ('开营', '明天开营', $1, '{}') returning id)
         insert into message_deliveries (message_task_id, channel, parent_id, state, sent_at) select id, $1, $2, $3, $4 from task`,
        [channel, parents[index % 2], index === 1 && channel === 'EMAIL' ? 'FAILED' : 'SENT', at],
      )
  const company = await makeCompany(pool, { name: '飞快递' })
  for (const payMethod of ['WECHAT', 'ALIPAY', 'OFFLINE'] as const)
    for (const at of ALL) {
      const order = await makeOrder(pool, { parent_id: parents[0], payMethod, paid_at: at })
      await run(
        `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, shipped_at, deleted_at)
         values ($1, $2, $3, '王芳', '19000000001', '杭州', $4, $5)`,
        [order.id, company, `FK${order.id}`, at, payMethod === 'ALIPAY' ? at : null],
      )
    }
})

it('children by their age on the last day', async () => {
  const { children } = await report()
  const expected = await one<typeof children>(
    `select count(*) filter (where extract(year from age($2::date, s.birthday)) < 14)::int as under14,
       count(*) filter (where extract(year from age($2::date, s.birthday)) between 14 and 17)::int as under18,
       count(*) filter (where s.birthday is null and $1::date is not null)::int as unknown
     from students s where s.deleted_at is null and (s.created_at at time zone 'Asia/Shanghai')::date <= $2::date
       and s.parent_id in (select id from parents where deleted_at is null)`,
  )
  expect(children).toEqual(expected)
  expect(children.under14 * children.under18 * children.unknown).toBeGreaterThan(0)
})

it('what was shown in full and taken out, in all and by role; who is in two roles counts in both', async () => {
  const { acts, roles } = await report()
  const MINE = `(l.operation_type = 'VIEW_PII' and l.target_entity = 'parent') or l.call = 'exportParents'`
  expect(acts).toEqual(
    await one(
      `select count(*) filter (where l.operation_type = 'VIEW_PII')::int as reads, count(*) filter (where l.operation_type = 'EXPORT')::int as exports,
         coalesce(sum((l.content->>'count')::int), 0)::int as "exportedRows" from operation_logs l where (${MINE}) and ${WITHIN('l.created_at')}`,
    ),
  )
  expect(acts).toEqual({ reads: 6, exports: 6, exportedRows: 2 * (10 + 11 + 12) })
  const byRole = await run<{ roleId: number; people: number; reads: number; exports: number }>(
    `select r.id::int as "roleId", count(distinct u.id) filter (where u.activeflg = 'ACTIVE' and u.deleted_at is null)::int as people,
       count(l.id) filter (where l.operation_type = 'VIEW_PII')::int as reads, count(l.id) filter (where l.operation_type = 'EXPORT')::int as exports
     from roles r left join user_roles m on m.role_id = r.id left join users u on u.id = m.user_id
       left join operation_logs l on l.operator_id = u.id and (${MINE}) and ${WITHIN('l.created_at')}
     where r.deleted_at is null and r.id in (select rp.role_id from role_permissions rp join permissions p on p.id = rp.permission_id where p.shows_children)
     group by r.id order by r.id`,
    [from, to],
  )
  const said = roles.flatMap(({ roleId, people, reads, exports }) => (roleId === null ? [] : [{ roleId, people, reads, exports }]))
  expect(said.sort((a, b) => a.roleId - b.roleId)).toEqual(byRole)
  expect(roles.find(({ roleId }) => roleId === null)).toMatchObject({ people: 0, reads: 2, exports: 2 })
})

it('links that were made in the period, how often they were opened, and how many work', async () => {
  const { shares } = await report()
  expect(shares).toEqual(
    await one(
      `select count(*)::int as made, sum(visits)::int as visits, (count(*) - count(*) filter (where revoked_at is not null or expires_at <= now()))::int as live
       from shares where ${WITHIN('created_at')}`,
    ),
  )
  expect(shares.live).toBeGreaterThan(0)
  expect(shares.live).toBeLessThan(shares.made)
})

it('what others were told, families once and times each', async () => {
  const { recipients } = await report()
  const of = (kind: string) => {
    const found = recipients.find((one) => one.kind === kind)
    return { families: found?.families, times: found?.times }
  }
  for (const kind of ['SMS', 'EMAIL'])
    expect([kind, of(kind)]).toEqual([
      kind,
      await one(
        `select count(distinct parent_id)::int as families, count(*)::int as times from message_deliveries
         where state = 'SENT' and channel = '${kind}' and ${WITHIN('sent_at')}`,
      ),
    ])
  expect(of('SMS')).toEqual({ families: 2, times: 2 })
  expect(of('PARCEL')).toEqual(
    await one(
      `select count(distinct o.parent_id)::int as families, count(*)::int as times from logistics_orders l join orders o on o.id = l.order_id
       where l.deleted_at is null and ${WITHIN('l.shipped_at')}`,
    ),
  )
  expect(of('PAYMENT')).toEqual(
    await one(
      `select count(distinct parent_id)::int as families, count(*)::int as times from orders
       where pay_method <> 'OFFLINE' and ${WITHIN('paid_at')}`,
    ),
  )
  expect([of('PARCEL'), of('PAYMENT'), of('SIGNING')]).toEqual([
    { families: 1, times: 4 },
    { families: 1, times: 4 },
    { families: 0, times: 0 },
  ])
})

it('roles that were given more since, or whose approval ends soon, are findings each', async () => {
  const roles = await run<{ id: number }>(
    `select distinct r.id::int as id from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
     where p.shows_children and r.deleted_at is null order by 1 limit 3`,
  )
  for (const [index, { id }] of roles.entries())
    await run(
      `insert into access_approvals (role_id, asked_by, approved_by, approved_at, until, reason, codes)
       select $1, $2, $2, now(), business_day(now()) + $3::int, '复核', case when $4 then '{}' else array(select p.code from role_permissions rp
         join permissions p on p.id = rp.permission_id where rp.role_id = $1 and p.shows_children) end`,
      [id, auditor.userId, index === 0 ? 90 : 5, index === 0],
    )
  const found = Object.fromEntries((await report()).findings.map(({ kind, count }) => [kind, count]))
  expect(found).toMatchObject({ ACCESS_WIDENED: 1, ACCESS_DUE: roles.length - 1 })
  const unknown = await one<{ n: number }>(
    `select count(*)::int as n from students s join parents p on p.id = s.parent_id where s.birthday is null and s.deleted_at is null and p.deleted_at is null
       and $1::date <= $2::date`,
  )
  expect(found.UNKNOWN_AGE).toBe(unknown?.n)
})
