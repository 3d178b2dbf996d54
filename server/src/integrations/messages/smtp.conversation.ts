import type { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../../platform/config/config.mail.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear, SenderFault } from './message.sender.ts'

type Step = 'connect' | 'login' | 'send'

interface SmtpFacts {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly responseCode?: number
}

/** One conversation with a mail server. Which step failed says whose fault it is, and whether anything can have been taken. */
export class SmtpConversation {
  readonly #connection: SMTPConnection
  readonly #login: MailConfig['login']
  #broken: ((error: unknown) => void) | null = null

  constructor({ host, port, secure, tlsRequired, ca, login }: MailConfig, withinMs: number) {
    this.#login = login
    this.#connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS: tlsRequired && !secure,
      // Where going without TLS is allowed, one that nobody vouches for is no worse.
      tls: { rejectUnauthorized: tlsRequired, ...(ca !== null && { ca }) },
      connectionTimeout: withinMs,
      greetingTimeout: withinMs,
      socketTimeout: withinMs,
      dnsTimeout: withinMs,
    })
    this.#connection.on('error', (error) => this.#broken?.(error))
    this.#connection.on('end', () => this.#broken?.(new Error('the connection ended')))
  }

  /** Connected, by TLS where that is asked for, and logged in. */
  async open(): Promise<void> {
    await this.#step('connect', (done) => this.#connection.connect(done))
    const login = this.#login
    // A server that offers no log-in asks for none.
    if (login && this.#connection.allowsAuth) await this.#step('login', (done) => this.#connection.login({ ...login }, done))
  }

  async hand(envelope: { from: string | false; to: string[] }, content: Readable | Buffer): Promise<void> {
    await this.#step('send', (done) => this.#connection.send(envelope, content, done))
  }

  close(): void {
    this.#broken = null
    this.#connection.quit()
  }

  async #step(step: Step, begin: (done: (error?: unknown) => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#broken = reject
      begin((error) => (error ? reject(error) : resolve()))
    }).catch((error: unknown) => {
      this.#connection.close()
      throw failureOf(step, error)
    })
  }
}

/** Failures of a handshake: codes of certificates, and of servers that speak something else. */
const UNTRUSTED = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/
/** Steps of handing over at which the server cannot have taken anything. */
const BEFORE_THE_MESSAGE = /^(MAIL FROM|RCPT TO|API)$/

function failureOf(step: Step, error: unknown): Error {
  const { code = '', originalCode = '', command = '', responseCode = 0 }: SmtpFacts = error as SmtpFacts // nodemailer rejects with errors that carry these
  // The words of the server may name the receiver; its number and the step do not.
  const said = `mail: ${[originalCode || code || 'no code', responseCode || '', `at ${command || step}`].filter(Boolean).join(' ')}`
  if (responseCode >= 400 && responseCode < 500) return new MessageNotTaken(said)
  if (step === 'connect') {
    const noTls = code === 'ETLS' || UNTRUSTED.test(originalCode) || (command === 'EHLO' && responseCode >= 500)
    if (noTls) return new SenderFault('TLS', said)
    return responseCode >= 500 ? new SenderFault('SENDER', said) : new MessageNotTaken(said)
  }
  if (step === 'login') return responseCode >= 500 || code === 'EAUTH' ? new SenderFault('LOGIN', said) : new MessageNotTaken(said)
  // 530 and 535 to 538: it wants a log-in, or a better one, at whatever step it says so.
  if (responseCode === 530 || (responseCode >= 534 && responseCode <= 538)) return new SenderFault('LOGIN', said)
  if (responseCode >= 500) return command === 'MAIL FROM' ? new SenderFault('SENDER', said) : new MessageRefused(said)
  return BEFORE_THE_MESSAGE.test(command) ? new MessageNotTaken(said) : new MessageUnclear(said)
}
