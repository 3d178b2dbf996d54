import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear, type OutgoingMessage, SenderFault } from './message.sender.ts'

/** How a message stands that is handed over once: waiting, or how it ended. In doubt, it may have been taken, and is never sent again. */
export type HandedOver = 'WAITING' | 'SENT' | 'FAILED' | 'DOUBT'

interface Handing {
  /** Keeps how it stands now. */
  readonly keep: (state: HandedOver) => Promise<unknown>
  /** Is it the last try of its job? */
  readonly last: boolean
  /** Tells the log what went wrong, and whether it is tried again. */
  readonly warn: (error: unknown, again: boolean) => void
}

/**
 * Hands over what is marked as being sent already, and keeps how it ended: once, whatever dies in between. What was surely not taken, for a
 * reason that may pass, waits again, and throws, so that the job tries it another time. All other faults than those of messages pass through.
 */
export async function handOver(send: () => Promise<void>, { keep, last, warn }: Handing): Promise<void> {
  try {
    await send()
  } catch (error) {
    const passing = error instanceof MessageNotTaken || error instanceof SenderFault
    if (!(passing || error instanceof MessageRefused || error instanceof MessageUnclear)) throw error
    const again = passing && !last
    warn(error, again)
    if (again) {
      await keep('WAITING')
      throw error
    }
    return void (await keep(error instanceof MessageUnclear ? 'DOUBT' : 'FAILED'))
  }
  await keep('SENT')
}

/** Sends it, where something is configured that does. */
export function sendBy(sender: MessageSender | null, message: OutgoingMessage): Promise<void> {
  if (!sender) return Promise.reject(new MessageRefused('nothing is configured that sends it'))
  return sender.send(message)
}

/** A notice: the same words by every way. */
export const noticeOf = (key: string, receiver: string, subject: string, text: string): OutgoingMessage => ({
  key,
  receiver,
  template: 'NOTICE',
  parameters: [text],
  subject,
  text,
})
