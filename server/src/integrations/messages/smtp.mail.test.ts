import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MailPeer } from '../../../test/mail.peer.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear } from './message.sender.ts'
import { SmtpMail } from './smtp.mail.ts'

let peer: MailPeer
beforeAll(async () => {
  peer = await new MailPeer().start()
})
afterAll(() => peer.stop())
beforeEach(() => {
  peer.mood = 'well'
  peer.taken.length = 0
})

const message = {
  key: 'code-7',
  receiver: 'lin@example.com',
  template: 'CODE',
  parameters: ['004711', '5'],
  subject: '您的验证码',
  text: '您的验证码是 004711，5 分钟内有效。',
} as const
const sender = (url = peer.url) => new SmtpMail({ url, from: '少儿英语 <noreply@camp.example.com>' }, 500)

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
    ['lostAnswer', MessageUnclear],
  ] as const)('while the other side is %s ends as %o', async (mood, kind) => {
    peer.mood = mood
    const failure = await sender()
      .send(message)
      .catch((error: Error) => error)
    expect(failure).toBeInstanceOf(kind)
    expect(String(failure)).not.toMatch(/example|004711/)
  })

  it('to nobody who listens was surely not taken; a wrong password is final', async () => {
    await expect(sender('smtp://camp:x@127.0.0.1:1').send(message)).rejects.toThrow(MessageNotTaken)
    await expect(sender(peer.url.replace('mail-pass', 'wrong')).send(message)).rejects.toThrow(MessageRefused)
    expect(peer.taken).toEqual([])
  })
})
