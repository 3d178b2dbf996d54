import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../platform/config/config.messages.ts'
import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear, type OutgoingMessage } from './message.sender.ts'

const WITHIN_MS = 10_000

/** Steps of the conversation at which the server cannot have taken anything. `CONN` is none: a connection may break at any step. */
const BEFORE_THE_MESSAGE = /^(EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM|RCPT TO)$/
/** What failed before there was a connection. */
const CONNECTING = new Set(['connect', 'getaddrinfo'])

/** Mail by a server that takes it (SMTP). */
export class SmtpMail implements MessageSender {
  readonly repeatable = false
  readonly #transport
  readonly #from: string
  readonly #domain: string

  constructor({ url, from }: MailConfig, withinMs = WITHIN_MS) {
    this.#from = from
    this.#domain = from.replace(/>$/, '').split('@').at(-1) ?? 'localhost'
    this.#transport = createTransport({
      url,
      connectionTimeout: withinMs,
      greetingTimeout: withinMs,
      socketTimeout: withinMs,
      // Contents are words only: nothing is fetched and no file is read for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.#transport
      .sendMail({
        from: this.#from,
        to: message.receiver,
        subject: message.subject,
        text: message.text,
        // The same message bears the same name, by which mailboxes know a second copy.
        messageId: `<${message.key}@${this.#domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .catch((error: unknown) => {
        throw failureOf(error)
      })
  }
}

interface SmtpFacts {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly syscall?: string
}

function failureOf(error: unknown): Error {
  const { code = '', command = '', responseCode = 0, syscall = '' }: SmtpFacts = error as SmtpFacts // nodemailer rejects with errors that carry these
  // The words of the server may name the receiver; its number and the step do not.
  const said = `mail: ${code || 'no code'} ${responseCode || ''} at ${command || 'no step'}`
  if (responseCode >= 500) return new MessageRefused(said)
  if (responseCode >= 400 || code === 'EDNS' || CONNECTING.has(syscall) || BEFORE_THE_MESSAGE.test(command))
    return new MessageNotTaken(said)
  return new MessageUnclear(said)
}
