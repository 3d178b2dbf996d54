import { CampError } from '@camp/client'

/** What is done a day, in the order in which it is told. */
const words = {
  families: ['family', 'families'],
  enrolments: ['child enrolled', 'children enrolled'],
  orders: ['order', 'orders'],
  payments: ['payment', 'payments'],
  parcels: ['parcel', 'parcels'],
  refunds: ['refund asked', 'refunds asked'],
  clockIns: ['clock-in', 'clock-ins'],
  recordings: ['recording', 'recordings'],
  comments: ['comment', 'comments'],
  feedback: ['feedback', 'feedback'],
} as const
export type Deed = keyof typeof words

/** What was done on this day before the school was stopped: it is not done twice, nor told again. */
const DONE_BEFORE = new Set(['COMMENT_TAKEN', 'ORDER_NOT_PAYABLE', 'FEEDBACK_SAID'])

/** What a day did, and what the product refused. */
export class Tally {
  readonly done = new Map<Deed, number>()
  readonly refused = new Map<string, number>()

  /** Does it and answers what the product did; undefined: it was refused, which is counted. What could not be asked at all is thrown. */
  async of<A extends object>(deed: Deed, ask: () => Promise<A>): Promise<A | undefined> {
    try {
      const answer = await ask()
      // Of what is put in the product says whether it is new.
      if (!('status' in answer) || !['UPDATED', 'UNCHANGED', 'STALE'].includes(String(answer.status)))
        this.done.set(deed, (this.done.get(deed) ?? 0) + 1)
      return answer
    } catch (error) {
      if (!(error instanceof CampError) || error.status === 0 || error.status >= 500) throw error
      if (!DONE_BEFORE.has(error.code)) this.refused.set(error.code, (this.refused.get(error.code) ?? 0) + 1)
      return undefined
    }
  }

  toString(): string {
    const parts = Object.entries(words).flatMap(([deed, [one, many]]) => {
      const count = this.done.get(deed as Deed) ?? 0 // the keys of the table
      return count > 0 ? `${count} ${count === 1 ? one : many}` : []
    })
    const refused = [...this.refused].map(([code, count]) => `${count} ${code}`)
    return `${parts.join(', ') || 'nothing'}${refused.length > 0 ? `; refused: ${refused.join(', ')}` : ''}`
  }
}
