import { Children, type ReactNode } from 'react'
import { useInPeek } from '../peek/peek.ts'
import { Faces } from '../presence/Faces.tsx'
import { useRecordHere } from '../presence/RecordHere.tsx'
import './detail.css'
import '../base/print.css'

interface DetailPageProps {
  readonly title: string
  /** Beside the title: the state. */
  readonly extra?: ReactNode
  /** A picture of whom it is about. */
  readonly face?: ReactNode
  /** Under the title: what one needs at once, in one line. */
  readonly line?: readonly ReactNode[]
  /** Buttons; they are not printed. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page of one record: its name and state, what can be done with it, and its parts. Printed, it stands alone on A4. In a peek drawer the same stands in one column. */
export function DetailPage({ title, extra, face, line, actions, children }: DetailPageProps) {
  const inPeek = useInPeek()
  const here = useRecordHere()
  const Heading = inPeek ? 'h2' : 'h1'
  return (
    <section className="detail-page" aria-label={title}>
      <header className="detail-head">
        {face}
        <div className="detail-named">
          <Heading>{title}</Heading>
          {extra}
          {/* Beside a list, they stand in the head of the drawer. */}
          {!inPeek && <Faces of={here} words />}
          {line && (
            <ul className="detail-line">
              {Children.toArray(line).map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the line is as it is, and its parts have no names
                <li key={index}>{item}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="detail-actions no-print" data-acts>
          {actions}
        </div>
      </header>
      {children}
    </section>
  )
}

interface CardProps {
  readonly title: string
  /** Beside the title: a state. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** One part of a detail page. */
export function Card({ title, extra, children }: CardProps) {
  return (
    <section className="card detail-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
