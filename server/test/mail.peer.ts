import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailConfig } from '../src/platform/config/config.mail.ts'
import { mailCertificate, mailPrivateKey } from './mail.certificate.ts'

/** How the mail server behaves. */
export type MailMood = 'well' | 'unknownMailbox' | 'foreignSender' | 'busy' | 'closing' | 'lostAnswer' | 'otherPassword' | 'loginAway'

/** How it speaks TLS: from the first byte, by STARTTLS, not at all; `stripped`: somebody in between took the offer away. */
export type MailTls = 'first' | 'offered' | 'none' | 'stripped'

const PASSWORD = 'mail-pass'

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
  readonly #tls: MailTls
  url = ''
  #port = 0
  #between: Server | null = null

  /** Every password that came, by TLS or in the clear. */
  readonly passwords: { readonly secure: boolean; readonly password: string }[] = []

  constructor(tls: MailTls = 'none') {
    const offers = tls !== 'none'
    this.#tls = tls
    this.#server = new SMTPServer({
      secure: tls === 'first',
      hideSTARTTLS: !offers,
      disabledCommands: offers ? [] : ['STARTTLS'],
      key: mailPrivateKey,
      cert: mailCertificate,
      authOptional: false,
      allowInsecureAuth: true,
      onConnect: (_session, done) => done(this.mood === 'closing' ? refusal(421, 'too many connections') : undefined),
      onAuth: ({ username, password }, session, done) => {
        this.passwords.push({ secure: session.secure, password: password ?? '' })
        if (this.mood === 'loginAway') return done(refusal(454, 'temporary authentication failure'))
        if (username !== 'camp' || password !== PASSWORD || this.mood === 'otherPassword') return done(refusal(535, 'wrong'))
        done(null, { user: username })
      },
      onMailFrom: (_address, _session, done) => done(this.mood === 'foreignSender' ? refusal(553, 'not your address') : undefined),
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
    this.#port = portOf(this.#server.server)
    if (this.#tls === 'stripped') {
      this.#between = await between(this.#port)
      this.#port = portOf(this.#between)
    }
    this.url = `${this.#tls === 'first' ? 'smtps' : 'smtp'}://camp:${PASSWORD}@127.0.0.1:${this.#port}`
    return this
  }

  /** What a server knows of it that is somewhere else, to which nothing may go in the clear. */
  config(change: Partial<MailConfig> = {}): MailConfig {
    return {
      host: '127.0.0.1',
      port: this.#port,
      secure: this.#tls === 'first',
      tlsRequired: true,
      ca: mailCertificate,
      login: { user: 'camp', pass: PASSWORD },
      from: '少儿英语 <noreply@camp.example.com>',
      ...change,
    }
  }

  async stop(): Promise<void> {
    this.#between?.close()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port // a listening TCP server has one

/** Somebody on the wire who takes the offer of TLS away, and the wish for it. */
async function between(port: number): Promise<Server> {
  const strip = (chunk: Buffer) => Buffer.from(chunk.toString('latin1').replaceAll('STARTTLS', 'XXXXXXXX'), 'latin1')
  const relay = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('data', (chunk: Buffer) => other.write(strip(chunk)))
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return relay
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
