import { listApiKeys } from '@camp/contract/apiKeys/apiKeys'
import { listChangeRows } from '@camp/contract/base/changes.calls'
import { chooseMoveSheet, mapMoveFile, readMoves, updateMove } from '@camp/contract/moveIn/moveIn'
import { listParents } from '@camp/contract/parents/parents'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel } from '../../test/factories.ts'
import { inGb18030 } from '../../test/gb18030.ts'
import type { Caller } from '../../test/http.ts'
import { dayOf, HEAD, line, nameOf, phone } from '../../test/moves.rows.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let owner: Caller
let moveId: number
const { begin, upload, fileOf, check, apply, undo, take } = moving(() => owner)
beforeAll(async () => {
  owner = (await signedIn(server, ['MOVE_IN', 'API_KEY', 'PARENT_INDEX', 'PARENT_MERGE'])).caller
  await makeChannel(server.pool, { name: '抖音', code: 'DY' })
  moveId = await begin()
})

const one = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows[0]?.n as number
const rowsOf = async (token: string) =>
  (await owner.call(listChangeRows, { params: { token }, query: { page: 1, size: 100 } })).body.content
/** All that a move could have touched, as one text. */
const state = async () =>
  JSON.stringify(
    (
      await server.pool.query(
        `select (select json_agg(p order by p.id) from (select id, phone, nickname, real_name, channel_id, registered_at from parents where deleted_at is null) p) as parents,
           (select json_agg(s order by s.id) from (select id, parent_id, name, gender, birthday, grade from students where deleted_at is null) s) as students,
           (select json_agg(x order by x.entity, x.external_id) from (select entity, external_id, internal_id, encode(hash, 'hex') as hash from external_ids) x) as numbers`,
      )
    ).rows[0],
  )

