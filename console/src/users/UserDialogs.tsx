import { queryUsers } from '@camp/contract/users'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { call, isFailure } from '../platform/client.ts'
import { useHolds } from '../platform/session.ts'
import { oneUser } from './useFreshUser.ts'
import type { UserTask } from './userRow.ts'
import type { Secret, useUserSteps } from './useUserSteps.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const NewUserModal = lazy(async () => ({ default: (await loadChunk(() => import('./UserModal.tsx'))).NewUserModal }))
const OneTimePassword = lazy(async () => ({ default: (await loadChunk(() => import('./OneTimePassword.tsx'))).OneTimePassword }))
const dialogs = {
  edit: lazy(async () => ({ default: (await loadChunk(() => import('./UserModal.tsx'))).EditUserModal })),
  grant: lazy(async () => ({ default: (await loadChunk(() => import('./GrantModal.tsx'))).GrantModal })),
  tags: lazy(async () => ({ default: (await loadChunk(() => import('./TagsModal.tsx'))).TagsModal })),
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
    <Suspense fallback={null}>
      {dialog?.kind === 'new' && <NewUserModal onMade={setMade} onClose={close} />}
      {dialog && dialog.kind !== 'new' && <Task task={dialog} onClose={close} />}
      {secret && <Shown secret={secret} onClose={putAway} onGrant={() => void grantMade(secret.user.id)} />}
    </Suspense>
  )
}

function Task({ task, onClose }: { readonly task: UserTask; onClose(): void }) {
  const Modal = dialogs[task.kind]
  return <Modal key={`${task.kind} ${task.user.id}`} user={task.user} onClose={onClose} />
}

function Shown({ secret, onClose, onGrant }: { readonly secret: Secret; onClose(): void; onGrant(): void }) {
  const holds = useHolds()
  const grants = secret.reason === 'created' && holds('USER_GRANT')
  return <OneTimePassword secret={secret} onClose={onClose} onGrant={grants ? onGrant : undefined} />
}
