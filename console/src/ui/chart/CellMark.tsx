import type { ReactNode } from 'react'
import './chart.css'

/**
 * The colours of cells. Around a middle: `under` where there is room to spare, `over` where there is too much. From nothing upwards: `much`.
 * `none` where there is nothing to colour.
 */
export type CellTone =
  | 'under-2'
  | 'under-1'
  | 'even'
  | 'over-1'
  | 'over-2'
  | 'over-3'
  | 'much-0'
  | 'much-1'
  | 'much-2'
  | 'much-3'
  | 'much-4'
  | 'none'

/** What a cell of a table is coloured by: its number stands in it, so that the colour is never the only way to it. */
export function CellMark({ tone, children }: { readonly tone: CellTone; readonly children?: ReactNode }) {
  return (
    <span className="chart-cell" data-tone={tone}>
      {children}
    </span>
  )
}

interface CellScaleProps {
  readonly tones: readonly CellTone[]
  readonly less: string
  readonly more: string
}

/** What the colours mean, from one end to the other. */
export function CellScale({ tones, less, more }: CellScaleProps) {
  return (
    <span className="chart-cells" aria-hidden="true">
      {less}
      {tones.map((tone) => (
        <CellMark key={tone} tone={tone} />
      ))}
      {more}
    </span>
  )
}
