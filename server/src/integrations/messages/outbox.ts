import type { Pool } from 'pg'
import { Executor } from '../../platform/db/executor.ts'
import { statement } from '../../platform/db/statement.ts'
import type { MessageSender, OutgoingMessage } from './message.sender.ts'

const KEEP = statement(
  'outbox.keep',
  'insert into outbox_messages (cause, channel, receiver, text, code) values ($1, $2, $3, $4, $5) on conflict (cause) do nothing',
)

export interface OutboxMessage {
  id: number
  text: string
  code: string | null
  sentAt: string
}
const READ = statement(
  'outbox.read',
  `select id, text, code, created_at as sent_at from outbox_messages
   where receiver = any($1) and created_at > now() - interval '10 minutes' order by id desc limit 5`,
)

/** Keeps messages instead of sending them, for the demo and for trying things out. */
export class Outbox implements MessageSender {
  readonly repeatable = true
  readonly #db: Executor
  readonly #channel: 'SMS' | 'EMAIL'

  constructor(pool: Pool, channel: 'SMS' | 'EMAIL') {
    this.#db = new Executor(pool)
    this.#channel = channel
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.#db.all(KEEP, [message.key, this.#channel, message.receiver, message.text, message.code ?? null])
  }
}

/** What was kept for receivers in the last minutes. */
export const messagesFor = (db: Executor, receivers: readonly string[]): Promise<OutboxMessage[]> => db.all(READ, [receivers])
