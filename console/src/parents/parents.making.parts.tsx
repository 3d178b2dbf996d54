import { Late, latePart } from '../ui/base/latePart.tsx'

const making = latePart(async () => (await import('./NewParentModal.tsx')).NewParentModal)

/** The form of a new family. */
export function NewFamilyDialog({ onClose }: { onClose(): void }) {
  return <Late part={making} props={{ onClose }} />
}
