import { getMinorsReport, listMinorsRows } from '@camp/contract/minors/minors'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { retentions } from '../app.ts'
import { platformChores } from '../platform/housekeeping.ts'
import { silentLog } from '../platform/log/log.port.ts'

const server = aServer()
let auditor: Person
let clerk: Person
beforeAll(async () => {
  auditor = await signedIn(server, ['MINORS_REPORT'])
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_MERGE', 'PARENT_ERASE'])
})

const period = { from: businessDay(-700), to: businessDay(0) }
const report = async () => (await auditor.caller.call(getMinorsReport, { query: period })).body
const sms = async () => (await report()).recipients.find(({ kind }) => kind === 'SMS')
/** A message that went to a family so many days ago. */
const told = (parentId: number, days: number) =>
  server.pool.query(
    `with task as (insert into message_tasks (title, content, channel, audience) values ('开营', '明天开营', 'SMS', '{}') returning id)
     insert into message_deliveries (message_task_id, channel, parent_id, state, sent_at, created_at)
     select id, 'SMS', $1, 'SENT', now() - make_interval(days => $2), now() - make_interval(days => $2) from task`,
    [parentId, days],
  )
const join = async (keptId: number, mergedId: number) =>
  expect((await clerk.caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).status).toBe(200)

describe('messages to families', () => {
  it('are counted for the year before, however short messages to staff are kept', async () => {
    const id = await makeParent(server.pool)
    await told(id, 690)
    await told(id, 800)
    await platformChores(server.pool, silentLog, retentions)
      .find(({ name }) => name === 'platform.purge')
      ?.run()
    expect(await sms()).toMatchObject({ families: 1, times: 1 })
    expect((await server.pool.query('select from message_deliveries')).rowCount).toBe(1)
    await server.pool.query('delete from message_deliveries')
  })
})

describe('accounts that were joined', () => {
  it('are one family: told, and erased with their children', async () => {
    const [first, second, last] = [await makeParent(server.pool), await makeParent(server.pool), await makeParent(server.pool)]
    const child = { name: '小禾', birthday: '2018-05-04' }
    for (const id of [first, second, last]) {
      await makeStudent(server.pool, id, child)
      await told(id, 3)
    }
    await join(second, first)
    await join(last, second)
    expect(await sms()).toMatchObject({ families: 1, times: 3 })
    const body = { id: last, confirm: String(last), reason: '家长书面申请' }
    expect((await clerk.caller.call(eraseParent, { body })).status).toBe(200)
    const { erased, erasures } = await report()
    expect(erased).toMatchObject({ families: 1, children: 1 })
    expect(erasures).toMatchObject([{ kind: 'ASKED', families: 1 }, {}, {}])
    const query = { ...period, figure: 'ERASED' as const, page: 1 }
    expect((await auditor.caller.call(listMinorsRows, { query })).body.content).toMatchObject([{ recordId: last }])
  })
})
