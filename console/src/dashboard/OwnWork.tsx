import { OwnCommentsCard } from './OwnCommentsCard.tsx'
import { OwnContractsCard } from './OwnContractsCard.tsx'
import { OwnHoursCard } from './OwnHoursCard.tsx'

/** What a coach finds after log-in: what waits for a comment, the own months and contracts. */
export const OwnWork = ({ coachId }: { readonly coachId: number }) => (
  <>
    <OwnCommentsCard coachId={coachId} />
    <div className="dashboard-pair">
      <OwnHoursCard coachId={coachId} />
      <OwnContractsCard coachId={coachId} />
    </div>
  </>
)