describe('a file of an old system', () => {
  it('is read whatever it looks like: a title above, merged cells, two sheets, GB18030, other signs between cells', async () => {
    const rows = [
      ['2026 年家庭名单', '', '', '', '', '', '', '', ''],
      HEAD,
      line('131', 1),
      // The second child of the family: the cells of the parent are merged with those above.
      ['', '', '', '李小二', '2019年3月7日', '男', '', '', ''],
      line('131', 2),
      ['合计', '', '', '2', '', '', '', '', ''],
    ]
    const merges = [0, 1, 2].map((startCol) => ({ startRow: 2, endRow: 3, startCol, endCol: startCol }))
    const bytes = await writeXlsx({
      sheets: [
        { name: '说明', rows: [['请勿修改'], ['']] },
        { name: '家庭', rows, merges },
      ],
    })
    const { body } = await upload(moveId, bytes)
    const file = await fileOf(body.id)
    expect(file).toMatchObject({ sheets: ['说明', '家庭'], sheet: 1, rows: 4, kind: 'FAMILIES', set: null })
    expect(file.columns.map(({ title, field, how }) => [title, field, how])).toEqual([
      ['客户编号', 'oldNumber', 'NAME'],
      ['家长姓名', 'parentName', 'BOTH'],
      ['联系电话', 'phone', 'BOTH'],
      ['宝贝', 'childName', 'BOTH'],
      ['出生', 'birthday', 'BOTH'],
      ['性别', 'gender', 'BOTH'],
      ['来源', 'channel', 'NAME'],
      ['身份证号', null, 'IDENTITY'],
      ['备注2', null, 'EMPTY'],
    ])
    // Nothing that is shown says whose it is.
    expect(JSON.stringify(file)).not.toMatch(/\d{11}|王一|李一/)
    expect(file.columns[2]?.samples[0]).toMatch(/^131\*{4}\d{4}$/)
    const { token, set } = await check(body.id)
    expect(set.counts).toMatchObject({ READY: 3, REFUSED: 0 })
    await apply(token)
    const family = await server.pool.query(
      `select p.real_name, array_agg(s.name || ' ' || s.birthday::text order by s.id) as children from parents p join students s on s.parent_id = p.id
       where p.phone = $1 group by p.id`,
      [phone('131', 1)],
    )
    expect(family.rows).toEqual([
      { real_name: `王${nameOf(1)}`, children: [`李${nameOf(1)} ${dayOf(1).toISOString().slice(0, 10)}`, '李小二 2019-03-07'] },
    ])
    for (const [parting, encode] of [
      [';', inGb18030],
      ['\t', (text: string) => `\ufeff${text}`],
    ] as const) {
      const text = [HEAD, line('131', 1), line('131', 2)].map((cells) => cells.join(parting)).join('\r\n')
      const again = await take(moveId, encode(text), { name: '家庭.csv' })
      expect(again.set.counts).toMatchObject({ READY: 0, SKIPPED: 2, REFUSED: 0, APPLIED: 0 })
    }
  })

  it('says of each cell that is wrong what to do, and takes the rest', async () => {
    const good = line('132', 1, 'B1')
    const bad = [
      ['B2', '王五', '1389922118', '李明', '2018-03-07', '男', '', '', ''],
      ['B3', '王五', '０21-6688１2', '李明', '2019-13-02', '男', '', '', ''],
      ['B4', '王五', phone('132', 4), '李明', '长期', '男孩子', '小红书', '', ''],
      ['B5', '王五', phone('132', 5), '', '2018-03-07', '', '', '', ''],
      ['B1', '王五', phone('132', 6), '李明', '2018-03-07', '', '', '', ''],
      ['110101201803071234', '王五', phone('132', 7), '李明', '2999-01-01', '', '', '', ''],
    ]
    const { body } = await upload(moveId, await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, good, ...bad] }] }))
    const { token, set } = await check(body.id)
    expect(set.counts).toMatchObject({ READY: 1, REFUSED: 6 })
    expect((await rowsOf(token)).map(({ id, faults }) => [id, ...faults.map(({ column, reason }) => `${column}：${reason}`)])).toEqual([
      [2],
      [3, '家长 · 手机号：有 10 位，请填写 11 位的手机号'],
      [4, '家长 · 手机号：是座机，不能登录，请换成手机号', '学员 · 生日：没有这一天，请改正日期'],
      [
        5,
        '渠道：没有叫这个名称或编码的启用渠道，请先在推广渠道中新建，或把该列设为“不导入”',
        '学员 · 生日：不是日期，请写成 2018-03-07 这样',
        '学员 · 性别：请填男或女，不知道就留空',
      ],
      [6, '学员 · 姓名：请输入姓名'],
      [7, '家长 · 旧编号：第 2 行已用这个旧编号，而手机号不同，请核对是哪一个'],
      [8, '家长 · 旧编号：看起来是证件号，本系统不存，请设为“不导入”', '学员 · 生日：生日不能晚于今天'],
    ])
    const before = await one('select count(*)::int as n from parents')
    await apply(token)
    expect(await one('select count(*)::int as n from parents')).toBe(before + 1)
  })

  it('leads its columns as staff say, also the next file of the kind; nothing is imported twice or against the rules', async () => {
    const rows = [
      ['电话', '孩子', '甲', '证件'],
      [phone('133', 1), '李明', '抖音', '110101201803071234'],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows }] })
    const { body } = await upload(moveId, bytes)
    const lead = (fields: (string | null)[], version?: number) =>
      owner.call(mapMoveFile, { params: { id: body.id }, body: { fields, ...(version && { version }) } })
    const errorOf = async (fields: (string | null)[], version?: number) => (await lead(fields, version)).error?.error
    expect(await errorOf(['phone', 'childName', 'channel'])).toBe('MOVE_COLUMNS_OLD')
    expect(await errorOf(['phone', 'phone', null, null])).toBe('MOVE_FIELD_TWICE')
    expect(await errorOf(['phone', 'childName', null, 'oldNumber'])).toBe('MOVE_IDENTITY')
    expect(await errorOf(['phone', 'nothing', null, null])).toBe('INVALID_INPUT')
    expect(await errorOf(['phone', 'childName', 'channel', null], body.version + 1)).toBe('VERSION_CONFLICT')
    expect((await lead(['phone', 'childName', 'channel', null], body.version)).status).toBe(200)
    const next = await fileOf((await upload(moveId, bytes)).body.id)
    expect(next.columns.map(({ field, how }) => [field, how])).toEqual([
      ['phone', 'BOTH'],
      ['childName', 'BOTH'],
      ['channel', 'KEPT'],
      [null, 'IDENTITY'],
    ])
    // The one that was never checked has given way.
    expect((await owner.call(mapMoveFile, { params: { id: body.id }, body: { fields: [] } })).status).toBe(404)
    expect(
      (await owner.call(mapMoveFile, { params: { id: next.id }, body: { fields: [null, 'childName', 'channel', null] } })).status,
    ).toBe(200)
    await expect(check(next.id)).rejects.toThrow('400 MOVE_UNMAPPED')
  })

  it('has sheets of which each can be chosen; one without titles is refused, as is what is no sheet', async () => {
    const sheets = [
      {
        name: '一',
        rows: [
          ['手机', '姓名'],
          [phone('134', 1), '李明'],
        ],
      },
      {
        name: '二',
        rows: [
          ['手机', '姓名'],
          [phone('134', 2), '李红'],
          [phone('134', 3), '李绿'],
        ],
      },
      { name: '三', rows: [['x']] },
    ]
    const { body } = await upload(moveId, await writeXlsx({ sheets }))
    const choose = (sheet: number) => owner.call(chooseMoveSheet, { params: { id: body.id }, body: { sheet } })
    expect(await fileOf(body.id)).toMatchObject({ sheet: 0, rows: 1 })
    expect((await choose(1)).status).toBe(200)
    expect(await fileOf(body.id)).toMatchObject({ sheet: 1, rows: 2 })
    expect((await choose(2)).error?.error).toBe('MOVE_NO_COLUMNS')
    expect((await choose(3)).status).toBe(404)
    expect(await upload(moveId, 'only words')).toMatchObject({ status: 400, body: { error: 'SHEET_NOT_ONE' } })
  })
})

