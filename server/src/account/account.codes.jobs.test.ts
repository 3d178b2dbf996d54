import { getValidCodeByEmail, getValidCodeByPhone } from '@camp/contract/account/account.codes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codesGrowOlder, freshPhone } from '../../test/codes.ts'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { MailPeer } from '../../test/mail.peer.ts'
import { signedIn } from '../../test/people.ts'
import { TencentPeer, tencentEnvironment } from '../../test/tencent.peer.ts'
import { messageSenders } from '../integrations/messages/message.senders.ts'
import type { JobRun } from '../platform/jobs/worker.ts'
import { accountChores, codeTask } from './account.codes.jobs.ts'

let server: TestServer
let tencent: TencentPeer
let mail: MailPeer
beforeAll(async () => {
  tencent = await new TencentPeer().start()
  mail = await new MailPeer().start()
  // No worker: the tests do the jobs themselves, as often as they like.
  server = await startTestServer({ ...tencentEnvironment(tencent.url), SMTP_URL: mail.url, MAIL_FROM: 'noreply@camp.example.com' })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([tencent.stop(), mail.stop()])
})
beforeEach(async () => {
  await codesGrowOlder(server.pool, 3_700)
  tencent.mood = 'well'
  tencent.sent.length = 0
  tencent.asked = 0
  mail.mood = 'well'
  mail.taken.length = 0
})

const deliver = (codeId: number, run: Partial<JobRun> = {}) =>
  codeTask(server.running.services, messageSenders(server.running.services))(
    { codeId },
    { id: '1', attempt: 1, lastAttempt: false, ...run },
  )
const deliveryOf = async (codeId: number) =>
  (await server.pool.query('select delivery, code_sealed from verification_codes where id = $1', [codeId])).rows[0]

/** A code to somebody who has an account, asked for and not sent yet. */
async function askedBy(phone: string | null, email: string | null = null): Promise<number> {
  const { userId } = await signedIn(server, [])
  await server.pool.query('update users set phone = $2, email = $3 where id = $1', [userId, phone, email])
  const guest = new Caller(server.url)
  if (phone) await guest.call(getValidCodeByPhone, { params: { phone } })
  else await guest.call(getValidCodeByEmail, { params: { email: email ?? '' } }, { 'accept-language': 'en-US' })
  return (await server.pool.query<{ id: number }>('select max(id) as id from verification_codes')).rows[0]?.id ?? 0
}

