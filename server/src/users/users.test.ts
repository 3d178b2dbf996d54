import { getCurrentUserInfo, updateUserInfo } from '@camp/contract/base/account'
import { getAllTags } from '@camp/contract/tags/tags'
import {
  addTagsToUser,
  changeUserStatus,
  createUser,
  deleteUser,
  getAllAuthUsers,
  getAllFrontAuthUsers,
  queryUsers,
  resetUserPassword,
  updateUser,
} from '@camp/contract/users/users'
import { endUserSessions, getUserSessions } from '@camp/contract/users/users.sessions'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Caller } from '../../test/http.ts'
import { newSession, type Person, signedIn } from '../../test/people.ts'

const MANAGER = [
  'USER_MANAGE',
  'USER_EDIT',
  'USER_DELETE',
  'USER_RESET_PASSWORD',
  'USER_STATUS',
  'USER_GRANT',
  'USER_TAG',
  'ROLE_ALLOT',
  'PII_VIEW',
]

const server = aServer()
let admin: Person
beforeAll(async () => {
  admin = await signedIn(server, MANAGER)
})

const numbered = (n: number) => ({
  username: `staff.${n}`,
  realName: '王小明',
  phone: `1380013${String(n).padStart(4, '0')}`,
  email: `s${n}@example.com`,
})

/** A new account with a one-time password. */
async function made(n: number, by = admin.caller) {
  const answer = await by.call(createUser, { body: numbered(n) })
  expect(answer.status).toBe(200)
  return { ...answer.body, ...numbered(n) }
}

