import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

interface ChartKeys<E extends Element> {
  readonly ref: RefObject<E | null>
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
}

/** In a table: the next mark above or below, in the same column. */
function acrossRows(all: readonly Element[], at: number, by: 1 | -1): number {
  const columnOf = (index: number) => all[index]?.closest('td')?.cellIndex
  const column = columnOf(at)
  if (column === undefined) return at
  for (let next = at + by; next >= 0 && next < all.length; next += by) if (columnOf(next) === column) return next
  return at
}

const rows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A picture is one stop of the Tab key: the arrows lead from one of its links to the next, Home and End to the ends. Cells of a table may be buttons. */
export function useChartKeys<E extends Element = SVGSVGElement>(marks: 'a' | 'button' = 'a'): ChartKeys<E> {
  const ref = useRef<E>(null)
  const present = useRef(0)
  const links = () => [...(ref.current?.querySelectorAll(marks) ?? [])]
  const stopAt = (at: number) => {
    present.current = at
    for (const [index, link] of links().entries()) link.setAttribute('tabindex', index === at ? '0' : '-1')
  }
  // The links may be others after each drawing.
  useEffect(() => stopAt(Math.max(0, Math.min(present.current, links().length - 1))))
  return {
    ref,
    onFocus: ({ target }) => {
      const at = links().findIndex((link) => target instanceof Node && link.contains(target))
      if (at >= 0) stopAt(at)
    },
    onKeyDown: (event) => {
      const all = links()
      const row = rows[event.key]
      const step = row ? (at: number) => acrossRows(all, at, row) : steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey || all.length === 0) return
      event.preventDefault()
      all[step(present.current, all.length - 1)]?.focus()
    },
  }
}
