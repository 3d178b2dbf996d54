import { queryMessageList } from '@camp/contract/base/notify'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getLogs } from '@camp/contract/logs/logs'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let reader: Person
const ids = { order: 0, bare: 0, parent: 0, logisticsOrder: 0, user: 0 }

async function insert(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(`${text} returning id`, values)
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  reader = await signedIn(server, ['PII_VIEW', 'ORDER_INDEX', 'PARENT_INDEX', 'USER_MANAGE', 'LOG_MANAGE'])
  ids.user = await insert("insert into users (username, real_name, phone) values ('reveal.me', '李雷', '13700137000')")
  ids.parent = await insert("insert into parents (phone, nickname) values ('19000000001', '妈妈')")
  const goods = await insert("insert into goods (name, kind, price_amount) values ('绘本', 'PHYSICAL', 100)")
  const order = (number: string, address: unknown) =>
    insert(
      `insert into orders (order_number, parent_id, goods_id, goods_snapshot, needs_shipping, total_amount, pay_amount, address)
       values ($1, $2, $3, '{"name":"绘本","kind":"PHYSICAL"}', true, 100, 100, $4)`,
      [number, ids.parent, goods, address && JSON.stringify(address)],
    )
  ids.order = await order('202601010000000001', {
    receiver: '王',
    phone: '19000000002',
    province: '浙江',
    city: '杭州',
    district: null,
    detail: '文三路 1 号',
  })
  ids.bare = await order('202601010000000002', null)
  const company = await insert("insert into logistics_companies (name, code) values ('顺丰', 'SF')")
  ids.logisticsOrder = await insert(
    "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'SF123456', '王', '19000000003', '浙江杭州文三路 1 号')",
    [ids.order, company],
  )
})

const reveal = (entity: string, id: number, field: string, by = reader, headers = {}) =>
  by.caller.call(revealPersonal, { body: { entity, id, field } }, headers)
const reveals = async () =>
  (await server.pool.query<{ count: number }>("select count(*) as count from operation_logs where operation_type = 'VIEW_PII'")).rows[0]
    ?.count

/** How many an hour somebody sees before each asks for proof. */
const provedAbove = (times: number) =>
  server.pool.query("update param_configs set value = to_jsonb($1::int) where key = 'personal.revealsProofAbove'", [times])

