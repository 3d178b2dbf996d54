import { calls } from '@camp/contract/catalogue'
import { getLogOperators, getLogs, getLogsBetweenTime, KEYWORD_REACH, writeLog } from '@camp/contract/logs/logs'
import { systemEvents } from '@camp/contract/logs/logs.system'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { createRole, deleteRole, updateRole } from '@camp/contract/roles/roles'
import { changeUserStatus, deleteUser } from '@camp/contract/users/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { builder } from '../platform/db/statement.ts'
import { sealedText } from '../platform/write/audit.ts'
import { sentenceExpression, sentenceHolds } from './logs.wording.conditions.ts'
import { sentence } from './logs.wording.rules.ts'

const server = aServer()
let reader: Person
beforeAll(async () => {
  reader = await signedIn(server, ['LOG_MANAGE'])
})

const read = async (query: Record<string, unknown>, language = 'zh-CN', by: Caller = reader.caller) =>
  (await by.call(getLogs, { query: { page: 1, ...query } }, { 'accept-language': language })).body
const english = { 'accept-language': 'en-US' }

describe('an entry of the server', () => {
  it('is worded for its reader, with what was and what is', async () => {
    const editor = await signedIn(server, ['ROLE_EDIT', 'ROLE_DELETE'])
    const { id } = (await editor.caller.call(createRole, { body: { roleName: '晨读' } }, { 'user-agent': 'test agent' })).body
    await editor.caller.call(updateRole, { body: { id, roleName: '晚读' } })
    await editor.caller.call(deleteRole, { params: { id } })
    const { content, totalElements } = await read({ entity: 'role', entityId: id })
    expect(totalElements).toBe(3)
    expect(content.map((row) => [row.operationType, row.content])).toEqual([
      ['DELETE', '删除角色 晚读'],
      ['EDIT', '编辑角色 晚读'],
      ['ADD', '新建角色 晨读'],
    ])
    expect(content[1]).toMatchObject({
      operatorId: editor.userId,
      operator: '试用者',
      source: 'SERVER',
      target: { entity: 'role', id },
      before: { roleName: '晨读' },
      after: { roleName: '晚读' },
    })
    expect(content[2]).toMatchObject({
      userAgent: 'test agent',
      ip: expect.stringMatching(/127\.0\.0\.1/),
      requestId: expect.stringMatching(/./),
    })
    expect((await read({ entity: 'role', entityId: id }, 'en-US')).content.map((row) => row.content)).toContain('Created role 晨读')
  })

  it('names what it is about as it is called now', async () => {
    const editor = await signedIn(server, ['ROLE_EDIT', 'USER_STATUS'])
    const { id } = (await editor.caller.call(createRole, { body: { roleName: '午读' } })).body
    await editor.caller.call(updateRole, { body: { id, roleName: '夜读' } })
    const somebody = await signedIn(server, [])
    await editor.caller.call(changeUserStatus, { params: { id: somebody.userId, flag: '0' } })
    const { content } = await read({ operatorId: editor.userId })
    expect(content.map(({ target, targetName }) => [target?.entity, targetName])).toEqual([
      ['user', '试用者'],
      ['role', '夜读'],
      ['role', '夜读'],
    ])
  })

  it('says states in words', async () => {
    const manager = await signedIn(server, ['USER_STATUS'])
    const somebody = await signedIn(server, [])
    await manager.caller.call(changeUserStatus, { params: { id: somebody.userId, flag: '0' } })
    expect((await read({ entity: 'user', entityId: somebody.userId })).content[0]?.content).toMatch(/^用户 t\w+ 改为已冻结$/)
    expect((await read({ entity: 'user', entityId: somebody.userId }, 'en-US')).content[0]?.content).toMatch(/^Set user t\w+ to Frozen$/)
  })
})