describe('what is moved in', () => {
  it('comes in quietly, changes nothing the second time, and is taken back exactly', { timeout: 90_000 }, async () => {
    const before = await state()
    const events = await one('select count(*)::int as n from events')
    const rows = Array.from({ length: 120 }, (_, n) => line('135', n + 1, `C${n + 1}`))
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...rows] }] })
    const first = await take(moveId, bytes)
    expect(first.set.counts).toMatchObject({ APPLIED: 120, REFUSED: 0, FAILED: 0 })
    expect(await one("select count(*)::int as n from parents where phone like '135%' and deleted_at is null")).toBe(120)
    const after = await state()
    expect((await take(moveId, bytes)).set.counts).toMatchObject({ READY: 0, APPLIED: 0, SKIPPED: 120 })
    expect(await state()).toBe(after)
    expect(await one('select count(*)::int as n from events')).toBe(events)
    expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 120, APPLIED: 0 })
    expect(await state()).toBe(before)
    // It can come in again.
    expect((await take(moveId, bytes)).set.counts).toMatchObject({ APPLIED: 120 })
  })

  it('takes the difference of the next night alone, and puts that back as it was', async () => {
    const rows = [line('136', 1, 'D1'), line('136', 2, 'D2')]
    const file = (cells: string[][]) => writeXlsx({ sheets: [{ name: 's', rows: [HEAD, ...cells] }] })
    const first = await take(moveId, await file(rows))
    const before = await state()
    const moved = rows.map((cells) => [...cells])
    ;(moved[0] as string[])[2] = phone('136', 99)
    ;(moved[0] as string[])[4] = '2015-05-05'
    const delta = await take(moveId, await file([...moved, line('136', 3, 'D3')]))
    expect(delta.set.counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
    expect(await one('select count(*)::int as n from parents where phone = $1', [phone('136', 99)])).toBe(1)
    expect((await undo(delta.token)).counts).toMatchObject({ UNDONE: 2 })
    expect(await state()).toBe(before)
    // What it changed stands as the file before left it, which can be taken back too.
    expect((await undo(first.token)).counts).toMatchObject({ UNDONE: 2 })
  })

  it('leaves what staff changed since, and names it', async () => {
    const { token } = await take(
      moveId,
      await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, line('137', 1, 'E1'), line('137', 2, 'E2')] }] }),
    )
    await server.pool.query("update parents set nickname = '老客户', version = version + 1 where phone = $1", [phone('137', 1)])
    expect((await undo(token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 1 })
    const [kept] = (await rowsOf(token)).filter(({ state }) => state === 'APPLIED')
    expect(kept?.faults.map(({ reason }) => reason)).toEqual(['之后又被修改，不能撤销；需要时请直接修改该记录'])
    expect(
      await one(
        "select count(*)::int as n from students s join parents p on p.id = s.parent_id and s.deleted_at is null where p.phone like '137%' and p.deleted_at is null",
      ),
    ).toBe(1)
  })

  it('leaves a family in place that it found by the phone of an account which was joined to it', async () => {
    const add = async (n: number) =>
      Number(
        (await server.pool.query("insert into parents (phone, nickname) values ($1, '自己人') returning id", [phone('152', n)])).rows[0].id,
      )
    const [keptId, mergedId] = [await add(1), await add(2)]
    expect((await owner.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).status).toBe(200)
    const { token } = await take(moveId, await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, line('152', 2, 'G1')] }] }))
    expect(await one("select internal_id::int as n from external_ids where entity = 'parent' and external_id = 'G1'")).toBe(keptId)
    expect((await undo(token)).counts).toMatchObject({ UNDONE: 1 })
    expect(await one('select count(*)::int as n from parents where id = $1 and deleted_at is null', [keptId])).toBe(1)
    expect(await one('select count(*)::int as n from students where parent_id = $1 and deleted_at is null', [keptId])).toBe(0)
    expect(await one("select count(*)::int as n from external_ids where external_id = 'G1'")).toBe(0)
  })

  it('finds a family that is here by its phone, and replaces nothing that staff wrote', async () => {
    const { rows } = await server.pool.query(
      "insert into parents (phone, nickname, real_name) values ($1, '自己人', '赵六') returning id",
      [phone('138', 1)],
    )
    await take(moveId, await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, line('138', 1, 'F1')] }] }))
    expect((await server.pool.query('select nickname, real_name from parents where id = $1', [rows[0].id])).rows).toEqual([
      { nickname: '自己人', real_name: '赵六' },
    ])
    expect(await one("select internal_id::int as n from external_ids where entity = 'parent' and external_id = 'F1'")).toBe(
      Number(rows[0].id),
    )
  })
})

