import { inView } from '../inView.ts'

/** A screen may have to be loaded first; after so long nobody expects a dialog any more. */
const WAIT_MS = 5_000
const LOOK_MS = 50

/** Presses the button for "new" of a screen, once that is in view. */
export function pressNew(path: string): void {
  const until = Date.now() + WAIT_MS
  const look = (): void => {
    const isThere = document.querySelector<HTMLElement>('main')?.dataset.screen === path
    const button = isThere ? inView('main [data-shortcut="n"]') : undefined
    if (button) button.click()
    else if (Date.now() < until) setTimeout(look, LOOK_MS)
  }
  look()
}
