import type { ServiceFault } from '@camp/contract/base/outside'

/** A message for one receiver. Which parts are used depends on the way: SMS takes the template, mail and outbox the words. */
export interface OutgoingMessage {
  /** Names the message for good: the same key is the same message, however often it is handed over. */
  readonly key: string
  /** A phone number or a mail address. */
  readonly receiver: string
  readonly template: 'CODE' | 'NOTICE'
  /** Fill {1}, {2} of the template. */
  readonly parameters: readonly string[]
  readonly subject: string
  readonly text: string
  /** The code in it, for the built-in outbox. */
  readonly code?: string
}

/** Hands messages over. Slow, and able to fail: never called with a transaction open. */
export interface MessageSender {
  /** Handed over a second time under its key, is it the same message? Else what may have been taken is never handed over again. */
  readonly repeatable: boolean
  send(message: OutgoingMessage): Promise<void>
  /** Would it take messages from us? Fails as `send` does and sends nothing; absent where only sending tells. */
  check?(): Promise<void>
}

/** A final no: this message will not be taken. The words are for the log and name no receiver. */
export class MessageRefused extends Error {}

/** A no to us and not to the receiver: nothing goes to anybody until an operator has mended it. Surely not taken. */
export class SenderFault extends Error {
  readonly fault: ServiceFault
  constructor(fault: ServiceFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Surely not taken, for a reason that may pass: it can be tried again. */
export class MessageNotTaken extends Error {}

/** No answer, or none that can be understood: it may have been taken, so it is not sent a second time. */
export class MessageUnclear extends Error {}
