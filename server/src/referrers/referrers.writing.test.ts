import { getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { listReferrers } from '@camp/contract/referrers/referrers'
import { deleteReferrer, getReferrerImportResult, saveReferrer, verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let editor: Caller
let judge: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_REFERRER_EDIT', 'PROMOTE_REFERRER_DELETE', 'PROMOTE_REFERRER_IMPORT']))
    .caller
  judge = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_REFERRER_EDIT', 'PROMOTE_REFERRER_VERIFY'])).caller
})

let phones = 0
const nextPhone = () => `1380001${String(++phones).padStart(4, '0')}`
const body = (more: object = {}) => ({ name: '王老师', phone: nextPhone(), kind: 'STAFF' as const, commissionRateBp: 800, ...more })
const add = async (more: object = {}) => (await editor.call(saveReferrer, { body: body(more) })).body.id
const verify = (id: number, query: object = {}, by = judge) => by.call(verifyReferrer, { params: { id }, query })
const snapshot = async (id: number) => (await editor.call(listReferrers, { query: { page: 1, id: [id] } })).body.content[0]
const rates = async (id: number) =>
  (await server.pool.query('select rate_bp from referrer_rates where referrer_id = $1', [id])).rows.map(({ rate_bp: rate }) => rate)

describe('a referrer', () => {
  it('waits to be verified, is judged once, and a rejection says why', async () => {
    const id = await add()
    expect(await snapshot(id)).toMatchObject({ verifyStatus: 'PENDING', version: 1 })
    expect((await verify(id, {}, editor)).status).toBe(403)
    expect((await verify(id, { status: 'REJECTED', reason: '不' })).error).toMatchObject({ code: 999, error: 'REFERRER_REASON' })
    await server.pool.query("update referrers set remark = '老员工' where id = $1", [id])
    expect((await verify(id, { status: 'REJECTED', reason: '资料不全' })).body).toEqual({ id, verifyStatus: 'REJECTED', version: 2 })
    expect((await verify(id)).error.error).toBe('REFERRER_NOT_PENDING')
    expect(await snapshot(id)).toMatchObject({ verifyStatus: 'REJECTED', remark: '老员工；资料不全' })
    const { phone = '' } = (await snapshot(id)) ?? {}
    expect((await editor.call(saveReferrer, { body: body({ id, phone, version: 2 }) })).body.version).toBe(3)
    expect(await snapshot(id)).toMatchObject({ verifyStatus: 'PENDING', phone })
    expect((await verify(id)).body.verifyStatus).toBe('VERIFIED')
    expect((await verify(id + 1_000)).status).toBe(404)
  })

  it('is looked at again where phone, WeChat or rate change, unless the person who saves it may verify', async () => {
    for (const [change, by, after] of [
      [{ commissionRateBp: 5_000 }, editor, 'PENDING'],
      [{ wechat: 'wx_new' }, editor, 'PENDING'],
      [{ phone: nextPhone() }, editor, 'PENDING'],
      [{ name: '新名', kind: 'PARTNER' }, editor, 'VERIFIED'],
      [{ commissionRateBp: 5_000 }, judge, 'PENDING'],
    ] as const) {
      const phone = nextPhone()
      const id = await add({ phone })
      await verify(id)
      expect((await by.call(saveReferrer, { body: { ...body({ phone }), id, ...change } })).status).toBe(200)
      expect((await snapshot(id))?.verifyStatus, JSON.stringify(change)).toBe(after)
      expect(await rates(id)).toEqual(['commissionRateBp' in change ? 5_000 : 800])
    }
  })

  it('has its phone alone, is changed by version, and its history shows the phone masked', async () => {
    const phone = nextPhone()
    const id = await add({ phone })
    expect((await editor.call(saveReferrer, { body: body({ phone }) })).error).toMatchObject({ code: 999, error: 'PHONE_TAKEN' })
    expect((await editor.call(saveReferrer, { body: body({ id, version: 7 }) })).status).toBe(409)
    expect((await editor.call(saveReferrer, { body: body({ id, phone: '199****9999' }) })).error.error).toBe('MASKED_VALUE')
    expect((await editor.call(saveReferrer, { body: body({ channelId: 999_999 }) })).error.error).toBe('UNKNOWN_REFERENCE')
    expect((await editor.call(saveReferrer, { body: body({ commissionRateBp: 10_001 }) })).status).toBe(400)
    const channelId = await makeChannel(server.pool)
    await editor.call(saveReferrer, { body: body({ id, phone, channelId, wechat: 'wx' }) })
    const history = await editor.call(getRecordHistory, { query: { entity: 'referrer', id, page: 1 } })
    expect(history.body.content.map(({ after }) => after)).toMatchObject([
      { wechat: 'wx' },
      { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    ])
    const then = await editor.call(getRecordAsOf, { query: { entity: 'referrer', id, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ wechat: 'wx', verifyStatus: 'PENDING' })
  })

  it('is deleted only where nobody came through it', async () => {
    const id = await add()
    const parent = await makeParent(server.pool, { referrer_id: id })
    await makeOrder(server.pool, { parent_id: parent, referrer_id: id })
    const refused = await editor.call(deleteReferrer, { params: { id } })
    expect(refused.error).toMatchObject({ code: 999, error: 'REFERRER_IN_USE' })
    expect(refused.error.msg).toContain('1 个订单、1 个家庭')
    const free = await add()
    expect((await judge.call(deleteReferrer, { params: { id: free } })).status).toBe(403)
    expect((await editor.call(deleteReferrer, { params: { id: free } })).body).toEqual({ id: free })
    expect(await snapshot(free)).toBeUndefined()
    expect((await editor.call(deleteReferrer, { params: { id: free } })).status).toBe(404)
  })
})

const HEAD = ['姓名', '手机号', '微信号', '类型', '佣金比例(%)', '渠道编码']
async function send(rows: string[][], dryRun = false, update = false): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...rows] }] }))]), '推荐人.xlsx')
  form.set('dryRun', String(dryRun))
  form.set('update', String(update))
  return ((await (await editor.fetch('/foundation/api/referrer/import', { method: 'POST', body: form })).json()) as { token: string }).token
}
const ended = (token: string, wanted: string) =>
  vi.waitFor(
    async () => {
      const { body: set } = await editor.call(getChangeSet, { params: { token } })
      if (set.status !== 'DONE' && set.status !== 'CHECKED') throw new Error(set.status)
      expect(set.stage).toBe(wanted)
      return (await editor.call(getReferrerImportResult, { query: { token } })).body
    },
    { timeout: 20_000, interval: 100 },
  )

