import { revealPersonal } from '@camp/contract/base/pii.calls'
import { listWork } from '@camp/contract/homepage/homepage'
import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import { listParamConfig, updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { listParents } from '@camp/contract/parents/parents'
import {
  approveDirectAccess,
  approveRoleAccess,
  confirmDirectAccess,
  confirmRoleAccess,
  listDirectAccess,
  listRoleAccess,
} from '@camp/contract/roleAccess/roleAccess'
import { assignPermissionsToUser, resetUserPassword } from '@camp/contract/users/users'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Person
let roleId: number
let approver: Person
let second: Person
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const roleOf = async ({ userId }: Person): Promise<number> =>
  Number((await run<{ id: number }>('select role_id as id from user_roles where user_id = $1', [userId]))[0]?.id)
const until = businessDay(90)
const ask = (by: Person, id: number, day = until) =>
  by.caller.call(approveRoleAccess, { params: { id }, body: { until: day, reason: '年度复核' } })
const confirm = (by: Person, id: number) => by.caller.call(confirmRoleAccess, { params: { id } })
/** Asked for, and confirmed by another person. */
const approve = async (by: Person, id: number, day = until) => {
  const asked = await ask(by, id, day)
  if (asked.status === 200) expect((await confirm(second, asked.body.id)).status).toBe(200)
  return asked
}
const standing = async (id: number, by = approver) => {
  const { body } = await by.caller.call(listRoleAccess, {})
  return body.find((one) => one.roleId === id)
}
/** Another approver there is only where a test makes one. */
const onlyOne = () =>
  run("update users set activeflg = 'FROZEN' where id in (select id from code_holders('ACCESS_APPROVE')) and id <> $1", [approver.userId])

/** What waits in the queue, by whose approval it is about. */
const waiting = async (by = approver) => {
  const { content } = (await by.caller.call(listWork, { query: { page: 1, size: 100 } })).body
  const of = await run<{ id: number; subject: number }>('select id::int, coalesce(role_id, user_id)::int as subject from access_approvals')
  return content.map(({ kind, subjectId }) => [kind, of.find(({ id }) => id === subjectId)?.subject])
}

beforeAll(async () => {
  approver = await signedIn(server, ['ACCESS_APPROVE', 'LOG_MANAGE', 'ss'])
  second = await signedIn(server, ['ACCESS_APPROVE'])
  clerk = await signedIn(server, ['PARENT_INDEX', 'PII_VIEW', 'GOODS'])
  roleId = await roleOf(clerk)
})
beforeEach(() => run('delete from access_approvals'))

describe('access of a role to data of children', () => {
  it('is of roles that hold a code which shows such data, with how often its people read in full', async () => {
    const shop = await signedIn(server, ['GOODS'])
    expect(await standing(await roleOf(shop))).toBeUndefined()
    const parentId = await makeParent(server.pool)
    await clerk.caller.call(revealPersonal, { body: { entity: 'parent', id: parentId, field: 'phone' } })
    expect(await standing(roleId)).toMatchObject({
      state: 'NONE',
      people: 1,
      codes: ['PARENT_INDEX', 'PII_VIEW'],
      until: null,
      reads: 1,
      exports: 0,
    })
  })

  it('is approved by two, also where neither has that role, until a day and with a reason; history and time machine say so', async () => {
    expect((await approve(approver, roleId)).body).toMatchObject({ waits: true })
    expect(await standing(roleId)).toMatchObject({
      state: 'GOOD',
      approvedById: second.userId,
      until,
      reason: '年度复核',
      alone: false,
      asked: null,
    })
    const at = new Date(Date.now() + 1_000).toISOString()
    const then = await approver.caller.call(getRecordAsOf, { query: { entity: 'role', id: roleId, at } })
    expect(then.body.fields).toMatchObject({ accessUntil: until, reason: '年度复核' })
  })

  it.each([businessDay(0), businessDay(367)])('is not approved until %s', async (day) => {
    expect((await approve(approver, roleId, day)).error).toMatchObject({ error: 'ACCESS_UNTIL', fields: [{ path: 'until' }] })
    expect(await run('select 1 from access_approvals')).toEqual([])
  })

  it('is refused for a role without such codes', async () => {
    const shop = await signedIn(server, ['GOODS'])
    expect((await approve(approver, await roleOf(shop))).error.error).toBe('ACCESS_NO_CHILDREN')
  })

  it('is due before its last day, over past it, and widened when the role is given more', async () => {
    await approve(approver, roleId, businessDay(10))
    expect((await standing(roleId))?.state).toBe('DUE')
    await run('update access_approvals set until = business_day(now()) + 14')
    expect((await standing(roleId))?.state).toBe('GOOD')
    await run("insert into role_permissions select $1, id from permissions where code = 'ORDER_INDEX'", [roleId])
    expect(await standing(roleId)).toMatchObject({ state: 'WIDENED', added: ['ORDER_INDEX'] })
    await run(
      "delete from role_permissions where role_id = $1 and permission_id = (select id from permissions where code = 'ORDER_INDEX')",
      [roleId],
    )
    await run('update access_approvals set until = business_day(now()) - 1')
    expect((await standing(roleId))?.state).toBe('OVER')
  })
})

describe('who holds such codes outside of roles', () => {
  const held = async (by = approver) => (await by.caller.call(listDirectAccess, {})).body
  const idOf = async (code: string) => Number((await run<{ id: number }>('select id from permissions where code = $1', [code]))[0]?.id)

  it('is listed with these codes, since when, and how often they looked, until the codes or the account go', async () => {
    const giver = await signedIn(server, ['USER_GRANT', 'PARENT_INDEX', 'PII_VIEW', 'GOODS'])
    const given = await signedIn(server, [])
    const give = async (codes: string[]) => {
      const body = await Promise.all(codes.map(idOf))
      expect((await giver.caller.call(assignPermissionsToUser, { params: { id: given.userId }, body })).status).toBe(200)
    }
    await give(['GOODS'])
    expect((await held()).map(({ userId }) => userId)).not.toContain(given.userId)
    await give(['GOODS', 'PII_VIEW'])
    const line = async () => (await held()).find(({ userId }) => userId === given.userId)
    const first = await line()
    expect(first).toMatchObject({ codes: ['PII_VIEW'], reads: 0, exports: 0 })
    expect(Math.abs(Date.parse(first?.since ?? '') - Date.now())).toBeLessThan(60_000)
    // What was given stays as old as it is when more comes; of what is older than the note, nobody says a day.
    await give(['GOODS', 'PII_VIEW', 'PARENT_INDEX'])
    const parentId = await makeParent(server.pool)
    await given.caller.call(revealPersonal, { body: { entity: 'parent', id: parentId, field: 'phone' } })
    expect(await line()).toMatchObject({ codes: ['PARENT_INDEX', 'PII_VIEW'], since: first?.since, reads: 1 })
    await run('update user_permissions set given_at = null where user_id = $1 and permission_id = $2', [
      given.userId,
      await idOf('PII_VIEW'),
    ])
    expect(await line()).toMatchObject({ since: null })
    await run("update users set activeflg = 'FROZEN' where id = $1", [given.userId])
    expect(await line()).toBeUndefined()
    await run("update users set activeflg = 'ACTIVE' where id = $1", [given.userId])
    await give(['GOODS'])
    expect(await line()).toBeUndefined()
  })
})

describe('the queue of who may approve', () => {
  it('has a role before its day, and in red past it', async () => {
    await approve(approver, roleId, businessDay(13))
    expect(await waiting()).toEqual([['ACCESS_ENDING', roleId]])
    await run('update access_approvals set until = business_day(now()) + 14')
    expect(await waiting()).toEqual([])
    await run('update access_approvals set until = business_day(now()) - 1')
    expect(await waiting()).toEqual([['ACCESS_OVER', roleId]])
    expect(await waiting(clerk)).toEqual([])
    await approve(approver, roleId)
    expect(await waiting()).toEqual([])
  })

  it('has what a colleague asked for', async () => {
    const own = await roleOf(approver)
    const other = await signedIn(server, ['ACCESS_APPROVE'])
    await ask(approver, own)
    expect(await waiting(other)).toEqual([['ACCESS_TO_CONFIRM', own]])
    await run('update users set deleted_at = now() where id = $1', [other.userId])
  })
})

describe('a role that the approver has', () => {
  it('is asked for by them and confirmed by another person, never by themselves', async () => {
    const own = await roleOf(approver)
    const other = await signedIn(server, ['ACCESS_APPROVE'])
    const asked = (await ask(approver, own)).body
    expect(asked.waits).toBe(true)
    expect(await standing(own)).toMatchObject({ state: 'NONE', asked: { id: asked.id, byId: approver.userId, until } })
    expect((await confirm(approver, asked.id)).error.error).toBe('ACCESS_OWN')
    expect((await standing(own))?.state).toBe('NONE')
    expect((await confirm(other, asked.id)).status).toBe(200)
    expect(await standing(own)).toMatchObject({ state: 'GOOD', approvedById: other.userId, alone: false, asked: null })
    expect((await confirm(other, asked.id)).error.error).toBe('ACCESS_DECIDED')
    await run('update users set deleted_at = now() where id = $1', [other.userId])
  })

  it('is approved by them where nobody else may, and it says so', async () => {
    await onlyOne()
    const own = await roleOf(approver)
    expect((await ask(approver, own)).body.waits).toBe(false)
    expect(await standing(own)).toMatchObject({ state: 'GOOD', alone: true })
    await run("update users set activeflg = 'ACTIVE'")
  })
})

describe('nobody gets round a second person', () => {
  it('by giving the role more between the two', async () => {
    const { id } = (await ask(approver, roleId)).body
    await run("insert into role_permissions select $1, id from permissions where code = 'ORDER_INDEX'", [roleId])
    const { error } = await confirm(second, id)
    expect([error.error, error.msg]).toEqual(['ACCESS_WIDENED', expect.stringContaining('ORDER_INDEX')])
    expect(await standing(roleId)).toMatchObject({ state: 'NONE', asked: { id } })
    await run(
      "delete from role_permissions where role_id = $1 and permission_id in (select id from permissions where code = 'ORDER_INDEX')",
      [roleId],
    )
    expect((await confirm(second, id)).status).toBe(200)
  })

  it('by a direct grant to themselves; to others, and of what shows no children, it goes', async () => {
    const by = await signedIn(server, ['USER_GRANT', 'PARENT_INDEX', 'GOODS'])
    const idOf = async (code: string) => Number((await run<{ id: number }>('select id from permissions where code = $1', [code]))[0]?.id)
    const [shows, goods] = [await idOf('PARENT_INDEX'), await idOf('GOODS')]
    const give = (userId: number, body: number[]) => by.caller.call(assignPermissionsToUser, { params: { id: userId }, body })
    expect((await give(by.userId, [goods, shows])).error).toMatchObject({ error: 'ACCESS_TO_ONESELF' })
    expect(await run('select 1 from user_permissions where user_id = $1', [by.userId])).toEqual([])
    expect((await give(by.userId, [goods])).status).toBe(200)
    expect((await give((await signedIn(server, [])).userId, [shows])).status).toBe(200)
  })
})

describe('past its day', () => {
  const end = async (value: 'on' | 'off') => {
    const admin = await signedIn(server, ['PARAM_EDIT', 'BANNER_OTHER'])
    const known = (await admin.caller.call(listParamConfig, { query: { page: 1, size: 500 } })).body.content.find(
      ({ key }) => key === 'access.endsByItself',
    )
    const set = await admin.caller.call(updateParamConfig, { body: { key: 'access.endsByItself', value, version: known?.version ?? 1 } })
    expect(set.status).toBe(200)
  }
  const reads = () => clerk.caller.call(listParents, { query: { page: 1 } })

  it('its codes go on working, unless the parameter says that they stop: then at once, and whoever is refused hears whom to ask', async () => {
    await approve(approver, roleId)
    await run("update users set real_name = '林晓雯' where id = $1", [approver.userId])
    await run('update access_approvals set until = business_day(now()) - 1')
    expect((await reads()).status).toBe(200)
    await end('on')
    const refused = await reads()
    expect([refused.status, refused.error.error]).toEqual([403, 'ACCESS_ENDED'])
    expect(refused.error.msg).toContain('林晓雯')
    // What shows no children goes on, and so does the role that nobody has approved yet.
    const { rows } = await server.pool.query<{ code: string }>(
      'select p.code from working_role_permissions() w join permissions p on p.id = w.permission_id where w.role_id = $1',
      [roleId],
    )
    expect(rows.map(({ code }) => code)).toEqual(['GOODS'])
    expect(await standing(roleId)).toMatchObject({ state: 'OVER', stopped: true })
    // They work again tomorrow: who holds less does not take the account over meanwhile.
    const lesser = await signedIn(server, ['USER_RESET_PASSWORD', 'GOODS'])
    const taken = await lesser.caller.call(resetUserPassword, { params: { id: clerk.userId } })
    expect(taken.error.error).toBe('ACCOUNT_BEYOND_OWN')
    const unapproved = await signedIn(server, ['PARENT_INDEX'])
    expect((await unapproved.caller.call(listParents, { query: { page: 1 } })).status).toBe(200)
    // Approved again, it works at once.
    await approve(approver, roleId)
    expect((await reads()).status).toBe(200)
    await end('off')
  })

  it('is so of who holds such codes by no role: asked for, confirmed by another, due, over, stopped, and begun anew', async () => {
    const holder = await signedIn(server, ['ACCESS_APPROVE'])
    await run(
      "insert into user_permissions (user_id, permission_id) select $1, id from permissions where code in ('PARENT_INDEX', 'GOODS')",
      [holder.userId],
    )
    const line = async () => (await approver.caller.call(listDirectAccess, {})).body.find(({ userId }) => userId === holder.userId)
    const reading = async () => (await holder.caller.call(listParents, { query: { page: 1 } })).error?.error
    const renew = async () => {
      const asked = await approver.caller.call(approveDirectAccess, { params: { id: holder.userId }, body: { until, reason: '临时支援' } })
      expect(asked.body.waits).toBe(true)
      expect((await approver.caller.call(confirmDirectAccess, { params: { id: asked.body.id } })).error.error).toBe('ACCESS_OWN')
      expect((await holder.caller.call(confirmDirectAccess, { params: { id: asked.body.id } })).error.error).toBe('ACCESS_FOR_ONESELF')
      // An approval of a person is none of a role.
      expect((await confirm(second, asked.body.id)).status).toBe(404)
      expect(await waiting(second)).toContainEqual(['ACCESS_TO_CONFIRM', holder.userId])
      expect((await second.caller.call(confirmDirectAccess, { params: { id: asked.body.id } })).status).toBe(200)
    }
    expect(await line()).toMatchObject({ state: 'NONE', until: null })
    await end('on')
    expect(await reading()).toBeUndefined()
    await renew()
    expect(await line()).toMatchObject({ state: 'GOOD', until, approvedById: second.userId, reason: '临时支援', stopped: false })
    await run('update access_approvals set until = business_day(now()) + 13')
    expect([(await line())?.state, await waiting()]).toEqual(['DUE', [['ACCESS_ENDING', holder.userId]]])
    await run('update access_approvals set until = business_day(now()) - 1')
    await end('off')
    expect([(await line())?.state, await waiting(), await reading()]).toEqual(['OVER', [['ACCESS_OVER', holder.userId]], undefined])
    await end('on')
    expect([await reading(), (await line())?.stopped]).toEqual(['ACCESS_ENDED', true])
    const { rows } = await server.pool.query<{ code: string }>(
      'select p.code from working_user_permissions() w join permissions p on p.id = w.permission_id where w.user_id = $1',
      [holder.userId],
    )
    expect(rows).toEqual([{ code: 'GOODS' }])
    await renew()
    expect(await reading()).toBeUndefined()
    const then = await run("select from operation_logs where call = 'confirmDirectAccess' and target_entity = 'user' and target_id = $1", [
      holder.userId,
    ])
    expect(then).toHaveLength(2)
    const none = await approver.caller.call(approveDirectAccess, { params: { id: clerk.userId }, body: { until, reason: '临时支援' } })
    expect(none.error.error).toBe('ACCESS_NO_CHILDREN')
    await end('off')
  })

  it('never stops for the last administrator', async () => {
    await end('on')
    const [highest] = await run<{ id: number }>("select id from roles where built_in and role_name = '超级管理员'")
    await approve(approver, highest?.id ?? 0)
    await run('update access_approvals set until = business_day(now()) - 1 where role_id = $1', [highest?.id])
    const stopped = async () => (await run<{ id: number }>('select role_id as id from stopped_roles()')).map(({ id }) => id)
    const holders = await run<{ id: number }>(
      "select u.id from user_roles m join users u on u.id = m.user_id and u.activeflg = 'ACTIVE' and u.deleted_at is null where m.role_id = $1",
      [highest?.id],
    )
    expect(holders).toHaveLength(1)
    expect(await stopped()).toEqual([])
    await run('insert into user_roles (user_id, role_id) values ($1, $2)', [clerk.userId, highest?.id])
    expect(await stopped()).toEqual([highest?.id])
    await run('delete from user_roles where user_id = $1 and role_id = $2', [clerk.userId, highest?.id])
    await end('off')
  })
})
