import type { ReactNode } from 'react'
import './detail.css'

/** A fact of a record: its name above, its value below. */
export interface Fact {
  readonly key: string
  readonly title: string
  readonly value: ReactNode
  /** Takes the whole row. */
  readonly wide?: boolean
}

/** The facts of a record, in columns that follow the width. */
export function Descriptions({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="detail-facts">
      {facts.map((fact) => (
        <div key={fact.key} className={fact.wide ? 'detail-fact detail-fact-wide' : 'detail-fact'}>
          <dt>{fact.title}</dt>
          <dd>{fact.value ?? <span className="quiet">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
