/** What is typed between the opening of the palette and the moment its field has the focus: its script may still be on the way. */
let typed: string | null = null

function keep(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  // What is first on the list before anything is typed is not what was meant.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

/** From now on keys are kept from the page. */
export function keepEarlyKeys(): void {
  if (typed !== null) return
  typed = ''
  document.addEventListener('keydown', keep, { capture: true })
}

/** What was typed until now; from here on the page has its keys again. */
export function takeEarlyKeys(): string {
  const taken = typed ?? ''
  typed = null
  document.removeEventListener('keydown', keep, { capture: true })
  return taken
}
