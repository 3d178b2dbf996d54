import type { ReactNode } from 'react'
import { heightWith, PLOT, type Room, roomFor, TOP, titledOf } from './chartScale.ts'

/** What stands at one place of the axis, whatever is drawn there. */
export interface ColumnWords {
  readonly key: string
  readonly title: string
  readonly strong?: boolean
  /** All that is to be said of it; shown where the pointer or the focus is. Lines are kept. */
  readonly tip: string
}

interface ChartColumnsProps<C extends ColumnWords> {
  readonly columns: readonly C[]
  /** Which of them are named; as many as have room where nothing is said. */
  readonly titled?: Parameters<typeof roomFor>[2]
  /** What is written below the title, where the picture has such a line. */
  readonly note?: (column: C) => string | undefined
  /** Its marks; `room` says how wide the picture must be for its words. */
  readonly children: (column: C, room: Room) => ReactNode
}

/** The columns of a picture, of one width side by side: ground, tip and title of each, and its marks in percent of it. */
export function ChartColumns<C extends ColumnWords>({ columns, titled = titledOf(columns.length), note, children }: ChartColumnsProps<C>) {
  const width = 100 / columns.length
  return columns.map((column, index) => {
    const room = roomFor(index, columns.length, titled)
    const words = { x: '50%', textAnchor: 'middle', 'data-room': room } as const
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: its words are in it, and a title would be a second tip
      <svg
        key={column.key}
        x={`${index * width}%`}
        width={`${width}%`}
        height={heightWith(note !== undefined)}
        overflow="visible"
        data-tip={column.tip}
      >
        <rect className="chart-ground" width="100%" height={TOP + PLOT} />
        {children(column, room)}
        <text className="chart-title" y={TOP + PLOT + 20} data-strong={column.strong || undefined} {...words}>
          {column.title}
        </text>
        {note && (
          <text className="chart-note" y={TOP + PLOT + 38} {...words}>
            {note(column)}
          </text>
        )}
      </svg>
    )
  })
}
