import { OwnContractsCard } from './OwnContractsCard.tsx'
import { OwnHoursCard } from './OwnHoursCard.tsx'

/** What a coach finds after log-in: the own months and contracts. */
export const OwnWork = ({ coachId }: { readonly coachId: number }) => (
  <div className="workplace-pair">
    <OwnHoursCard coachId={coachId} />
    <OwnContractsCard coachId={coachId} />
  </div>
)
