import { queryMessageList } from '@camp/contract/base/notify'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { copySigningLink, getEssContract, listEssContracts } from '@camp/contract/contracts/contracts'
import { previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine, makeSigner, untilStatus } from '../../test/contracts.ts'
import { type Person, signedIn } from '../../test/people.ts'

// Nobody alone changes by what a contract is signed, and has it signed: who changed phone or ID card neither sends it nor copies its link.

const server = aServer({ OUTBOX: 'on', WORKER: 'on' })
let one: Person
let other: Person
const CODES = ['COASH_INDEX', 'COASH_EDIT', 'COASH_CONTRACT_SEND', 'COASH_CONTRACT_RECORDS', 'SETTLEMENT']
const period = { startDate: '2026-03-01', endDate: '2026-03-31' }

beforeAll(async () => {
  one = await signedIn(server, CODES)
  other = await signedIn(server, CODES)
})

async function signer(row: object = {}) {
  const made = await makeSigner(server, { ...row })
  await addLine(server.pool, made.id, '2026-03-02')
  return made
}
let phones = 0
const newPhone = () => `1370008${String(++phones).padStart(4, '0')}`
let cards = 0
/** A number that its last digit fits. */
function newCard(): string {
  const digits = `11010119910308${String(++cards).padStart(3, '0')}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (2 ** (17 - at) % 11), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}
/** As the form sends it: what was not touched comes back masked. */
async function save(by: Person, id: number, change: object) {
  const [coach] = (await by.caller.call(listCoaches, { query: { page: 1, id: [id] } })).body.content
  const { name = '', phone = '', idCard = null, employment = 'PART_TIME', version = 1, userId = null } = coach ?? {}
  return by.caller.loose(saveCoach, { body: { id, name, phone, idCard, employment, version, userId, hourlyRateAmount: null, ...change } })
}
const send = async (by: Person, id: number) => (await by.caller.call(sendCoachContract, { body: { coachIds: [id], ...period } })).body
const look = async (by: Person, id: number) => (await by.caller.call(previewContracts, { body: { coachIds: [id], ...period } })).body[0]
const contractOf = async (id: number) => (await one.caller.call(listEssContracts, { query: { page: 1, coachId: [id] } })).body.content[0]
const copy = (by: Person, flowId: string) => by.caller.loose(copySigningLink, { params: { flowId } })
const later = (id: number, days: number) =>
  server.pool.query("update coach_identity_changes set changed_at = changed_at - interval '1 day' * $2 where coach_id = $1", [id, days])

describe('a contract after phone or ID card were changed', () => {
  it.each([
    ['phone', () => ({ phone: newPhone() })],
    ['idCard', () => ({ idCard: newCard() })],
    ['idCard taken away and entered again', () => ({ idCard: null })],
  ])('is sent by somebody else, who is named; nor does who changed them copy its link: %s', async (_of, change) => {
    const { id } = await signer()
    const changed = change()
    expect((await save(one, id, changed)).status).toBe(200)
    if ('idCard' in changed && changed.idCard === null) expect((await save(one, id, { idCard: newCard() })).status).toBe(200)
    const who = expect.arrayContaining(['试用者'])
    expect(await look(one, id)).toMatchObject({ reason: 'OWN_CHANGE', who })
    expect(await send(one, id)).toMatchObject({ taskId: null, count: 0, skipped: [{ coachId: id, reason: 'OWN_CHANGE', who }] })
    // Who sends it sees beforehand that something was changed, and by whom.
    expect(await look(other, id)).toMatchObject({ reason: null, who: null, changed: { by: '试用者', day: expect.any(String) } })
    expect(await send(other, id)).toMatchObject({ count: 1, skipped: [] })
    const { flowId = '' } = (await contractOf(id)) ?? {}
    await untilStatus(server.pool, flowId, 'PENDING')
    const refused = await copy(one, flowId)
    expect(refused.error).toMatchObject({ code: 999, error: 'CONTRACT_OWN_CHANGE', msg: expect.stringMatching(/可以办理的同事：.*试用者/) })
    expect((await copy(other, flowId)).status).toBe(200)
  })

  it('is held where the change came while it waited, and free after 30 days', async () => {
    const { id } = await signer()
    await send(one, id)
    const { flowId = '' } = (await contractOf(id)) ?? {}
    await untilStatus(server.pool, flowId, 'PENDING')
    expect((await copy(one, flowId)).status).toBe(200)
    await save(one, id, { phone: newPhone() })
    expect((await copy(one, flowId)).error.error).toBe('CONTRACT_OWN_CHANGE')
    await later(id, 31)
    expect((await copy(one, flowId)).status).toBe(200)
    expect((await look(one, id))?.changed).toBeNull()
  })

  it('says that nobody is left where all who could changed them', async () => {
    const { id } = await signer()
    await send(other, id)
    const { flowId = '' } = (await contractOf(id)) ?? {}
    await untilStatus(server.pool, flowId, 'PENDING')
    await save(one, id, { phone: newPhone() })
    await server.pool.query(
      `insert into coach_identity_changes (coach_id, phone, id_card, text_state, changed_by, changed_at)
       select $1, true, false, 'NONE', h.id, now() from code_holders('COASH_CONTRACT_SEND') h`,
      [id],
    )
    expect((await copy(one, flowId)).error).toMatchObject({ error: 'CONTRACT_CHANGE_ALONE', msg: expect.stringContaining('请管理员') })
  })

  it('is sent at once by who made the coach, entered a first ID card, or saved what stays the same', async () => {
    const { id } = await signer({ id_card_sealed: null, id_card_masked: null })
    expect((await save(one, id, { idCard: newCard() })).status).toBe(200)
    expect((await save(one, id, { name: '何雨桐' })).status).toBe(200)
    expect(await send(one, id)).toMatchObject({ count: 1, skipped: [] })
    expect((await server.pool.query('select from coach_identity_changes where coach_id = $1', [id])).rowCount).toBe(0)
  })

  it('has them first in its trail, by whom and when, whoever sends it', async () => {
    const { id } = await signer()
    await save(one, id, { phone: newPhone(), idCard: newCard() })
    await later(id, 20)
    await send(other, id)
    const { flowId = '' } = (await contractOf(id)) ?? {}
    const { events } = (await one.caller.call(getEssContract, { params: { flowId } })).body
    expect(events.slice(0, 3).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['PHONE_CHANGED', '试用者'],
      ['ID_CARD_CHANGED', '试用者'],
      ['CREATED', '试用者'],
    ])
    expect(Date.parse(events[0]?.at ?? '')).toBeLessThan(Date.now() - 19 * 86_400_000)
  })
})

describe('the coach whose phone or ID card is changed', () => {
  it('is told by message, and by SMS to the phone that was, which is kept no longer', async () => {
    const coach = await signedIn(server, [])
    const { id, phone } = await signer({ user_id: coach.userId })
    const next = newPhone()
    await save(one, id, { phone: next, idCard: newCard() })
    const told = (await coach.caller.call(queryMessageList, {})).body.unRead.map(({ detail }) => detail)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`试用者 将您老师信息中的手机号改为尾号 ${next.slice(-4)}`),
        expect.stringContaining('试用者 修改了您老师信息中的身份证号'),
      ]),
    )
    const texts = async () =>
      (await server.pool.query("select text from outbox_messages where receiver = $1 and text like '%老师信息%'", [phone])).rows
    await expect
      .poll(texts, { timeout: 20_000 })
      .toEqual([{ text: expect.stringContaining(`手机号已改为尾号 ${next.slice(-4)}，身份证号已修改`) }])
    const kept = async () =>
      (await server.pool.query('select text_state as state, old_phone from coach_identity_changes where coach_id = $1', [id])).rows
    await expect.poll(kept).toEqual([{ state: 'SENT', old_phone: null }])
  })

  it('does not change them, whatever codes that person holds, nor the employment that decides whether there is a contract', async () => {
    const self = await signedIn(server, CODES)
    const { id } = await signer({ user_id: self.userId })
    const fields = [
      ['phone', { phone: newPhone() }],
      ['idCard', { idCard: newCard() }],
      ['employment', { employment: 'FULL_TIME' }],
    ] as const
    for (const [path, change] of fields)
      expect((await save(self, id, change)).error).toMatchObject({ code: 999, error: 'COACH_OWN_IDENTITY', fields: [{ path }] })
    expect((await save(self, id, { name: '何雨' })).status).toBe(200)
    expect((await save(one, id, { employment: 'FULL_TIME' })).status).toBe(200)
  })
})

describe('the coach of a contract', () => {
  it('takes its link from the own account and nobody else’s, which stands in its trail; not after changing what it is signed by', async () => {
    const [coach, colleague] = [await signedIn(server, []), await signedIn(server, [])]
    const [{ id }, theirs] = [await signer({ user_id: coach.userId }), await signer({ user_id: colleague.userId })]
    await send(other, id)
    await send(other, theirs.id)
    const [own, foreign] = [await contractOf(id), await contractOf(theirs.id)]
    await untilStatus(server.pool, own?.flowId ?? '', 'PENDING')
    await untilStatus(server.pool, foreign?.flowId ?? '', 'PENDING')
    const [listed] = (await coach.caller.call(listEssContracts, { query: { page: 1 } })).body.content
    expect(listed).toMatchObject({ flowId: own?.flowId, signUrl: null, signable: true })
    const taken = await copy(coach, own?.flowId ?? '')
    expect(taken.body).toEqual({ url: expect.stringMatching(/\/sign\/[\w-]{43}$/) })
    expect((await copy(coach, foreign?.flowId ?? '')).status).toBe(404)
    expect((await copy(colleague, own?.flowId ?? '')).status).toBe(404)
    const { events } = (await one.caller.call(getEssContract, { params: { flowId: own?.flowId ?? '' } })).body
    expect(events.at(-1)).toMatchObject({ kind: 'LINK_COPIED' })
    expect((await save(one, id, { phone: newPhone() })).status).toBe(200)
    await server.pool.query('update coach_identity_changes set changed_by = $2 where coach_id = $1', [id, coach.userId])
    expect((await copy(coach, own?.flowId ?? '')).error.error).toBe('CONTRACT_OWN_CHANGE')
  })
})
