import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../platform/config/config.mail.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import type { MessageSender, OutgoingMessage } from './message.sender.ts'
import { SmtpConversation } from './smtp.conversation.ts'

const WITHIN_MS = 10_000

/** Writes mails and sends none. Contents are words only: nothing is fetched and no file is read for them. */
const composer = createTransport({ streamTransport: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true })

/** Mail by a server that takes it (SMTP). */
export class SmtpMail implements MessageSender {
  readonly repeatable = false
  readonly #config: MailConfig
  readonly #withinMs: number
  readonly #domain: string

  constructor(config: MailConfig, withinMs = WITHIN_MS) {
    this.#config = config
    this.#withinMs = withinMs
    this.#domain = config.from.replace(/>$/, '').split('@').at(-1) ?? 'localhost'
  }

  async send(message: OutgoingMessage): Promise<void> {
    const { envelope, message: content } = await composer.sendMail({
      from: this.#config.from,
      to: message.receiver,
      subject: message.subject,
      text: message.text,
      // The same message has the same name, by which mailboxes know a second copy.
      messageId: `<${message.key}@${this.#domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    await this.#talk((conversation) => conversation.hand(envelope, content))
  }

  /** Connects, insists on TLS where it must, logs in, and leaves. */
  check(): Promise<void> {
    return this.#talk(async () => {})
  }

  #talk(say: (conversation: SmtpConversation) => Promise<void>): Promise<void> {
    return askOutside('mail', `smtp://${this.#config.host}:${this.#config.port}`, () => this.#said(say))
  }

  async #said(say: (conversation: SmtpConversation) => Promise<void>): Promise<void> {
    const conversation = new SmtpConversation(this.#config, this.#withinMs)
    try {
      await conversation.open()
      await say(conversation)
    } finally {
      conversation.close()
    }
  }
}
