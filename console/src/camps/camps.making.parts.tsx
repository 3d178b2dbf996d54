import { Late, latePart } from '../ui/base/latePart.tsx'

const making = latePart(async () => (await import('./FirstCamp.tsx')).FirstCamp)

/** The form of the first camp, and then that of its group. */
export function FirstCampDialog({ onClose }: { onClose(): void }) {
  return <Late part={making} props={{ onClose }} />
}
