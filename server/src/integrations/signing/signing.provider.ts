// An outside service that has contracts signed: what the product needs of it.

/** A document that somebody shall sign. */
export interface ToSign {
  /** Ours: comes back with each notice, also where the answer to the start was lost. */
  readonly reference: string
  readonly title: string
  readonly bytes: Buffer
  readonly signer: { readonly name: string; readonly phone: string; readonly idCard: string }
  /** Not to be signed after it. */
  readonly until: Date
}

/** How a flow stands there. The numbers are those of Tencent ESS (`contract/src/contracts/contracts.states.ts`). */
export interface FlowStand {
  readonly flowStatus: number
  /** Why it was refused or withdrawn. */
  readonly reason: string | null
  readonly signedAt: string | null
}

/** What a notice is about. */
export interface FlowNotice {
  readonly noticeId: string
  readonly flowId: string
  /** Ours, as it was handed over. */
  readonly reference: string | null
}

/** A service of electronic signatures. Every call may throw SigningRefused and SigningAway. */
export interface SigningProvider {
  /** Starts the flow, which spends one of the quota; answers its number there. */
  start(document: ToSign): Promise<string>
  /** Where the signer signs. */
  link(flowId: string): Promise<string>
  /** How these stand, by their numbers; of one that is not known there nothing. 100 at most. */
  snapshot(flowIds: readonly string[]): Promise<ReadonlyMap<string, FlowStand>>
  remind(flowId: string): Promise<void>
  cancel(flowId: string, reason: string): Promise<void>
  /** Has both sides sign that a contract that all have signed ends; spends one of the quota. It ends when they have. */
  terminate(flowId: string, reason: string): Promise<void>
  /** The document that all have signed. */
  file(flowId: string): Promise<Buffer>
  /** Reads a notice, once its signature is proved; throws NoticeRefused. Null: of something else than a flow. */
  read(headers: Readonly<Record<string, unknown>>, body: string): FlowNotice | null
}

/** A clear no; nothing was done. The message holds their code and nothing of a person. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused'
}

/** They cannot be asked now. `reached`: nobody knows whether what was asked was done. */
export class SigningAway extends Error {
  override readonly name = 'SigningAway'
  readonly reached: boolean

  constructor(message: string, reached: boolean) {
    super(message)
    this.reached = reached
  }
}

/** A notice that is not one of theirs. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused'
}
