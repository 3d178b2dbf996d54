import type { Hue } from '@camp/contract/base/labels'
import type { ReactNode } from 'react'
import { TimeCell } from '../table/cells.tsx'
import './detail.timeline.css'

/** One thing that happened. */
export interface TimelineItem {
  readonly key: string
  readonly hue: Hue
  readonly title: ReactNode
  readonly at: string
  /** Small words beside the time: who, where, why. */
  readonly detail?: ReactNode
}

/** What happened, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="detail-timeline">
      {items.map((item) => (
        <li key={item.key} data-hue={item.hue}>
          <div className="detail-timeline-title">{item.title}</div>
          <div className="detail-timeline-detail">
            <TimeCell at={item.at} />
            {item.detail}
          </div>
        </li>
      ))}
    </ol>
  )
}
