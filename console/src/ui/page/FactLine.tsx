import type { Fact } from './Descriptions.tsx'
import './detail.css'

/** The few facts that one looks for first, in one line directly under the title. */
export function FactLine({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="card detail-fact-line">
      {facts.map(({ key, title, value }) => (
        <div key={key} className="detail-fact">
          <dt>{title}</dt>
          <dd>{value ?? <span className="quiet">–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
