import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TencentPeer, tencentConfig } from '../../../test/tencent.peer.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear, SenderFault } from './message.sender.ts'
import { TencentSms } from './tencent.sms.ts'

let peer: TencentPeer
beforeAll(async () => {
  peer = await new TencentPeer().start()
})
afterAll(() => peer.stop())
beforeEach(() => {
  peer.mood = 'well'
  peer.sent.length = 0
  peer.asked = 0
})

const message = {
  key: 'code-7',
  receiver: '18800000000',
  template: 'CODE',
  parameters: ['004711', '5'],
  subject: '您的验证码',
  text: '您的验证码是 004711',
} as const
const sender = (more: Partial<ReturnType<typeof tencentConfig>> = {}, now = () => new Date()) =>
  new TencentSms({ ...tencentConfig(peer.url), ...more }, now, 500)

describe('an SMS by Tencent Cloud', () => {
  it('is signed, and names application, signature, template and what fills it', async () => {
    await sender().send(message)
    expect(peer.sent).toEqual([
      {
        PhoneNumberSet: ['+8618800000000'],
        SmsSdkAppId: '1400006666',
        SignName: '少儿英语',
        TemplateId: '1110',
        TemplateParamSet: ['004711', '5'],
        SessionContext: 'code-7',
      },
    ])
  })

  it('under another key is a no to us, and so is one whose time is off', async () => {
    await expect(sender({ secretKey: 'another-key' }).send(message)).rejects.toThrow(SenderFault)
    await expect(sender({}, () => new Date(Date.now() - 600_000)).send(message)).rejects.toThrow(/AuthFailure/)
    expect(peer.sent).toEqual([])
  })

  it.each([
    ['noBalance', SenderFault],
    ['blocked', MessageRefused],
    ['busy', MessageNotTaken],
    ['internal', MessageUnclear],
    ['fault', MessageUnclear],
    ['nonsense', MessageUnclear],
    ['silent', MessageUnclear],
    ['lostAnswer', MessageUnclear],
    ['huge', MessageUnclear],
    ['redirect', MessageUnclear],
  ] as const)('while the other side is %s ends as %o', async (mood, kind) => {
    peer.mood = mood
    const failure = await sender()
      .send(message)
      .catch((error: Error) => error)
    expect(failure).toBeInstanceOf(kind)
    // What goes into the log names neither the receiver nor the code.
    expect(String(failure)).not.toMatch(/1880000|004711/)
    // A redirect is not followed, and nothing is repeated by itself.
    expect(peer.asked).toBe(1)
  })

  it('to a server that is not there was certainly not taken', async () => {
    const gone = await new TencentPeer().start()
    await gone.stop()
    await expect(sender({ baseUrl: gone.url }).send(message)).rejects.toThrow(MessageNotTaken)
  })
})
