import { getLogs, verifyLogs, writeLog } from '@camp/contract/logs/logs'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { placesOf } from '../../test/places.ts'
import { sealLog } from '../logs/logs.seals.service.ts'

const server = aServer()
let clerk: Person
beforeAll(async () => {
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_ERASE', 'LOG_MANAGE'])
})

describe('forgetting a family', () => {
  it('takes what names it out of the log that people wrote, and out of their settings; the proof of the log holds, and others stay', async () => {
    const { pool } = server
    const id = await makeParent(pool, { phone: '19055553333', nickname: 'Lin Sunny', real_name: '慕容雪见' })
    await makeParent(pool, { nickname: '家长' })
    await pool.query("insert into students (parent_id, name) values ($1, '慕容小满'), ($1, '订单')", [id])
    const say = (content: string) => clerk.caller.call(writeLog, { body: { operationType: 'EDIT', content } })
    const gone = ['慕容小满转到二组', 'Called Lin Sunny back', '慕容雪见的“订单”已核对']
    const kept = ['订单 7 已导出', 'Lin Sunnyside 不是同一个人', '慕容云的孩子']
    for (const text of [...gone, ...kept]) expect((await say(text)).status).toBe(200)
    const setting = 'insert into user_preferences (user_id, key, value) values ($1, $2, $3)'
    await pool.query(setting, [clerk.userId, 'seen', '{"last": ["慕容小满", "慕容云"], "慕容雪见": 1, "columns": ["sunny"]}'])
    // One part of the log is sealed into the chain, the other is not yet.
    await sealLog({ pool, keys: server.running.services.keys })
    expect((await say('慕容小满 明天回电')).status).toBe(200)
    expect((await clerk.caller.call(eraseParent, { body: { id, confirm: String(id), reason: '家长书面申请' } })).status).toBe(200)
    const told = async () => (await clerk.caller.call(getLogs, { query: { page: 1, size: 100, source: 'CONSOLE' } })).body.content
    const texts = (await told()).map(({ content }) => content)
    expect(texts.filter((text) => text === '已删除（其中提到的家长已清除个人信息）')).toHaveLength(4)
    for (const text of kept) expect(texts).toContain(text)
    for (const secret of ['慕容小满', '慕容雪见', 'Lin Sunny ']) expect([secret, await placesOf(pool, secret)]).toEqual([secret, []])
    const { rows } = await pool.query("select value from user_preferences where key = 'seen'")
    expect(rows).toEqual([{ value: { last: ['***', '慕容云'], columns: ['sunny'] } }])
    const found = await clerk.caller.call(getLogs, { query: { page: 1, source: 'CONSOLE', keyword: '已清除个人信息' } })
    expect(found.body.totalElements).toBe(4)
    await sealLog({ pool, keys: server.running.services.keys })
    expect((await clerk.caller.call(verifyLogs, {})).body).toMatchObject({ broken: [], complete: true })
    // Nobody else edits it, and what the erasure left is proved too.
    const edit = (text: string, values: unknown[]) => pool.query(text, values)
    const one = (await told()).find(({ content }) => content.startsWith('已删除'))?.id
    await expect(edit("update operation_logs set content = '{}' where content ->> 'text' = $1", [kept[0]])).rejects.toThrow('append-only')
    await expect(edit("update operation_logs set ip = '1.1.1.1' where id = $1", [one])).rejects.toThrow('append-only')
    await edit(`update operation_logs set content = '{"text": "查无此人"}' where id = $1`, [one])
    expect((await clerk.caller.call(verifyLogs, {})).body.broken).toContainEqual({
      kind: 'ENTRY_EDITED',
      block: null,
      entry: one,
      count: 1,
    })
    await edit(`update operation_logs set content = '{"text": "***"}' where id = $1`, [one])
    expect((await clerk.caller.call(verifyLogs, {})).body.broken).toEqual([])
  })
})
