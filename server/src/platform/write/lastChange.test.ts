import { saveView, shareView } from '@camp/contract/base/preferences'
import { setPromotionChannelStatus } from '@camp/contract/channels/channels'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { makeChannel } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { Executor } from '../db/executor.ts'
import { scopeOf } from '../scope.ts'
import { lastChange } from './lastChange.ts'

const server = aServer()
let li: Person
let wang: Person
beforeAll(async () => {
  li = await signedIn(server, ['PROMOTE_EDIT', 'PROMOTE_INDEX', 'ROLE_EDIT', 'ss'])
  wang = await signedIn(server, ['PROMOTE_EDIT', 'PROMOTE_INDEX'])
  await server.pool.query("update users set real_name = '王老师' where id = $1", [wang.userId])
})

/** An entry of Wang's in the log. */
const logged = (entity: string, id: number, type = 'EDIT', after: object = {}) =>
  server.pool.query(
    `insert into operation_logs (month, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, after, ip,
       user_agent, request_id, mac)
     values (date_trunc('month', now() at time zone 'UTC')::date, now(), $1, $2, 'SERVER', 'x', '{}', $3, $4, $5, '', '', '', '')`,
    [wang.userId, type, entity, id, after],
  )
const ask = (entity: string, id: number, codes: readonly string[], dataScope: 'ALL' | 'OWN_GROUPS' = 'ALL') =>
  lastChange(new Executor(server.pool), { entity, id }, { codes: new Set(codes), scope: scopeOf(li.userId, dataScope) }, 'zh-CN')

it('who only looked at a record, or took it out in a file, has not changed it', async () => {
  const id = await makeChannel(server.pool, { active_flg: 'ACTIVE' })
  await li.caller.call(setPromotionChannelStatus, { body: { id, activeFlg: 'INACTIVE', version: 1 } })
  for (const type of ['VIEW_PII', 'EXPORT', 'LOGIN', 'LOGOUT']) await logged('channel', id, type)
  const { error } = await li.caller.call(setPromotionChannelStatus, { body: { id, activeFlg: 'ACTIVE', version: 1 } })
  expect(error?.msg).not.toContain('王老师')
  expect(error?.msg).toContain('（状态）')
})

it('it is told to who may read the history of the record, without the fields that the reader does not see', async () => {
  await logged('coach', 7001, 'EDIT', { name: '李', hourlyRateAmount: 1 })
  expect(await ask('coach', 7001, ['COASH_EDIT'])).toBeUndefined()
  expect(await ask('coach', 7001, ['COASH_INDEX'])).toEqual({ name: '王老师', what: expect.stringContaining('、') })
  expect((await ask('coach', 7001, ['COASH_INDEX'], 'OWN_GROUPS'))?.what).not.toMatch(/、|课时|费/)
  await logged('refundRequest', 7001, 'EDIT', { reason: null, decision: null })
  expect(await ask('refundRequest', 7001, ['ORDER_INDEX'])).toEqual({ name: '王老师', what: '' })
  expect((await ask('refundRequest', 7001, ['ORDER_INDEX', 'ORDER_REFUND']))?.what).not.toBe('')
})

it('a view has no entries: neither is it a fault, nor is the role of the same number taken for it', async () => {
  const body = { screen: 'orders' as const, name: '待发货', query: '' }
  const { id } = (await li.caller.call(saveView, { body })).body
  await logged('role', id)
  const late = [
    await li.caller.call(saveView, { body: { ...body, id, version: 99 } }),
    await li.caller.call(shareView, { params: { id }, body: { roleId: null, version: 99 } }),
  ]
  for (const { status, error } of late) {
    expect(status).toBe(409)
    expect(error).toMatchObject({ error: 'VERSION_CONFLICT', msg: '数据已被他人修改，请刷新后重试' })
  }
})

describe('where there are few connections', () => {
  const small = aServer({ DATABASE_POOL_SIZE: '2' })

  it('as many late editors as there are connections are all answered: none keeps its own while it asks for another', async () => {
    const late = await Promise.all([1, 2].map(() => signedIn(small, ['PROMOTE_EDIT', 'PROMOTE_INDEX'])))
    const id = await makeChannel(small.pool, { active_flg: 'ACTIVE', version: 2 })
    const holder = await small.pool.connect()
    await holder.query('begin')
    await holder.query('select from promotion_channels where id = $1 for update', [id])
    const answers = Promise.all(
      late.map(({ caller }) => caller.call(setPromotionChannelStatus, { body: { id, activeFlg: 'INACTIVE', version: 1 } })),
    )
    const waiting = async () =>
      (await small.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await answers).map(({ status }) => status)).toEqual([409, 409])
  })
})
