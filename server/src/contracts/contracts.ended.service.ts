import { tell } from '../notify/notify.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { publishToAll } from '../platform/push/publish.ts'
import type { LockedContract } from './contracts.repository.ts'

/** The contract itself, opened beside the list, which names its contracts by their numbers. */
const linkTo = ({ flowId }: LockedContract): string => `#/coach/contractSignRecords?peek=${flowId}`
const dataOf = ({ facts }: LockedContract) => ({ name: facts.coachName, from: facts.startDate, to: facts.endDate })

/** Tells the sender of a contract that it came to nothing: somebody has to correct its hours, or ask the coach, and send it anew. */
export async function tellSender(tx: Tx, held: LockedContract, refusal: string | null): Promise<void> {
  const { id, sentBy } = held
  if (sentBy === null) return
  const data = dataOf(held)
  await tell(tx, {
    userId: sentBy,
    title: { code: refusal === null ? 'message.contractExpired' : 'message.contractRefused' },
    detail:
      refusal === null
        ? { code: 'message.contractExpired.detail', data }
        : { code: 'message.contractRefused.detail', data: { ...data, reason: refusal } },
    link: linkTo(held),
    cause: `contract ${id}`,
  })
}

interface Asked {
  readonly id: number
  readonly reason: string
  readonly askedById: number
  readonly askedByName: string
}

/** Tells those who may confirm the end of a signed contract that it waits. */
export async function tellConfirmers(
  tx: Tx,
  held: LockedContract,
  asked: Asked,
  confirmers: readonly { readonly id: number }[],
): Promise<void> {
  publishToAll(tx, 'work')
  for (const { id: userId } of confirmers) {
    await tell(tx, {
      userId,
      title: { code: 'message.contractEndAsked' },
      detail: { code: 'message.contractEndAsked.detail', data: { ...dataOf(held), asker: asked.askedByName, reason: asked.reason } },
      link: linkTo(held),
      cause: `contract end ${asked.id} asked`,
    })
  }
}

/** Tells the person who asked what another decided; `answer`: why it was declined. */
export const tellAsker = (
  tx: Tx,
  held: LockedContract,
  { id, askedById }: Asked,
  { by, answer }: { readonly by: { readonly realName: string }; readonly answer: string | null },
): Promise<void> => {
  const data = { ...dataOf(held), by: by.realName }
  return tell(tx, {
    userId: askedById,
    title: { code: answer === null ? 'message.contractEndConfirmed' : 'message.contractEndDeclined' },
    detail:
      answer === null
        ? { code: 'message.contractEndConfirmed.detail', data }
        : { code: 'message.contractEndDeclined.detail', data: { ...data, reason: answer } },
    link: linkTo(held),
    cause: `contract end ${id} decided`,
  })
}

/** Tells the coach that a contract that was signed has ended; by SMS too, where the product has it signed itself. */
export async function tellSigner(tx: Tx, held: LockedContract, reason: string): Promise<void> {
  if (held.coachUserId === null) return
  await tell(tx, {
    userId: held.coachUserId,
    title: { code: 'message.contractEnded' },
    detail: { code: 'message.contractEnded.detail', data: { from: held.facts.startDate, to: held.facts.endDate, reason } },
    link: null,
    cause: `contract ${held.id} ended`,
  })
}
