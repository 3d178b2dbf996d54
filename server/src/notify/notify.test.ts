import { randomUUID } from 'node:crypto'
import { changePassword } from '@camp/contract/base/account'
import {
  clearDoneTask,
  deleteMessage,
  deleteTask,
  queryMessageList,
  queryTaskLists,
  readMessage,
  taskRetry,
} from '@camp/contract/base/notify'
import { upsertTag } from '@camp/contract/tags/tags'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { TEST_PASSWORD } from '../../test/template.ts'
import { transaction } from '../platform/write/transaction.ts'
import { tell } from './notify.service.ts'

const server = aServer()
let caiwu: Caller
let kefu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
  kefu = await server.as('kefu')
})

const idOf = async (username: string): Promise<number> =>
  (await server.pool.query<{ id: number }>('select id from users where username = $1', [username])).rows[0]?.id ?? 0

const say = async (username: string, cause: string) => {
  const userId = await idOf(username)
  await transaction(server.pool, (tx) =>
    tell(tx, {
      userId,
      cause,
      link: '#/order/detail?orderNumber=1',
      title: { code: 'message.refundDone' },
      detail: { code: 'message.refundDone.detail', data: { orderNumber: '1', amount: '2.00' } },
    }),
  )
}

const makeTask = async (username: string, status: string): Promise<number> => {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into tasks (owner_id, kind, title, detail, input, status, request, cancellable)
     values ($1, 'none', '{"code":"task.exportOrders"}', '{"code":"task.waiting"}', '{}', $2, '{"ip":"","userAgent":"","requestId":"","language":"zh-CN"}', false) returning id`,
    [await idOf(username), status],
  )
  return rows[0]?.id ?? 0
}

/** Reads events from a stream until `enough`, or fails after five seconds. */
async function listen(
  caller: Caller,
  headers: Record<string, string>,
  enough: (events: string[]) => boolean,
  act: () => Promise<unknown>,
  query = '',
) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), 5_000)
  const response = await caller.fetch(`/foundation/api/notify/stream${query}`, { headers, signal: stop.signal })
  const events: string[] = []
  if (!response.body) throw new Error(`no stream: ${response.status}`)
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk)
      events.splice(0, events.length, ...text.split('\n\n').filter((part) => part.includes('data:')))
      if (enough(events)) break
    }
  })()
  await act()
  await reading
  clearTimeout(timer)
  stop.abort()
  return events
}

describe('messages', () => {
  it('are told once for each cause, worded in the reader’s language, read, and deleted only when read', async () => {
    await say('caiwu', 'refund:1')
    await say('caiwu', 'refund:1')
    const chinese = (await caiwu.call(queryMessageList, {})).body
    expect(chinese.unReadCount).toBe(1)
    expect(chinese.unRead[0]).toMatchObject({ title: '退款已到账', detail: '订单 1 退款 ¥2.00 已成功', readFlag: 'UNREAD' })
    const english = (await caiwu.call(queryMessageList, {}, { 'accept-language': 'en-US' })).body
    expect(english.all[0]?.title).toBe('Refund completed')
    const id = chinese.all[0]?.id ?? 0
    expect((await caiwu.call(deleteMessage, { params: { id } })).error.error).toBe('MESSAGE_UNREAD')
    expect((await kefu.call(readMessage, { params: { id } })).status).toBe(404)
    expect((await caiwu.call(readMessage, { params: { id } })).body).toEqual({ id, readFlag: 'READ' })
    expect((await caiwu.call(readMessage, { params: { id } })).status).toBe(200)
    expect((await caiwu.call(deleteMessage, { params: { id } })).body).toEqual({ id })
    expect((await caiwu.call(queryMessageList, {})).body.all).toEqual([])
  })
})

describe('tasks', () => {
  it('are one’s own: listed, tried again once, cleared, and taken away', async () => {
    const failed = await makeTask('caiwu', 'FAILD')
    const running = await makeTask('caiwu', 'DOING')
    await makeTask('kefu', 'success')
    const lists = (await caiwu.call(queryTaskLists, {})).body
    expect([lists.doingCount, lists.doingTasks[0]?.id, lists.terminateTasks.map((task) => task.id)]).toEqual([1, running, [failed]])
    expect((await kefu.call(taskRetry, { params: { id: failed } })).status).toBe(404)
    const clicks = await Promise.all([1, 2, 3].map(() => caiwu.call(taskRetry, { params: { id: failed } })))
    expect(clicks.filter((click) => click.status === 200)).toHaveLength(1)
    expect(clicks.filter((click) => click.error.error === 'TASK_NOT_FAILED')).toHaveLength(2)
    expect((await caiwu.call(deleteTask, { params: { id: running } })).error.error).toBe('TASK_NOT_CANCELLABLE')
    expect((await caiwu.call(clearDoneTask, {})).body).toEqual({ count: 0 })
    expect((await kefu.call(clearDoneTask, {})).body).toEqual({ count: 1 })
  })
})

describe('the stream', () => {
  it('tells of a message as soon as it is committed, and replays what was missed, without gaps', async () => {
    const isMessage = (event: string) => event.includes('"kind":"MESSAGE"')
    const numberOf = (event: string) => Number(/id: (\d+)/.exec(event)?.[1])
    const live = await listen(
      caiwu,
      {},
      // A shared list may have changed just then, which is told too, without a number and as often as it changes.
      (events) => events.some(isMessage),
      () => say('caiwu', `refund:${randomUUID()}`),
    )
    const told = live.find(isMessage) ?? ''
    expect(told).toContain('退款已到账')
    await say('caiwu', `refund:${randomUUID()}`)
    await say('kefu', `refund:${randomUUID()}`)
    await say('caiwu', `refund:${randomUUID()}`)
    const missed = (events: string[]) => events.filter((event) => isMessage(event) && numberOf(event) > numberOf(told)).map(numberOf)
    const replayed = await listen(
      caiwu,
      { 'last-event-id': String(numberOf(told)) },
      (events) => missed(events).length >= 2,
      async () => {},
    )
    const own = await server.pool.query<{ id: number }>(
      "select id::int from push_events where user_id = $1 and kind = 'MESSAGE' and id > $2 order by id",
      [await idOf('caiwu'), numberOf(told)],
    )
    expect(missed(replayed)).toEqual(own.rows.map(({ id }) => id))
    expect(own.rows).toHaveLength(2)
  })

  it('tells a person that his or her rights changed, and others of it only where a role did', async () => {
    const isTold = (events: string[]) => events.some((event) => event.includes('"topic":"rights"'))
    const announce = (what: string) => server.pool.query("select pg_notify('access', $1)", [what])
    const own = await listen(caiwu, {}, isTold, async () => announce(`user:${await idOf('caiwu')}`))
    expect(isTold(own)).toBe(true)
    const others = await listen(
      kefu,
      {},
      (events) => events.some((event) => event.includes('"kind":"MESSAGE"')),
      async () => {
        await announce(`user:${await idOf('caiwu')}`)
        await say('kefu', 'refund:9')
      },
    )
    expect(isTold(others)).toBe(false)
    expect(isTold(await listen(kefu, {}, isTold, () => announce('role:1')))).toBe(true)
  })

  it('tells those who may open such records which ones changed, by kind and id, from whatever source', async () => {
    const isTold = (entity: string) => (events: string[]) => events.some((event) => event.includes(`"entity":"${entity}"`))
    const admin = await server.as('admin')
    const id = (await admin.call(upsertTag, { body: { name: 'live', scope: 'PARENT' } })).body.id
    const rename = (name: string) => admin.call(upsertTag, { body: { id, name, scope: 'PARENT' } })
    const heard = await listen(admin, {}, isTold('tag'), () => rename('live 2'))
    expect(heard.find((event) => event.includes('"entity":"tag"'))).toContain(`"topic":"records","entity":"tag","ids":[${id}]`)

    // What a job or another process changes has its entry in the log too, and is told by it.
    const entry = `insert into operation_logs (month, created_at, operation_type, source, content, target_entity, target_id, ip, user_agent, request_id, mac)
      values (date_trunc('month', now())::date, now(), $1, $2, '{}', $3, $4, '', '', '', '')`
    const write = (type: string, source: string, entity: string, id = 77) => server.pool.query(entry, [type, source, entity, id])
    expect((await listen(caiwu, {}, isTold('order'), () => write('EDIT', 'PROVIDER', 'order'))).join()).toContain('"ids":[77]')

    // Roles are not for accounting; what was only looked at or announced has not changed.
    const isLast = (events: string[]) => events.some((event) => event.includes('"ids":[78]'))
    const others = await listen(caiwu, {}, isLast, async () => {
      await write('EDIT', 'JOB', 'role')
      await write('VIEW_PII', 'SERVER', 'parent')
      await write('EDIT', 'CONSOLE', 'parent')
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      await write('EDIT', 'JOB', 'order', 78)
    })
    expect(isTold('role')(others)).toBe(false)
    expect(isTold('parent')(others)).toBe(false)
  })

  it('tells one that begins to listen which records changed a moment before, while its page was read', async () => {
    const admin = await server.as('admin')
    const id = (await admin.call(upsertTag, { body: { name: 'before', scope: 'PARENT' } })).body.id
    const isTold = (events: string[]) => events.some((event) => event.includes('"entity":"tag"') && event.includes(`${id}`))
    expect(isTold(await listen(admin, {}, isTold, async () => {}))).toBe(true)
  })

  it('tells late what was committed late: numbers are given before', async () => {
    const client = await server.pool.connect()
    const insert = (
      target: number,
    ) => `insert into operation_logs (month, created_at, operation_type, source, content, target_entity, target_id, ip, user_agent, request_id, mac)
      values (date_trunc('month', now())::date, now(), 'EDIT', 'JOB', '{}', 'order', ${target}, '', '', '', '')`
    const told = await listen(
      caiwu,
      {},
      (events) => events.some((event) => event.includes('501')),
      async () => {
        await client.query('begin')
        await client.query(insert(501))
        await server.pool.query(insert(502))
        await new Promise((resolve) => setTimeout(resolve, 1_300))
        await client.query('commit')
      },
    )
    client.release()
    expect(told.some((event) => event.includes('502'))).toBe(true)
    expect(told.some((event) => event.includes('501'))).toBe(true)
  })

  it('takes language and last event in its address, and says of an ended task why and when', async () => {
    const taskId = await makeTask('kefu', 'FAILD')
    await server.pool.query(`update tasks set error = '{"code":"task.error.lost"}', finished_at = '2026-01-02T03:04:05Z' where id = $1`, [
      taskId,
    ])
    const [told] = await transaction(server.pool, async (tx) => {
      await tx.run("insert into push_events (user_id, kind, ref_id) values ($1, 'MESSAGE', 0)", [await idOf('kefu')])
      return tx.run<{ id: number }>("insert into push_events (user_id, kind, ref_id) values ($1, 'TASK', $2) returning id", [
        await idOf('kefu'),
        taskId,
      ])
    })
    const events = await listen(
      kefu,
      {},
      (list) => list.some((event) => event.includes('"kind":"TASK"')),
      async () => {},
      `?language=en-US&lastEventId=${(told?.id ?? 0) - 1}`,
    )
    const last = events.filter((event) => event.includes('"kind":"TASK"')).at(-1)
    expect(JSON.parse(/data: (.*)/.exec(last ?? '')?.[1] ?? '')).toEqual({
      kind: 'TASK',
      id: taskId,
      status: 'FAILD',
      title: 'Export orders',
      detail: 'The task was interrupted. Please try again',
      rate: 0,
      content: null,
      finishedAt: '2026-01-02T11:04:05.000+08:00',
    })
    expect((await kefu.fetch('/foundation/api/notify/stream?lastEventId=x')).status).toBe(400)
  })

  it('needs a session and our own page, and ends with the session', async () => {
    expect((await fetch(`${server.url}/foundation/api/notify/stream`)).status).toBe(401)
    expect((await caiwu.fetch('/foundation/api/notify/stream', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    const elsewhere = await server.as('shichang')
    const here = await server.as('shichang')
    const events = await listen(
      elsewhere,
      {},
      (list) => list.some((event) => event.includes('event: end')),
      () => here.call(changePassword, { body: { oldPassword: TEST_PASSWORD, newPassword: 'Other-pass-2' } }),
    )
    expect(events.at(-1)).toContain('"reason":"session"')
  })
})

describe('the streams of one person', () => {
  it('are twenty at most: the oldest ends, also while they are still opening', async () => {
    const person = await server.as('jiaowu')
    const stop = new AbortController()
    let ended = 0
    const open = async () => {
      const stream = await person.fetch('/foundation/api/notify/stream?lastEventId=1', { signal: stop.signal })
      void (async () => {
        for await (const chunk of stream.body ?? []) if (new TextDecoder().decode(chunk).includes('"reason":"replaced"')) ended++
      })().catch(() => {}) // it is cut off at the end of the test
    }
    const held = await server.pool.connect()
    try {
      // Nothing can be read of what was missed: all of them stay on their way.
      await held.query('begin; lock table push_events in access exclusive mode')
      for (let n = 0; n < 50; n++) await open()
      await expect.poll(() => ended, { timeout: 4_000 }).toBe(30)
      await held.query('rollback')
      for (let n = 0; n < 5; n++) await open()
      await expect.poll(() => ended, { timeout: 4_000 }).toBe(35)
    } finally {
      await held.query('rollback')
      held.release()
      stop.abort()
    }
  })
})

describe('a topic that a person switched off', () => {
  it('brings that person no message, and messages of other topics still come', async () => {
    const userId = await idOf('jiaowu')
    await server.pool.query(
      'insert into user_preferences (user_id, key, value) values ($1, \'notifications\', \'{"muted": ["refunds"]}\')',
      [userId],
    )
    await say('jiaowu', 'muted:1')
    await transaction(server.pool, (tx) =>
      tell(tx, {
        userId,
        cause: 'abnormal:1',
        link: null,
        title: { code: 'message.refundAbnormal' },
        detail: { code: 'message.refundAbnormal.detail', data: { orderNumber: '1', refundNumber: 'R1' } },
      }),
    )
    const { rows } = await server.pool.query('select cause from messages where user_id = $1', [userId])
    expect(rows).toEqual([{ cause: 'abnormal:1' }])
    await server.pool.query('update user_preferences set value = \'{"muted": []}\' where user_id = $1', [userId])
    await say('jiaowu', 'heard:1')
    expect((await server.pool.query("select 1 from messages where user_id = $1 and cause = 'heard:1'", [userId])).rows).toHaveLength(1)
  })
})
