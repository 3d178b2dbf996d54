import { useState } from 'react'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { OneTimePassword } from './OneTimePassword.tsx'
import type { Secret } from './useUserSteps.ts'

const making = latePart(async () => (await import('./UserModal.tsx')).NewUserModal)

/** The form of a new account; what one logs in with at first follows in its place. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<Secret>()
  return made ? <OneTimePassword secret={made} onClose={onClose} /> : <Late part={making} props={{ onMade: setMade, onClose }} />
}