describe('an import of referrers', () => {
  it('names each wrong cell, leaves known phones alone, changes nothing twice, and is taken back', async () => {
    await makeChannel(server.pool, { code: 'Kol-1' })
    const known = nextPhone()
    await add({ phone: known })
    const fresh = nextPhone()
    const rows = [
      ['张三', `+86 ${fresh}`, 'wx_z', '家长', '12.5%', 'kol-1'],
      ['李四', known, '', '员工', '5', ''],
      ['', '123', '', '朋友', '101', '没有'],
      ['赵六', fresh, '', 'Partner', '3', ''],
    ]
    const checked = await ended(await send(rows, true), 'PLAN')
    expect(checked).toMatchObject({ status: 'CHECKED', rowsRead: 4, added: 1, skipped: 1, refused: 2 })
    expect(checked.errors.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(
      ['4 佣金比例(%)', '4 姓名', '4 手机号', '4 渠道编码', '4 类型', '5 手机号'].toSorted(),
    )
    expect(checked.fileUrl).not.toBeNull()
    const token = await send(rows)
    expect(await ended(token, 'APPLY')).toMatchObject({ added: 1, skipped: 1, refused: 2 })
    const found = await server.pool.query('select * from referrers where phone = $1 and deleted_at is null', [fresh])
    expect(found.rows).toMatchObject([{ name: '张三', kind: 'PARENT', commission_rate_bp: 1_250, verify_status: 'PENDING' }])
    expect(await ended(await send(rows), 'APPLY')).toMatchObject({ added: 0, skipped: 2 })
    expect((await editor.call(undoChangeSet, { params: { token } })).status).toBe(200)
    expect(await ended(token, 'UNDO')).toMatchObject({ undone: 1 })
    expect((await server.pool.query('select from referrers where phone = $1 and deleted_at is null', [fresh])).rows).toHaveLength(0)
  })

  it('with `update` gives those who are there what the row says, leaves what is empty, and is taken back', async () => {
    const [known, fresh] = [nextPhone(), nextPhone()]
    const id = await add({ phone: known, wechat: 'wx_old' })
    await verify(id)
    const same = nextPhone()
    await add({ phone: same })
    const rows = [
      ['李新', known, '', '合作方', '9.5', ''],
      ['王老师', same, '', '员工', '8', ''],
      ['新人', fresh, '', '家长', '5', ''],
      ['错行', known.replace(/.$/, 'x'), '', '家长', '5', ''],
    ]
    const token = await send(rows, false, true)
    expect(await ended(token, 'APPLY')).toMatchObject({ added: 2, skipped: 1, refused: 1 })
    expect(await snapshot(id)).toMatchObject({
      name: '李新',
      kind: 'PARTNER',
      commissionRateBp: 950,
      wechat: 'wx_old',
      verifyStatus: 'PENDING',
    })
    expect(await ended(await send(rows, false, true), 'APPLY')).toMatchObject({ added: 0, skipped: 3 })
    expect((await editor.call(undoChangeSet, { params: { token } })).status).toBe(200)
    expect(await ended(token, 'UNDO')).toMatchObject({ undone: 2 })
    expect(await snapshot(id)).toMatchObject({ name: '王老师', kind: 'STAFF', commissionRateBp: 800, verifyStatus: 'VERIFIED' })
    expect((await server.pool.query('select from referrers where phone = $1 and deleted_at is null', [fresh])).rows).toHaveLength(0)
  })
})

describe('a rate that is raised', () => {
  it('waits for another person, however low it is; what is lowered does not', async () => {
    const other = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_REFERRER_EDIT', 'PROMOTE_REFERRER_VERIFY'])).caller
    const body = { name: '中老师', phone: nextPhone(), kind: 'PARTNER' as const, commissionRateBp: 500 }
    const { id } = (await judge.call(saveReferrer, { body })).body
    // Within the limit of one person, who is new may be verified by who wrote it down.
    expect((await verify(id)).status).toBe(200)
    const stands = async () => (await editor.call(listReferrers, { query: { page: 1, id: [id] } })).body.content[0]?.verifyStatus
    await judge.call(saveReferrer, { body: { ...body, id, commissionRateBp: 400 } })
    expect(await stands()).toBe('VERIFIED')
    await judge.call(saveReferrer, { body: { ...body, id, commissionRateBp: 600 } })
    expect(await stands()).toBe('PENDING')
    expect((await judge.loose(verifyReferrer, { params: { id }, query: {} })).error).toMatchObject({
      error: 'REFERRER_OWN_RAISE',
      msg: '佣金比例由您上调，须由另一人审核',
    })
    // Another who changes it meanwhile is who set it.
    await other.call(saveReferrer, { body: { ...body, id, commissionRateBp: 550 } })
    expect((await other.loose(verifyReferrer, { params: { id }, query: {} })).error.error).toBe('REFERRER_OWN_RAISE')
    expect((await verify(id)).status).toBe(200)
    expect(await stands()).toBe('VERIFIED')
  })
})

describe('a rate above the limit', () => {
  it('is verified by another person than the one who set it, also where both may verify', async () => {
    const other = (await signedIn(server, ['PROMOTE_REFERRER', 'PROMOTE_REFERRER_VERIFY'])).caller
    const phone = nextPhone()
    const limit = { name: '高老师', phone, kind: 'PARTNER' as const, commissionRateBp: 2_001 }
    const { id } = (await judge.call(saveReferrer, { body: limit })).body
    const refused = await judge.call(verifyReferrer, { params: { id }, query: {} })
    expect(refused.error).toMatchObject({ code: 999, error: 'REFERRER_OWN_RATE', msg: '佣金比例高于 20% 由您设定，须由另一人审核' })
    expect((await other.call(verifyReferrer, { params: { id }, query: {} })).status).toBe(200)
    const stands = async () => (await editor.call(listReferrers, { query: { page: 1, id: [id] } })).body.content[0]?.verifyStatus
    await judge.call(saveReferrer, { body: { ...limit, id, name: '高小红' } })
    expect(await stands()).toBe('VERIFIED')
    await judge.call(saveReferrer, { body: { ...limit, id, commissionRateBp: 2_500 } })
    expect(await stands()).toBe('PENDING')
    await other.call(verifyReferrer, { params: { id }, query: {} })
    await judge.call(saveReferrer, { body: { ...limit, id, commissionRateBp: 1_500 } })
    expect(await stands()).toBe('VERIFIED')
    // Where the limit is, staff say.
    await server.pool.query(
      `insert into param_configs (key, group_name, value, value_type, description) values ('commission.aloneBp', 'order', '1000', 'integer', '{}')
       on conflict (key) do update set value = excluded.value`,
    )
    await judge.call(saveReferrer, { body: { ...limit, id, commissionRateBp: 1_200 } })
    expect(await stands()).toBe('PENDING')
  })
})
