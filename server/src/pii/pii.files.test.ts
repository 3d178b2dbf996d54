import { importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { getLogs } from '@camp/contract/logs/logs'
import { listParents } from '@camp/contract/parents/parents'
import { importReferrers } from '@camp/contract/referrers/referrers.writing'
import { importWorkhours } from '@camp/contract/workHours/workHours.changes'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { changeKinds } from '../app.ts'

const server = aServer()
let auditor: Person
let campId = 0
// Without workers: what is refused or counted here is so before any row is looked up.
beforeAll(async () => {
  auditor = await signedIn(server, ['LOG_MANAGE'])
  campId = await makeCamp(server.pool)
})

const CODES = ['CAMP_STUDENT', 'CAMP_IMPORT', 'PROMOTE_REFERRER_IMPORT', 'COASH_WORKHOUR_EDIT', 'PARENT_INDEX']
const fresh = (more: string[] = []) => signedIn(server, [...CODES, ...more])

/** Each import that takes phones: where it is sent, and a line of its file. */
const imports = {
  campStudent: {
    path: () => importCampStudents.path.replace('{campId}', String(campId)),
    head: '孩子姓名,英文名,年级,家长手机号,家长姓名,分组,备注',
    line: (phone: string) => `白朵朵,,,${phone},,,`,
  },
  referrer: {
    path: () => importReferrers.path,
    head: '姓名,手机号,微信号,类型,佣金比例(%),渠道编码',
    line: (phone: string) => `王一,${phone},,家长,8,`,
  },
  workHour: {
    path: () => importWorkhours.path,
    head: '辅导老师,老师手机号（同名时填写）,日期,类型,分钟,原因',
    line: (phone: string) => `范静,${phone},2026-03-02,其他,5,代课`,
  },
}
type Kind = keyof typeof imports

async function send({ caller }: Person, kind: Kind, phones: readonly string[], more: Record<string, string> = {}) {
  const { path, head, line } = imports[kind]
  const form = new FormData()
  form.set('file', new Blob([[head, ...phones.map(line)].join('\n')], { type: 'text/csv' }), 'a.csv')
  for (const [name, value] of Object.entries({ dryRun: 'true', ...more })) form.set(name, value)
  const answer = await caller.fetch(`/foundation${path()}`, { method: 'POST', body: form })
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: (await answer.json()) as { error?: string; msg?: string } }
}

/** So many numbers that lists show alike, from a place on. */
const alike = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `191${String(from + n).padStart(4, '0')}8117`)
const searched = async ({ userId }: Person): Promise<number> =>
  (await server.pool.query<{ tries: number }>('select tries from attempt_counters where subject = $1', [`phones-hour:${userId}`])).rows[0]
    ?.tries ?? 0
const sets = async ({ userId }: Person) => (await server.pool.query('select from change_sets where owner_id = $1', [userId])).rowCount
const list = (person: Person, phone: string) => person.caller.call(listParents, { query: { page: 1, phone } })

