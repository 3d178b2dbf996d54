import { CampError } from '@camp/client'

/** What is done a day, in the order in which it is told. */
const words = {
  families: ['family', 'families'],
  enrolments: ['child enrolled', 'children enrolled'],
  clockIns: ['clock-in', 'clock-ins'],
  comments: ['comment', 'comments'],
  feedback: ['word of a family', 'words of families'],
} as const
export type Deed = keyof typeof words

/** What a day did, and what the product refused. */
export class Tally {
  readonly done = new Map<Deed, number>()
  readonly refused = new Map<string, number>()

  add(deed: Deed): void {
    this.done.set(deed, (this.done.get(deed) ?? 0) + 1)
  }

  /** Does it, and says whether it was done: what is refused is counted, what could not be asked at all is thrown. */
  async of(deed: Deed, ask: () => Promise<{ readonly status: string }> | undefined): Promise<boolean> {
    try {
      const status = (await ask())?.status
      // What was done on this day before the school was stopped is not done twice, nor told again.
      if (status === 'CREATED') this.add(deed)
      return true
    } catch (error) {
      if (!(error instanceof CampError) || error.status === 0 || error.status >= 500) throw error
      // It was commented on before the school was stopped.
      if (error.code !== 'COMMENT_TAKEN') this.refused.set(error.code, (this.refused.get(error.code) ?? 0) + 1)
      return false
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