async function logIn(username: string, password: string): Promise<Caller & { status: number }> {
  const caller = new Caller(server.url)
  const response = await caller.fetch('/foundation/api/userinfo/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return Object.assign(caller, { status: response.status })
}

const logOf = async (userId: number) =>
  (
    await server.pool.query(
      "select operation_type, content, before, after from operation_logs where target_entity = 'user' and target_id = $1 and source = 'SERVER' order by id desc",
      [userId],
    )
  ).rows

describe('a new user', () => {
  it('gets a one-time password that opens nothing but its own change', async () => {
    const user = await made(1)
    const caller = await logIn(user.username, user.oneTimePassword ?? '')
    expect(caller.status).toBe(200)
    expect((await caller.call(queryUsers, {})).error.error).toBe('MUST_CHANGE_PASSWORD')
    const changed = await caller.call(updateUserInfo, { body: { newPassword: 'Kite-2026!x' } })
    expect(changed.body.mustChangePassword).toBe(false)
  })

  it('also changes a password that an administrator chose, and is logged without personal values', async () => {
    const { body } = await admin.caller.call(createUser, { body: { ...numbered(2), password: 'Chosen-pass-1' } })
    expect(Object.keys(body)).toEqual(['id', 'version'])
    const caller = await logIn('staff.2', 'Chosen-pass-1')
    expect((await caller.call(getCurrentUserInfo, {})).body.mustChangePassword).toBe(true)
    expect((await caller.call(queryUsers, {})).error.error).toBe('MUST_CHANGE_PASSWORD')
    expect(await logOf(body.id)).toMatchObject([
      { operation_type: 'LOGIN' },
      { operation_type: 'ADD', after: { phone: '138****0002', email: 's***@example.com' } },
    ])
  })

  it.each([
    ['Camp2026!', 'PASSWORD_OF_NAMES'],
    ['Staff.8#', 'PASSWORD_OF_NAMES'],
    ['x13800130008!', 'PASSWORD_OF_NAMES'],
    ['Letmein1!', 'PASSWORD_COMMON'],
  ])('is not given the password %s', async (password, error) => {
    const answer = await admin.caller.call(createUser, { body: { ...numbered(8), password } })
    expect([answer.status, answer.error.error, answer.error.fields?.map(({ path }) => path)]).toEqual([400, error, ['password']])
  })

  it('shows its one-time password once: the same key again says that it was done', async () => {
    const key = { 'idempotency-key': 'create-user-key-1' }
    const first = await admin.caller.call(createUser, { body: numbered(3) }, key)
    expect(first.body.oneTimePassword).toMatch(/^\S{12}$/)
    const again = await admin.caller.call(createUser, { body: numbered(3) }, key)
    expect([again.status, again.error.code, again.error.error]).toEqual([400, 999, 'ALREADY_DONE'])
    const { rows } = await server.pool.query("select answer from idempotency_keys where key = 'create-user-key-1'")
    expect(rows).toEqual([{ answer: null }])
  })

  it.each([
    ['username', { username: 'STAFF.4' }, 'USERNAME_TAKEN'],
    ['phone', { phone: '13800130004' }, 'PHONE_TAKEN'],
    ['email', { email: 'S4@EXAMPLE.com' }, 'EMAIL_TAKEN'],
  ])('cannot take the %s of somebody else', async (path, taken, error) => {
    await admin.caller.call(createUser, { body: numbered(4) })
    const answer = await admin.caller.call(createUser, { body: { ...numbered(5), ...taken } })
    expect([answer.status, answer.error.code, answer.error.error]).toEqual([400, 999, error])
    expect(answer.error.fields?.map((field) => field.path)).toEqual([path])
    expect(answer.error.msg).toMatch(/已被使用/)
  })

  it('has a picture that is one, not merely called one, when made and when edited', async () => {
    const [none, picture] = [btoa('<svg onload=x>'), btoa('\x89PNG\r\n\x1a\n')].map((base64) => `data:image/png;base64,${base64}`)
    const create = (avatarUrl?: string) => admin.caller.call(createUser, { body: { ...numbered(7), avatarUrl } })
    expect((await create(none)).error.error).toBe('NOT_A_PICTURE')
    const { id, version } = (await create(picture)).body
    const edit = (avatarUrl?: string) =>
      admin.caller.call(updateUser, { body: { id, version, username: 'staff.7', realName: '王小明', avatarUrl } })
    expect((await edit(none)).error.fields?.map(({ path }) => path)).toEqual(['avatarUrl'])
    expect((await edit(picture)).status).toBe(200)
  })

  it('is made once by ten requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.caller.call(createUser, { body: numbered(6) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  })
})

describe('editing a user', () => {
  const edit = async (n: number, change: Record<string, unknown>, by = admin.caller) => {
    const user = await made(n)
    const { username, realName } = user
    return { user, answer: await by.loose(updateUser, { body: { id: user.id, username, realName, ...change } }) }
  }
  const stored = async (id: number) => (await server.pool.query('select phone, email, version from users where id = $1', [id])).rows[0]

  it('leaves personal fields as they are when they are left out or come back masked', async () => {
    const { user, answer } = await edit(20, { phone: '138****0020', email: 's***@example.com', realName: '王大明' })
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, version: 2 } })
    expect(await stored(user.id)).toEqual({ phone: user.phone, email: user.email, version: 2 })
    expect((await logOf(user.id))[0]).toMatchObject({ before: { realName: '王小明' }, after: { realName: '王大明' } })
  })

  it('empties what comes as null', async () => {
    const { user } = await edit(21, { phone: null, email: '' })
    expect(await stored(user.id)).toMatchObject({ phone: null, email: null })
  })

  it.each([
    [24, '138****9999'],
    [25, '***********'],
    [26, '1380013002*'],
  ])('%i refuses %s, which is no value and not the mask of what is stored', async (n, phone) => {
    const { user, answer } = await edit(n, { phone })
    expect([answer.status, answer.error.code]).toEqual([400, 999])
    expect((await stored(user.id)).version).toBe(1)
  })

  it('answers 409 to the later of two editors', async () => {
    const { user } = await edit(23, { version: 1 })
    const late = await admin.caller.call(updateUser, { body: { id: user.id, username: user.username, realName: '李明', version: 1 } })
    expect([late.status, late.error.code, late.error.error]).toEqual([409, 999, 'VERSION_CONFLICT'])
  })

  it('cannot redirect a stronger account to a phone of the editor', async () => {
    const weak = await signedIn(server, ['USER_EDIT', 'USER_RESET_PASSWORD', 'USER_DELETE', 'USER_STATUS'])
    const strong = await signedIn(server, ['ORDER_REFUND'])
    const { rows } = await server.pool.query('select username from users where id = $1', [strong.userId])
    const input = { id: strong.userId, username: rows[0].username, realName: '试用者' }
    const answer = await weak.caller.call(updateUser, { body: { ...input, phone: '13900139000' } })
    expect(answer.error).toMatchObject({ code: 999, error: 'ACCOUNT_BEYOND_OWN', msg: expect.stringContaining('ORDER_REFUND') })
    expect((await weak.caller.call(updateUser, { body: { ...input, realName: '赵强' } })).status).toBe(200)
    for (const refused of [
      await weak.caller.call(resetUserPassword, { params: { id: strong.userId } }),
      await weak.caller.call(deleteUser, { params: { id: strong.userId } }),
    ]) {
      expect([refused.status, refused.error.error]).toEqual([400, 'ACCOUNT_BEYOND_OWN'])
    }
    expect((await strong.caller.call(getCurrentUserInfo, {})).status).toBe(200)
  })
})

