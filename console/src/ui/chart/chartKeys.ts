import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

interface ChartKeys {
  readonly ref: RefObject<SVGSVGElement | null>
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
}

/** A picture is one stop of the Tab key: the arrows lead from one of its links to the next, Home and End to the ends. */
export function useChartKeys(): ChartKeys {
  const ref = useRef<SVGSVGElement>(null)
  const present = useRef(0)
  const links = () => [...(ref.current?.querySelectorAll('a') ?? [])]
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
      const step = steps[event.key]
      const all = links()
      if (!step || event.altKey || event.ctrlKey || event.metaKey || all.length === 0) return
      event.preventDefault()
      all[step(present.current, all.length - 1)]?.focus()
    },
  }
}