describe('a personal value in full', () => {
  it.each([
    ['order', 'parentPhone', '19000000001', '查看订单 202601010000000001 的完整家长手机号'],
    ['order', 'addressPhone', '19000000002', '查看订单 202601010000000001 的完整收件人手机号'],
    ['order', 'addressDetail', '文三路 1 号', '查看订单 202601010000000001 的完整收货地址'],
    ['logisticsOrder', 'phone', '19000000003', '查看物流单 SF123456 的完整手机号'],
    ['logisticsOrder', 'address', '浙江杭州文三路 1 号', '查看物流单 SF123456 的完整地址'],
    ['parent', 'phone', '19000000001', '查看家长 1 的完整手机号'],
    ['user', 'phone', '13700137000', '查看用户 李雷 的完整手机号'],
  ] as const)(
    'of %s: %s is shown, and logged without the value by the name that staff know the record by',
    async (entity, field, value, said) => {
      const id = ids[entity]
      expect((await reveal(entity, id, field)).body).toEqual({ value })
      const { body } = await reader.caller.call(getLogs, { query: { page: 1, size: 1 } })
      expect(body.content[0]).toMatchObject({ operationType: 'VIEW_PII', operatorId: reader.userId, target: { entity, id } })
      expect(body.content[0]?.content).toBe(said.replace(' 1 ', ` ${id} `))
      expect(JSON.stringify(body.content[0])).not.toContain(value)
    },
  )

  it('is shown once for a key, and never stored', async () => {
    const key = { 'idempotency-key': 'reveal-key-0001' }
    expect((await reveal('parent', ids.parent, 'phone', reader, key)).status).toBe(200)
    expect((await reveal('parent', ids.parent, 'phone', reader, key)).error).toMatchObject({ code: 999, error: 'ALREADY_DONE' })
    expect((await server.pool.query('select answer from idempotency_keys')).rows).toEqual([{ answer: null }])
  })

  it('is 403 without PII_VIEW or without a code that opens the record, and logs nothing', async () => {
    const before = await reveals()
    const blind = await signedIn(server, ['ORDER_INDEX', 'PARENT_INDEX', 'USER_MANAGE', 'LOGISTICS'])
    const elsewhere = await signedIn(server, ['PII_VIEW', 'GOODS'])
    for (const person of [blind, elsewhere]) {
      for (const [entity, field] of [
        ['order', 'parentPhone'],
        ['parent', 'phone'],
        ['user', 'phone'],
        ['logisticsOrder', 'phone'],
      ] as const) {
        expect((await reveal(entity, ids[entity], field, person)).status).toBe(403)
      }
    }
    expect(await reveals()).toBe(before)
  })

  it('is 404 out of scope, for no record and for no value, and logs nothing', async () => {
    const before = await reveals()
    const leader = await signedIn(server, ['PII_VIEW', 'ORDER_INDEX', 'PARENT_INDEX', 'LOGISTICS'], 'OWN_GROUPS')
    const answers = [
      await reveal('order', ids.order, 'parentPhone', leader),
      await reveal('parent', ids.parent, 'phone', leader),
      await reveal('logisticsOrder', ids.logisticsOrder, 'address', leader),
      await reveal('order', 999_999, 'parentPhone'),
      await reveal('order', ids.bare, 'addressDetail'),
      await reveal('user', ids.user, 'email'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await reveals()).toBe(before)
  })

  it('asks for proof above the usual of an hour, each time anew', async () => {
    await provedAbove(2)
    const person = await signedIn(server, ['PII_VIEW', 'PARENT_INDEX'])
    person.caller.proves = false
    const ask = () => reveal('parent', ids.parent, 'phone', person)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const asked = await ask()
    expect([asked.status, asked.error.error]).toEqual([403, 'PROOF_NEEDED'])
    expect(await person.caller.prove(asked.error.act ?? '', asked.error.ways ?? [])).toBe(true)
    expect([(await ask()).status, (await ask()).error.error]).toEqual([200, 'PROOF_NEEDED'])
  })

  it('is shown 60 times an hour, also of those who ask at once; then 429, and the readers of the log are told once', async () => {
    const person = await signedIn(server, ['PII_VIEW', 'PARENT_INDEX'])
    const { userId } = person
    const watcher = await signedIn(server, ['LOG_MANAGE'])
    const ask = () => reveal('parent', ids.parent, 'phone', person)
    await provedAbove(10_000)
    await server.pool.query("insert into attempt_counters values ('reveals-hour:' || $1::bigint, now(), 35)", [userId])
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(25)
    expect(refused[0]?.error).toMatchObject({ error: 'REVEALS_AN_HOUR', msg: expect.stringContaining('每小时最多查看 60 次') })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    const told = (await watcher.caller.call(queryMessageList, {})).body.all
    expect(told).toMatchObject([{ link: `#/permission/log?operationType=VIEW_PII&operatorId=${userId}` }])
    expect(told[0]?.detail).toContain('60')
    // A person who knows none of the values is not told of, and others are not held up.
    expect((await reveal('parent', ids.parent, 'phone')).status).toBe(200)
  })

  it('counts what was not found as well, has a limit a day beside it, and both are parameters', async () => {
    const person = await signedIn(server, ['PII_VIEW', 'PARENT_INDEX'])
    const ask = (id: number) => reveal('parent', id, 'phone', person)
    await server.pool.query("update param_configs set value = '2' where key = 'personal.revealsPerHour'")
    expect([(await ask(999_999)).status, (await ask(ids.parent)).status, (await ask(ids.parent)).status]).toEqual([404, 200, 429])
    await server.pool.query("update param_configs set value = '60' where key = 'personal.revealsPerHour'")
    await server.pool.query(
      "insert into attempt_counters values ('reveals-day:' || $1::bigint, now() - interval '2 hours', 300) on conflict (subject) do update set tries = 300",
      [person.userId],
    )
    expect((await ask(ids.parent)).error).toMatchObject({ error: 'REVEALS_A_DAY' })
    await server.pool.query(
      "update attempt_counters set window_start = now() - interval '25 hours' where subject = 'reveals-day:' || $1::bigint",
      [person.userId],
    )
    expect((await ask(ids.parent)).status).toBe(200)
  })

  it.each([
    ['order', 'password'],
    ['order', 'constructor'],
    ['constructor', 'name'],
    ['users', 'phone'],
  ])('does not exist as %s %s', async (entity, field) => {
    const answer = await reveal(entity, 1, field)
    expect([answer.status, answer.error.code]).toEqual([400, 999])
  })
})
