import { Late, latePart } from '../ui/base/latePart.tsx'

const making = latePart(async () => (await import('./CoachModal.tsx')).CoachModal)

/** The form of a new coach. */
export function NewCoachDialog({ onClose }: { onClose(): void }) {
  return <Late part={making} props={{ coach: null, onClose }} />
}