describe('an announcement of the console', () => {
  it('takes who, when and from where from the session, and is sealed', async () => {
    const person = await signedIn(server, [])
    const body = { operationType: 'EXPORT' as const, content: '导出订单', operatorId: 1, ip: '8.8.8.8', createdAt: '2020-01-01' }
    const { body: answer } = await person.caller.loose(writeLog, { body })
    const { rows } = await server.pool.query('select *, encode(mac, $2) as code from operation_logs where id = $1', [
      (answer as { id: number }).id,
      'hex',
    ])
    expect(rows[0]).toMatchObject({
      operator_id: person.userId,
      source: 'CONSOLE',
      operation_type: 'EXPORT',
      content: { text: '导出订单' },
      target_entity: null,
    })
    expect(rows[0].ip).not.toBe('8.8.8.8')
    expect(Date.now() - Date.parse(rows[0].created_at)).toBeLessThan(60_000)
    expect(server.running.services.keys.mac(sealedText(rows[0])).toString('hex')).toBe(rows[0].code)
  })

  it('are 60 a minute of one person; more are 429 and leave no entry', async () => {
    const { caller, userId } = await signedIn(server, [])
    await server.pool.query("insert into attempt_counters values ('log:' || $1::bigint, now(), 50)", [userId])
    const say = () => caller.call(writeLog, { body: { operationType: 'ADD', content: '记录' } })
    const answers = await Promise.all(Array.from({ length: 20 }, say))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.error.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const { rows } = await server.pool.query('select 1 from operation_logs where operator_id = $1', [userId])
    expect(rows).toHaveLength(10)
  })

  it('accepts every type, and refuses others, empty texts and long ones', async () => {
    const { caller } = await signedIn(server, [])
    const types = ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'ACTIVE', 'FROZEN', 'INACTIVE', 'LOGIN', 'LOGOUT', 'VIEW_PII'] as const
    for (const operationType of types) expect((await caller.call(writeLog, { body: { operationType, content: '做了' } })).status).toBe(200)
    for (const body of [
      { operationType: 'OTHER', content: 'x' },
      { operationType: 'ADD', content: ' ' },
      { operationType: 'ADD', content: 'x'.repeat(1_001) },
    ]) {
      expect((await caller.loose(writeLog, { body })).status).toBe(400)
    }
  })

  it('holds no phone, e-mail or ID card in full, however they are written, but numbers of orders', async () => {
    const { caller, userId } = await signedIn(server, [])
    await caller.call(writeLog, {
      body: { operationType: 'EDIT', content: '联系 13800138000 或 parent@example.com，订单 202611201380013800' },
    })
    expect((await read({ operatorId: userId })).content[0]?.content).toBe('联系 138****8000 或 p***@example.com，订单 202611201380013800')
    await caller.call(writeLog, {
      body: { operationType: 'EDIT', content: '+86 138-0013-8000、8613800138000、138 0013 8000，身份证 11010519491231002X' },
    })
    expect((await read({ operatorId: userId })).content[0]?.content).toBe(
      '+138****8000、138****8000、138****8000，身份证 110***********002X',
    )
  })
})

