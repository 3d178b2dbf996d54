import { undoStep } from '@camp/contract/base/undo'
import { textOf } from '../../platform/i18n.ts'
import { toast, undoable } from '../../platform/notices.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { undoText } from './undo.text.ts'

const t = textOf(undoText)

// One after the other, however quickly Z is pressed.
let last: Promise<unknown> = Promise.resolve()

/** Says what was done, and takes it back by `back` where that is wanted; who was faster is said by the server's refusal. */
export function taken(words: string, back: () => Promise<unknown>): void {
  const run = async () => {
    if ((await back()) !== undefined) toast('success', t('undone'))
  }
  undoable(words, t('undo'), () => {
    last = last.then(run, run)
  })
}

/**
 * The same of a step that the server keeps, by the number that it answered; where there is none, nothing can be taken back. `areas`: whose
 * answers show what the step changed. `then`: what else belongs to taking it back, as a text that goes into its box again.
 */
export function useTaken(...areas: readonly string[]): (words: string, step: number | null, then?: () => void) => void {
  const undo = useAction(undoStep, { stale: areas })
  return (words, step, then) => {
    if (step === null) return toast('success', words)
    taken(words, async () => {
      const done = await undo.run({ params: { id: step } })
      if (done) then?.()
      return done
    })
  }
}