describe('an old number', () => {
  it('finds its family by the whole of it, however it is written; the numbers of programs find nothing', async () => {
    const cells = line('139', 1, '２０２４/甲-7')
    await take(moveId, await writeXlsx({ sheets: [{ name: 's', rows: [HEAD, cells] }] }))
    const found = async (oldNumber: string) =>
      (await owner.call(listParents, { query: { page: 1, size: 10, oldNumber } })).body.content.map(({ realName }) => realName)
    for (const number of ['2024/甲-7', ' ２０２４/甲-7 ']) expect(await found(number)).toEqual([`王${nameOf(1)}`])
    for (const number of ['2024/甲', '2024', '甲-7', 'x']) expect(await found(number)).toEqual([])
    await server.pool.query('update api_keys set of_move = false where id = (select key_id from moves where id = $1)', [moveId])
    expect(await found('2024/甲-7')).toEqual([])
    await server.pool.query('update api_keys set of_move = true where id = (select key_id from moves where id = $1)', [moveId])
  })
})

describe('a move', () => {
  it('is named and dated by its owner, and its numbers are behind no key', async () => {
    const { moves } = (await owner.call(readMoves, {})).body
    const move = moves.find(({ id }) => id === moveId)
    expect(
      (await owner.call(updateMove, { body: { id: moveId, name: '旧营管家', switchOn: '2026-12-20', version: move?.version ?? 0 } }))
        .status,
    ).toBe(200)
    expect(
      (await owner.call(updateMove, { body: { id: moveId, name: 'x', switchOn: '2026-12-20', version: move?.version ?? 0 } })).error?.error,
    ).toBe('VERSION_CONFLICT')
    expect((await owner.call(listApiKeys, { query: { page: 1, size: 20 } })).body.content).toEqual([])
    expect(await one('select count(*)::int as n from api_keys k join api_key_secrets s on s.key_id = k.id')).toBe(0)
    expect(await one('select count(*)::int as n from api_keys where revoked_at is not null')).toBe(1)
  })
})
