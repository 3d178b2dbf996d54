/**
 * Keys that belong to an input method while somebody composes a word: Enter takes the word, Esc drops it, arrows and digits choose another.
 * Safari sends the Enter that ends a word after the composition, known by its code alone.
 */
const isComposed = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

function keep(event: KeyboardEvent): void {
  if (isComposed(event)) event.stopImmediatePropagation()
}

/** From now on no part of the page hears of such keys, so none has to ask. It comes before whatever else listens. */
export function keepComposedKeys(): void {
  window.addEventListener('keydown', keep, { capture: true })
}
