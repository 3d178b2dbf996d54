import { Late, latePart } from '../ui/base/latePart.tsx'

const making = latePart(async () => (await import('./NewUserDialog.tsx')).NewUserDialog)

/** The form of a new account, with what one logs in with at first. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  return <Late part={making} props={{ onClose }} />
}
