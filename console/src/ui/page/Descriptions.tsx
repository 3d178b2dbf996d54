import type { ReactNode } from 'react'
import './Descriptions.css'

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
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.key} className={fact.wide ? 'fact fact-wide' : 'fact'}>
          <dt>{fact.title}</dt>
          <dd>{fact.value ?? <span className="quiet">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
