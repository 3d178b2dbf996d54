import type { ReactNode } from 'react'
import './Descriptions.css'
import '../base/print.css'

interface DetailPageProps {
  readonly title: string
  /** Beside the title: the state. */
  readonly extra?: ReactNode
  /** Buttons; they are not printed. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page of one record: its name and state, what can be done with it, and its parts. Printed, it stands alone on A4. */
export function DetailPage({ title, extra, actions, children }: DetailPageProps) {
  return (
    <section className="detail-page" aria-label={title}>
      <header className="detail-head">
        <h1>{title}</h1>
        {extra}
        <div className="detail-actions no-print">{actions}</div>
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