describe('a file that tries the numbers behind one mask', () => {
  it.each(Object.keys(imports) as Kind[])('is refused before a row is looked up: %s', async (kind) => {
    const person = await fresh()
    const answer = await send(person, kind, alike(500))
    expect([answer.status, answer.body.error]).toEqual([429, 'PHONES_IN_FILE'])
    expect(answer.body.msg).toContain('499 个手机号')
    expect(Number(answer.wait)).toBeGreaterThan(3_000)
    // Nothing was told, so nothing is counted; the same file is as wrong as before.
    expect([await searched(person), await sets(person)]).toEqual([0, 0])
    expect((await send(person, kind, alike(500))).status).toBe(429)
    expect((await send(person, kind, alike(500), { dryRun: 'false' })).status).toBe(429)
  })

  it('counts each number beyond the first against the 120 of searches an hour; the same file again costs nothing', async () => {
    const person = await fresh()
    expect((await send(person, 'campStudent', alike(121))).status).toBe(200)
    expect(await searched(person)).toBe(120)
    expect((await send(person, 'campStudent', [...alike(121).reverse(), '18600001111'])).status).toBe(200)
    expect(await searched(person)).toBe(120)
    for (const one of [alike(1, 121), alike(122)]) expect((await send(person, 'campStudent', one)).status).toBe(429)
    expect((await list(person, '19012345678')).error.error).toBe('PHONES_AN_HOUR')
    // An hour later the numbers of the day are still known: those that were tried are free, the next is not.
    await server.pool.query("update attempt_counters set window_start = now() - interval '61 minutes' where subject = $1", [
      `phones-hour:${person.userId}`,
    ])
    expect((await send(person, 'campStudent', alike(122))).status).toBe(200)
    expect(await searched(person)).toBe(1)
    const { content } = (await auditor.caller.call(getLogs, { query: { page: 1, size: 20, operatorId: [person.userId] } })).body
    expect(content.filter(({ operationType }) => operationType === 'VIEW_PII').map((entry) => entry.content)).toEqual([
      '导入营期学员的文件中，1 个手机号与别的号码只差中间几位',
      '导入营期学员的文件中，120 个手机号与别的号码只差中间几位',
    ])
    const kept = await server.pool.query(
      "select coalesce(string_agg(subject, ' '), '') || (select string_agg(l::text, ' ') from operation_logs l) as all from attempt_counters",
    )
    expect(JSON.stringify(kept.rows)).not.toMatch(/1910\d{3}8117/)
  })

  it('is counted anew for another kind of record, as what it would tell is another thing, and together of files sent at once', async () => {
    const person = await fresh()
    expect((await send(person, 'referrer', alike(81))).status).toBe(200)
    expect((await send(person, 'workHour', alike(81))).status).toBe(429)
    expect((await send(person, 'workHour', alike(41))).status).toBe(200)
    expect(await searched(person)).toBe(120)
    const another = await fresh()
    const answers = await Promise.all([send(another, 'campStudent', alike(90)), send(another, 'campStudent', alike(90, 500))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await searched(another)).toBe(89)
  })

  it('has three of each free for who may see phones in full, and the limit all the same', async () => {
    const person = await fresh(['PII_VIEW'])
    expect((await send(person, 'referrer', alike(3), { update: 'true' })).status).toBe(200)
    expect(await searched(person)).toBe(0)
    expect((await send(person, 'referrer', alike(300), { update: 'true' })).status).toBe(429)
  })
})

/** Beginnings of mobile numbers with how common they are: the old ones of each carrier have most people. */
const BEGINNINGS = [
  ...[138, 139, 136, 137, 135, 158, 159, 150, 151, 152, 186, 189].flatMap((one) => [one, one, one, one]),
  ...[130, 131, 132, 133, 134, 153, 155, 156, 157, 180, 181, 182, 183, 185, 187, 188, 177].flatMap((one) => [one, one]),
  ...[145, 147, 149, 166, 170, 171, 173, 175, 176, 178, 184, 191, 198, 199],
]

/** Numbers as families have them, always the same ones. */
function families(count: number): string[] {
  let seed = 20_261_128
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () => `${BEGINNINGS[random(BEGINNINGS.length)]}${String(random(100_000_000)).padStart(8, '0')}`)
}

describe('an honest file', () => {
  it('of five thousand new families is taken in', async () => {
    const person = await fresh()
    expect((await send(person, 'campStudent', families(5_000))).status).toBe(200)
    expect(await searched(person)).toBeLessThan(60)
  })

  it('as large as a file may be is taken in from who may see phones', async () => {
    const person = await fresh(['PII_VIEW'])
    expect((await send(person, 'campStudent', families(20_000))).status).toBe(200)
    expect(await searched(person)).toBeLessThan(20)
  }, 30_000)

  it('costs nothing where no number was tried: landlines, no phones, one family with many children', async () => {
    const person = await fresh()
    const phones = [
      ...Array.from({ length: 200 }, (_, n) => `021${String(n).padStart(4, '0')}8117`),
      ...Array<string>(200).fill('19100008117'),
    ]
    expect((await send(person, 'workHour', [...phones, ''])).status).toBe(200)
    expect(await searched(person)).toBe(0)
  })
})

it('every column of a file that holds personal data is a phone, which is counted, and none holds phones unmarked', () => {
  const columns = changeKinds.flatMap(({ columns: all }) => all)
  expect(columns.flatMap(({ personal }) => personal ?? []).filter((personal) => personal !== 'phone')).toEqual([])
  expect(columns.filter(({ key, zh }) => /phone/i.test(key) || zh.includes('手机')).map(({ personal }) => personal)).toEqual(
    Array(9).fill('phone'),
  )
})