describe('reading the log', () => {
  it('needs its code', async () => {
    const { caller } = await signedIn(server, ['LOG_EXPORT'])
    for (const call of [getLogs, getLogOperators]) expect((await caller.loose(call)).status).toBe(403)
  })

  it('finds a keyword in the sentence as it is read, in either language, and nowhere else', async () => {
    const editor = await signedIn(server, ['ROLE_EDIT'])
    await editor.caller.call(createRole, { body: { roleName: '百分%之_百' } })
    const by = { operatorId: editor.userId }
    for (const keyword of ['新建角色 百分', '分%之', '_百', '建角']) expect((await read({ ...by, keyword })).totalElements).toBe(1)
    for (const keyword of ['Created', 'roleName', '分_之', 'createRole']) expect((await read({ ...by, keyword })).totalElements).toBe(0)
    expect((await read({ ...by, keyword: 'CREATED ROLE 百' }, 'en-US')).totalElements).toBe(1)
    const none = await read({ ...by, keyword: '没有这个' })
    expect([none.content, none.totalElements]).toEqual([[], 0])
    expect(KEYWORD_REACH).toBeGreaterThan(100_000)
  })

  it.each(['zh-CN', 'en-US'] as const)(
    'words every audited call of the contract in SQL as it does in the program, in %s',
    async (language) => {
      const worded = [...calls, ...Object.values(systemEvents).map((audit) => ({ id: audit.name, audit }))]
      const stored = worded.flatMap(({ id, audit }) => {
        if (typeof audit !== 'object') return []
        const places = [...audit.says.zh.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
        const said: Record<string, string | number> = {
          activeflg: 'FROZEN',
          result: 'SUCCESS',
          status: 'SIGNED',
          entity: 'order',
          field: 'phone',
        }
        Object.assign(said, { count: 1_234_567, rows: 0, total: 999 })
        return [{ call: id, content: Object.fromEntries(places.map((place) => [place, said[place] ?? `${place} 值`])) }]
      })
      stored.push({ call: 'outlived', content: {} })
      const query = sql<{ said: string }>`select ${sentenceExpression(language)} as said
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (call text, content jsonb)`.compile(builder)
      const rows = await new Executor(server.pool).all(query)
      expect(rows.slice(0, -1).map(({ said }) => said)).toEqual(stored.slice(0, -1).map((entry) => sentence(entry, language)))
      expect(rows.at(-1)?.said).toContain('outlived')
      // A piece of the words of a call, and of their data: found where the sentence holds it, whoever's words they are. Every fourth call, as
      // each piece makes a statement of its own, which is long to plan.
      for (const { said } of rows.filter((_, at) => at % 4 === 0)) {
        const keyword = said.slice(said.length >> 1, (said.length >> 1) + 3)
        const held = sql<{ holds: boolean }>`select ${sentenceHolds(keyword, language)} as holds
          from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (call text, content jsonb)`.compile(builder)
        const found = (await new Executor(server.pool).all(held)).map(({ holds }) => holds)
        expect([keyword, found]).toEqual([keyword, rows.map((row) => row.said.toLowerCase().includes(keyword.toLowerCase()))])
      }
      expect(sentence({ call: exportOrders.id, content: { count: 1_234_567 } }, language)).toContain(' 1,234,567 ')
      expect(stored.length).toBeGreaterThan(25)
    },
    120_000,
  )

  it('filters by operator, type, source, address and time, newest first, with the exact total', async () => {
    const { caller, userId } = await signedIn(server, [])
    for (const operationType of ['ADD', 'EDIT', 'EDIT'] as const) await caller.call(writeLog, { body: { operationType, content: '记录' } })
    expect((await read({ operatorId: userId })).content.map((row) => row.operationType)).toEqual(['EDIT', 'EDIT', 'ADD'])
    expect((await read({ operatorId: userId, operationType: ['ADD', 'DELETE'] })).totalElements).toBe(1)
    expect((await read({ operatorId: userId, source: 'SERVER' })).totalElements).toBe(0)
    expect((await read({ operatorId: userId, createdTo: '2026-01-01' })).totalElements).toBe(0)
    expect((await read({ operatorId: userId, ip: '203.0.113.9' })).totalElements).toBe(0)
    const oldest = await read({ operatorId: userId, sort: ['createdAt,asc'], size: 1, page: 3 })
    expect([oldest.totalElements, oldest.totalPages, oldest.content.length]).toEqual([3, 3, 1])
  })

  it('tells the same total from the kept figures as from the entries, merged or not', async () => {
    const { rows } = await server.pool.query<{ operation_type: string; source: string; count: number }>(
      'select operation_type, source, count(*) as count from operation_logs group by 1, 2',
    )
    expect(rows.length).toBeGreaterThan(5)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    for (const merge of [false, true]) {
      if (merge) await server.pool.query('select merge_operation_log_delta()')
      for (const { operation_type, source, count } of rows) {
        const filter = { operationType: operation_type, source }
        expect((await read(filter)).totalElements).toBe(count)
        expect((await read({ ...filter, createdFrom: '2020-01-01', createdTo: `${today} 23:59:59` })).totalElements).toBe(count)
        expect((await read({ ...filter, createdTo: '2020-01-01' })).totalElements).toBe(0)
      }
      expect((await read({})).totalElements).toBe(rows.reduce((sum, row) => sum + row.count, 0))
    }
  })

  it('tells the same total of a kind of record from the kept figures as from the entries, without reading these', async () => {
    const { rows } = await server.pool.query<{ entity: string; count: number }>(
      'select target_entity as entity, count(*)::int as count from operation_logs where target_entity is not null group by 1',
    )
    expect(rows.length).toBeGreaterThan(1)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    for (const step of ['select 1', 'select merge_operation_log_entity_delta()', 'select recount_operation_log_day()']) {
      await server.pool.query(step)
      for (const { entity, count } of rows) {
        expect((await read({ entity })).totalElements).toBe(count)
        expect((await read({ entity, createdFrom: '2020-01-01', createdTo: `${today} 23:59:59` })).totalElements).toBe(count)
        expect((await read({ entity, createdTo: '2020-01-01' })).totalElements).toBe(0)
      }
    }
    // The kept figure is what is shown: entries are not counted for it.
    const [one] = rows
    await server.pool.query('update operation_log_entity_day set count = count + 1000 where entity = $1', [one?.entity])
    const shown = (await read({ entity: one?.entity })).totalElements
    await server.pool.query('select recount_operation_log_day()')
    expect(shown).toBeGreaterThan((one?.count ?? 0) + 999)
  })

  it('of a period needs both ends, of at most 366 days', async () => {
    const between = (query: Record<string, unknown>) => reader.caller.loose(getLogsBetweenTime, { query }, english)
    const all = await between({ startTime: '2026-01-01', endTime: '2026-12-31 23:59:59', operationType: 'ADD' })
    expect((all.body as unknown[]).length).toBeGreaterThan(0)
    expect((await between({ startTime: '2026-01-01' })).error.fields?.map(({ path }) => path)).toEqual(['endTime'])
    expect((await between({ endTime: '2026-01-01', startTime: '' })).status).toBe(400)
    expect((await between({ startTime: '2025-01-01', endTime: '2026-01-03' })).error).toMatchObject({
      code: 999,
      error: 'LOG_PERIOD_TOO_LONG',
    })
    expect((await between({ startTime: '2025-01-01', endTime: '2026-01-01 23:59:59', page: 1 })).status).toBe(200)
  })

  it('names those who have entries, deleted ones too', async () => {
    const gone = await signedIn(server, [])
    const silent = await signedIn(server, ['USER_DELETE'])
    const names = async () => (await reader.caller.call(getLogOperators, {})).body.map(({ id }) => id)
    expect(await names()).not.toContain(gone.userId)
    await gone.caller.call(writeLog, { body: { operationType: 'ADD', content: '最后一条' } })
    expect((await silent.caller.call(deleteUser, { params: { id: gone.userId } })).status).toBe(200)
    expect(await names()).toContain(gone.userId)
    expect((await reader.caller.call(getLogOperators, { query: { keyword: '没有这个人' } })).body).toEqual([])
    const written = await server.pool.query(
      'select distinct operator_id as id from operation_logs where operator_id is not null order by 1',
    )
    const kept = 'select operator_id as id, last_month::text from operation_log_operators order by 1'
    const before = (await server.pool.query(kept)).rows
    expect(before.map(({ id }) => ({ id }))).toEqual(written.rows)
    await server.pool.query('select recount_operation_log_day()')
    expect((await server.pool.query(kept)).rows).toEqual(before)
  })
})
