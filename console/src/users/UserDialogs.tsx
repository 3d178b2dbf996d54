import { queryUsers } from '@camp/contract/users/users'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useHolds } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { OneTimePassword } from './OneTimePassword.tsx'
import { oneUser, type UserTask } from './userRow.ts'
import type { Secret, useUserSteps } from './useUserSteps.ts'

// Dialogs are loaded when the first of them is opened: the list stays small. The one-time password comes with it: shown only once, it must not
// wait for a script that may fail.
const newUserModal = latePart(async () => (await import('./UserModal.tsx')).NewUserModal)
const dialogs = {
  edit: latePart(async () => (await import('./UserModal.tsx')).EditUserModal),
  grant: latePart(async () => (await import('./GrantModal.tsx')).GrantModal),
  tags: latePart(async () => (await import('./UserTagsModal.tsx')).UserTagsModal),
} as const

/** What stands above a page of users. */
export type UserDialog = UserTask | { readonly kind: 'new' }

interface UserDialogsProps {
  readonly dialog: UserDialog | null
  open(dialog: UserDialog | null): void
  readonly steps: ReturnType<typeof useUserSteps>
}

/** The dialogs of users, and the one-time password that follows some of them. */
export function UserDialogs({ dialog, open, steps }: UserDialogsProps) {
  const [made, setMade] = useState<Secret | null>(null)
  const secret = made ?? steps.secret
  const close = () => open(null)
  const show = (of: Secret) => {
    close()
    setMade(of)
  }
  const putAway = () => {
    setMade(null)
    steps.putAway()
  }
  const grantMade = async (id: number) => {
    putAway()
    const answer = await call(queryUsers, oneUser(id))
    const user = isFailure(answer) ? undefined : answer.content[0]
    if (user) open({ kind: 'grant', user })
  }
  return (
    <>
      {dialog?.kind === 'new' && <Late part={newUserModal} props={{ onMade: show, onClose: close }} />}
      {dialog && dialog.kind !== 'new' && <Task task={dialog} onClose={close} />}
      {secret && <Shown secret={secret} onClose={putAway} onGrant={() => void grantMade(secret.user.id)} />}
    </>
  )
}

function Task({ task, onClose }: { readonly task: UserTask; onClose(): void }) {
  return <Late key={`${task.kind} ${task.user.id}`} part={dialogs[task.kind]} props={{ user: task.user, onClose }} />
}

function Shown({ secret, onClose, onGrant }: { readonly secret: Secret; onClose(): void; onGrant(): void }) {
  const holds = useHolds()
  const grants = secret.reason === 'created' && holds('USER_GRANT')
  return <OneTimePassword secret={secret} onClose={onClose} onGrant={grants ? onGrant : undefined} />
}
