/** A question with two answers. */
export interface Question {
  readonly title: string
  readonly body?: string
  readonly yes: string
  /** What "yes" does cannot be taken back. */
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

const publish = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks, and waits for the answer; a question that is open already is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (yes) => {
        publish(null)
        resolve(yes)
      },
    })
  })
}

/** The question that is open, for `useSyncExternalStore`. */
export const questionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Asked | null => asked,
}