describe('freezing, deleting and resetting', () => {
  it('end every session at once', async () => {
    for (const end of [
      (id: number) => admin.caller.call(changeUserStatus, { params: { id, flag: '0' } }),
      (id: number) => admin.caller.call(deleteUser, { params: { id } }),
      (id: number) => admin.caller.call(resetUserPassword, { params: { id } }),
    ]) {
      const person = await signedIn(server, ['USER_MANAGE'])
      expect((await person.caller.call(queryUsers, {})).status).toBe(200)
      expect((await end(person.userId)).status).toBe(200)
      expect((await person.caller.call(queryUsers, {})).status).toBe(401)
    }
  })

  it('freeze and activate, say the same twice, and are logged as what they are', async () => {
    const user = await made(30)
    const set = (flag: '0' | '1') => admin.caller.call(changeUserStatus, { params: { id: user.id, flag } })
    expect((await set('0')).body).toEqual({ id: user.id, activeflg: 'FROZEN', version: 2 })
    expect((await set('0')).body).toEqual({ id: user.id, activeflg: 'FROZEN', version: 2 })
    expect((await logIn(user.username, user.oneTimePassword ?? '')).status).toBe(401)
    expect((await set('1')).body).toMatchObject({ activeflg: 'ACTIVE', version: 3 })
    expect((await logOf(user.id)).map((entry) => entry.operation_type)).toEqual(['ACTIVE', 'FROZEN', 'ADD'])
    expect((await admin.caller.loose(changeUserStatus, { params: { id: user.id, flag: '2' } })).status).toBe(400)
  })

  it('let nobody freeze or delete the own account', async () => {
    const frozen = await admin.caller.call(changeUserStatus, { params: { id: admin.userId, flag: '0' } })
    const deleted = await admin.caller.call(deleteUser, { params: { id: admin.userId } })
    expect([frozen.error.error, deleted.error.error]).toEqual(['NOT_ONESELF', 'NOT_ONESELF'])
  })

  it('let nobody bring a stronger account back into force', async () => {
    const weak = await signedIn(server, ['USER_STATUS'])
    const strong = await signedIn(server, ['ORDER_REFUND'])
    const set = (flag: '0' | '1') => weak.caller.call(changeUserStatus, { params: { id: strong.userId, flag } })
    expect((await set('0')).status).toBe(200)
    expect((await set('1')).error.error).toBe('ACCOUNT_BEYOND_OWN')
  })

  it('free the names of a deleted account, which is found no more', async () => {
    const user = await made(31)
    await admin.caller.call(deleteUser, { params: { id: user.id } })
    expect((await admin.caller.call(deleteUser, { params: { id: user.id } })).status).toBe(404)
    await made(31)
  })
})