describe('the job that sends a code', () => {
  it('is queued with the code and does not hold it', async () => {
    const codeId = await askedBy(freshPhone())
    const { rows } = await server.pool.query("select payload from graphile_worker._private_jobs j where payload->>'codeId' = $1", [
      String(codeId),
    ])
    expect(rows).toEqual([{ payload: { codeId } }])
  })

  it('hands it over once, however often it runs', async () => {
    const phone = freshPhone()
    const codeId = await askedBy(phone)
    await deliver(codeId)
    await deliver(codeId)
    expect(tencent.sent.map(({ PhoneNumberSet, SessionContext }) => [PhoneNumberSet, SessionContext])).toEqual([
      [[`+86${phone}`], `code-${codeId}`],
    ])
    expect(tencent.sent[0]?.TemplateParamSet).toEqual([expect.stringMatching(/^\d{6}$/), '5'])
    expect(await deliveryOf(codeId)).toEqual({ delivery: 'SENT', code_sealed: null })
  })

  it('sends mail in the language of the person who asked', async () => {
    const codeId = await askedBy(null, 'Chen@example.com')
    await deliver(codeId)
    expect(mail.taken.map(({ to }) => to)).toEqual(['chen@example.com'])
    expect(mail.taken[0]?.body).toMatch(/^Your code is \d{6}\. It is good for 5 minutes\./)
    expect(mail.taken[0]?.text).toMatch(/^Subject: Your code\r$/m)
  })

  it('that died in between does not send a second time', async () => {
    const codeId = await askedBy(freshPhone())
    await server.pool.query("update verification_codes set delivery = 'SENDING' where id = $1", [codeId])
    await deliver(codeId, { attempt: 2 })
    expect(tencent.asked).toBe(0)
    expect(await deliveryOf(codeId)).toEqual({ delivery: 'DOUBT', code_sealed: null })
  })

  it('sends one message, also when it runs twice at once', async () => {
    const codeId = await askedBy(freshPhone())
    await Promise.all([deliver(codeId), deliver(codeId)])
    expect(tencent.sent).toHaveLength(1)
  })

  it('tries again where it is certain that nothing was taken', async () => {
    const codeId = await askedBy(freshPhone())
    tencent.mood = 'busy'
    await expect(deliver(codeId)).rejects.toThrow('RequestLimitExceeded')
    expect((await deliveryOf(codeId)).delivery).toBe('WAITING')
    tencent.mood = 'well'
    await deliver(codeId, { attempt: 2 })
    expect(tencent.sent).toHaveLength(1)
  })

  it('waits for an operator where the other side says no to us, and to nobody else', async () => {
    const codeId = await askedBy(null, 'wei@example.com')
    mail.mood = 'otherPassword'
    await expect(deliver(codeId)).rejects.toThrow('EAUTH')
    expect((await deliveryOf(codeId)).delivery).toBe('WAITING')
    mail.mood = 'well'
    await deliver(codeId, { attempt: 2 })
    expect(mail.taken.map(({ to }) => to)).toEqual(['wei@example.com'])
  })

  it('is tried as long as the code is good', async () => {
    const codeId = await askedBy(freshPhone())
    const { rows } = await server.pool.query<{ tries: number }>(
      "select max_attempts as tries from graphile_worker._private_jobs where payload->>'codeId' = $1",
      [String(codeId)],
    )
    // graphile-worker waits exp(min(10, attempt)) seconds after each.
    const seconds = Array.from({ length: (rows[0]?.tries ?? 0) - 1 }, (_, index) => Math.exp(index + 1)).reduce(
      (sum, wait) => sum + wait,
      0,
    )
    expect(seconds).toBeGreaterThan(300)
  })

  it.each([
    ['blocked', 'FAILED', {}],
    ['noBalance', 'FAILED', { lastAttempt: true }],
    ['lostAnswer', 'DOUBT', {}],
    ['busy', 'FAILED', { lastAttempt: true }],
  ] as const)('ends for good where the provider is %s: %s', async (mood, delivery, run) => {
    const codeId = await askedBy(freshPhone())
    tencent.mood = mood
    await deliver(codeId, run)
    expect(await deliveryOf(codeId)).toEqual({ delivery, code_sealed: null })
    tencent.mood = 'well'
    const before = tencent.asked
    await deliver(codeId)
    expect(tencent.asked).toBe(before)
  })

  it('sends nothing that is too old by then, and nothing to somebody without an account', async () => {
    const old = await askedBy(freshPhone())
    await codesGrowOlder(server.pool, 301)
    await deliver(old)
    expect((await deliveryOf(old)).delivery).toBe('FAILED')
    await new Caller(server.url).call(getValidCodeByPhone, { params: { phone: freshPhone() } })
    const unknown = (await server.pool.query<{ id: number }>('select max(id) as id from verification_codes')).rows[0]?.id ?? 0
    await deliver(unknown)
    expect(await deliveryOf(unknown)).toEqual({ delivery: 'WITHHELD', code_sealed: null })
    expect(tencent.asked).toBe(0)
  })

  it('does not fail when the code was swept up meanwhile', async () => {
    await expect(deliver(999_999_999)).resolves.toBeUndefined()
  })
})

it('codes, proofs and kept messages are gone a day later', async () => {
  const codeId = await askedBy(freshPhone())
  const younger = await askedBy(freshPhone())
  await server.pool.query("update verification_codes set created_at = now() - interval '25 hours' where id = $1", [codeId])
  for (const chore of accountChores(server.running.services)) await chore.run()
  expect(await deliveryOf(codeId)).toBeUndefined()
  expect(await deliveryOf(younger)).toBeDefined()
})
