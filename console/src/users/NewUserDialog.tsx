import { useState } from 'react'
import { OneTimePassword } from './OneTimePassword.tsx'
import { NewUserModal } from './UserModal.tsx'
import type { Secret } from './useUserSteps.ts'

/** The form of a new account; what one logs in with at first follows in its place, and came with it: it is shown only once. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<Secret>()
  return made ? <OneTimePassword secret={made} onClose={onClose} /> : <NewUserModal onMade={setMade} onClose={onClose} />
}
