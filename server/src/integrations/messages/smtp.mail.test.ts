import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailPeer, type MailTls } from '../../../test/mail.peer.ts'
import type { MailConfig } from '../../platform/config/config.mail.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear, SenderFault } from './message.sender.ts'
import { SmtpMail } from './smtp.mail.ts'

let peer: MailPeer
const peers: MailPeer[] = []
const started = async (tls: MailTls) => {
  const made = await new MailPeer(tls).start()
  peers.push(made)
  return made
}
beforeAll(async () => {
  peer = await started('offered')
})
afterAll(async () => {
  for (const one of peers) await one.stop()
})
beforeEach(() => {
  peer.mood = 'well'
  peer.taken.length = 0
  peer.passwords.length = 0
})

const message = {
  key: 'code-7',
  receiver: 'lin@example.com',
  template: 'CODE',
  parameters: ['004711', '5'],
  subject: '您的验证码',
  text: '您的验证码是 004711，5 分钟内有效。',
} as const
const sender = (change: Partial<MailConfig> = {}, to = peer) => new SmtpMail(to.config(change), 500)
const failureOf = (trying: Promise<void>) =>
  trying.then(
    () => null,
    (error: Error) => error,
  )

describe('a mail', () => {
  it('goes to its receiver in words, under a name that never changes', async () => {
    await sender().send(message)
    await sender().send(message)
    const [first, second] = peer.taken
    expect(first).toMatchObject({ from: 'noreply@camp.example.com', to: 'lin@example.com', body: expect.stringContaining(message.text) })
    for (const mail of [first, second]) expect(mail?.text).toMatch(/^Message-ID: <code-7@camp\.example\.com>\r$/m)
    expect(first?.text).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(first?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  it.each([
    ['unknownMailbox', MessageRefused],
    ['busy', MessageNotTaken],
    ['closing', MessageNotTaken],
    ['loginAway', MessageNotTaken],
    ['lostAnswer', MessageUnclear],
    ['otherPassword', SenderFault],
    ['foreignSender', SenderFault],
  ] as const)('while the other side is %s ends as %o', async (mood, kind) => {
    peer.mood = mood
    const failure = await failureOf(sender().send(message))
    expect(failure).toBeInstanceOf(kind)
    expect(String(failure)).not.toMatch(/example|004711|mail-pass/)
  })

  it('to a server that is not there was certainly not taken', async () => {
    await expect(sender({ port: 1 }).send(message)).rejects.toThrow(MessageNotTaken)
  })
})

describe('a mail server without TLS', () => {
  it.each(['none', 'stripped'] as const)('(%s) gets neither the password nor a mail, and says so', async (tls) => {
    const plain = await started(tls)
    const failure = await failureOf(sender({}, plain).send(message))
    expect(failure).toBeInstanceOf(SenderFault)
    expect(failure).toMatchObject({ fault: 'TLS' })
    expect(plain.passwords).toEqual([])
    expect(plain.taken).toEqual([])
  })

  it('is spoken to where that is allowed', async () => {
    const plain = await started('none')
    await sender({ tlsRequired: false }, plain).send(message)
    expect(plain.taken).toHaveLength(1)
  })
})

describe('a mail server with TLS', () => {
  it.each(['offered', 'first'] as const)('(%s) sees the password by TLS alone', async (tls) => {
    const safe = await started(tls)
    await sender({}, safe).send(message)
    expect(safe.taken).toHaveLength(1)
    expect(safe.passwords).toEqual([{ secure: true, password: 'mail-pass' }])
  })

  it.each(['offered', 'first'] as const)('(%s) that nobody vouches for gets nothing', async (tls) => {
    const unknown = await started(tls)
    const failure = await failureOf(sender({ ca: null }, unknown).send(message))
    expect(failure).toMatchObject({ fault: 'TLS' })
    expect(unknown.passwords).toEqual([])
  })
})

describe('the look at a mail server', () => {
  it('logs in and sends nothing', async () => {
    await sender().check()
    expect(peer.passwords).toHaveLength(1)
    expect(peer.taken).toEqual([])
  })

  it('says whose fault it is that nothing would be taken', async () => {
    expect(await failureOf(sender({ login: { user: 'camp', pass: 'wrong' } }).check())).toMatchObject({ fault: 'LOGIN' })
    expect(await failureOf(sender({ port: 1 }).check())).toBeInstanceOf(MessageNotTaken)
  })
})
