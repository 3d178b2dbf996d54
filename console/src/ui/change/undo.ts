import { undoStep } from '@camp/contract/base/undo.steps'
import { textOf } from '../../platform/i18n.ts'
import { toast, undoable } from '../../platform/notices.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { undoText } from './undo.text.ts'

const t = textOf(undoText)

// One after the other, however quickly Z is pressed.
let last: Promise<unknown> = Promise.resolve()

/** Takes something back; who was faster is said by the server's refusal. */
export function takeBack(back: () => Promise<unknown>): void {
  const run = async () => {
    if ((await back()) !== undefined) toast('success', t('undone'))
  }
  last = last.then(run, run)
}

/** Says what was done, and takes it back by `back` where that is wanted. */
export const taken = (words: string, back: () => Promise<unknown>): void => undoable(words, t('undo'), () => takeBack(back))

/**
 * Takes back a step that the server keeps, by the number that it answered. `areas`: whose answers show what the step changed. `then`: what else
 * belongs to taking it back, as a text that goes into its box again.
 */
export function useUndo(...areas: readonly string[]): (step: number, then?: () => void) => Promise<unknown> {
  const undo = useAction(undoStep, { stale: areas })
  return async (step, then) => {
    const done = await undo.run({ params: { id: step } })
    if (done) then?.()
    return done
  }
}

/** `taken` for such a step; where it has no number, nothing can be taken back. */
export function useTaken(...areas: readonly string[]): (words: string, step: number | null, then?: () => void) => void {
  const undo = useUndo(...areas)
  return (words, step, then) => (step === null ? toast('success', words) : taken(words, () => undo(step, then)))
}