describe('the list of users', () => {
  it('is paged, masked, filtered and sorted by the listed keys only', async () => {
    await made(40)
    const page = await admin.caller.call(getAllAuthUsers, {
      query: { page: 1, size: 5, sort: ['username,asc'] },
      body: { username: 'STAFF.40' },
    })
    expect(page.body).toMatchObject({
      totalElements: 1,
      number: 0,
      content: [{ username: 'staff.40', phone: '138****0040', registeredVia: 'ADMIN' }],
    })
    const byPhone = await admin.caller.call(queryUsers, { query: { page: 1, phone: '13800130040' } })
    expect(byPhone.body.content.map((row) => row.username)).toEqual(['staff.40'])
    expect((await admin.caller.call(queryUsers, { query: { page: 1, sort: ['phone,asc'] } })).error.error).toBe('UNKNOWN_SORT')
    expect(
      (await admin.caller.call(queryUsers, { query: { page: 1, sort: ['lastLoginAt,desc'], lastLoginFrom: '2026-01-01' } })).status,
    ).toBe(200)
  })

  it('has names in the order of a directory, by pinyin, also where one is picked', async () => {
    const names = ['安宁', '曾志', '陈晨', '单雄', '王芳', '长孙敏', '赵云']
    for (const [n, name] of [...names].reverse().entries()) {
      await server.pool.query('insert into users (username, real_name) values ($1, $2)', [`pinyin.${n}`, name])
    }
    const query = { page: 1, size: 20, sort: ['realName,asc'] }
    const { body } = await admin.caller.call(getAllAuthUsers, { query, body: { username: 'pinyin.' } })
    expect(body.content.map(({ realName }) => realName)).toEqual(names)
    const picked = await admin.caller.call(getAllFrontAuthUsers, { query: { ...query, keyword: 'pinyin.', sort: ['realName,desc'] } })
    expect(picked.body.content.map(({ realName }) => realName)).toEqual([...names].reverse())
  })

  it('is searched by part of a phone only with the right to see phones', async () => {
    const reader = await signedIn(server, ['USER_MANAGE'])
    expect((await reader.caller.call(queryUsers, { query: { phone: '80013' } })).error.error).toBe('PHONE_FILTER_TOO_SHORT')
    expect((await admin.caller.call(queryUsers, { query: { phone: '80013' } })).status).toBe(200)
    expect((await reader.caller.call(queryUsers, { query: { page: 1, phone: '0040' } })).body.totalElements).toBe(1)
  })

  it('has a picker of active staff without personal data', async () => {
    const answer = await admin.caller.call(getAllFrontAuthUsers, { query: { page: 1, keyword: 'staff.40' } })
    expect(answer.body.content.map((row) => Object.keys(row))).toEqual([['id', 'username', 'realName', 'avatarUrl']])
  })
})

describe('tags of a user', () => {
  it('are replaced, and those for parents are refused', async () => {
    const user = await made(50)
    const { rows } = await server.pool.query("insert into tags (name, scope) values ('夜班', 'USER'), ('老生', 'PARENT') returning id")
    const set = (tags: number[], version?: number) =>
      admin.caller.call(addTagsToUser, { params: { userId: user.id }, query: { version }, body: tags })
    expect((await set([rows[0].id, rows[0].id], 1)).body.version).toBe(2)
    // The later of two who saw the same tags is told so.
    expect((await set([], 1)).error).toMatchObject({ code: 999, error: 'VERSION_CONFLICT' })
    expect((await set([rows[1].id])).error.error).toBe('TAG_SCOPE')
    expect((await set([999_999])).error.error).toBe('UNKNOWN_REFERENCE')
    const list = await admin.caller.call(queryUsers, { query: { page: 1, tagId: rows[0].id } })
    expect(list.body.content).toMatchObject([{ id: user.id, tags: [{ name: '夜班' }] }])
    const tags = await admin.caller.call(getAllTags, { query: { scope: 'USER' } })
    expect(tags.body.map(({ name, useCount }) => [name, useCount])).toEqual([['夜班', 1]])
    expect((await admin.caller.call(getAllTags, {})).body.map(({ name }) => name).sort()).toEqual(['夜班', '老生'])
    expect((await set([])).status).toBe(200)
  })
})

describe('sessions of a user', () => {
  it('are listed as far as they hold, and all end at once, but for the one that asks', async () => {
    const person = await signedIn(server, ['USER_MANAGE', 'USER_STATUS'])
    const other = await newSession(server, person.userId)
    const old = await newSession(server, person.userId)
    await server.pool.query("update sessions set last_seen_at = now() - interval '9 hours' where id = $1", [old.sessionId])
    const sessionsFor = async (by: Person) => (await by.caller.call(getUserSessions, { params: { id: person.userId } })).body
    expect((await sessionsFor(admin)).map(({ id, current }) => [id, current]).sort()).toEqual([
      [person.sessionId, false],
      [other.sessionId, false],
    ])
    expect((await sessionsFor(person)).find(({ current }) => current)?.id).toBe(person.sessionId)
    const end = (by: Person) => by.caller.call(endUserSessions, { params: { id: person.userId } })
    // The one that idled is counted too: it had not been ended.
    expect((await end(person)).body.count).toBe(2)
    expect((await other.caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await end(admin)).body.count).toBe(1)
    expect((await person.caller.call(getCurrentUserInfo, {})).status).toBe(401)
    expect((await logOf(person.userId)).map(({ operation_type, content }) => [operation_type, content])[0]?.[0]).toBe('LOGOUT')
    expect((await admin.caller.call(endUserSessions, { params: { id: 999_999 } })).status).toBe(404)
  })
})
