import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves. */
export type MailMood = 'well' | 'unknownMailbox' | 'busy' | 'lostAnswer'

interface Mail {
  readonly from: string
  readonly to: string
  /** Head and body, as they came. */
  readonly text: string
  /** The body, decoded. */
  readonly body: string
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A real mail server on this machine: takes mail from who knows the password. */
export class MailPeer {
  mood: MailMood = 'well'
  readonly taken: Mail[] = []
  readonly #server: SMTPServer
  url = ''

  constructor() {
    this.#server = new SMTPServer({
      hideSTARTTLS: true,
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'camp' && password === 'mail-pass' ? done(null, { user: username }) : done(refusal(535, 'wrong')),
      onRcptTo: (_address, _session, done) => {
        if (this.mood === 'unknownMailbox') return done(refusal(550, 'no such mailbox'))
        if (this.mood === 'busy') return done(refusal(450, 'try later'))
        done()
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const { mailFrom, rcptTo } = session.envelope
          this.taken.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address).join(),
            text,
            body: bodyOf(text),
          })
          // Taken, and the answer never comes.
          if (this.mood === 'lostAnswer') return
          done()
        })
      },
    })
    this.#server.on('error', () => undefined)
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    this.url = `smtp://camp:mail-pass@127.0.0.1:${(this.#server.server.address() as AddressInfo).port}` // a listening TCP server has one
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

function bodyOf(text: string): string {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: quoted-printable$/im.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
