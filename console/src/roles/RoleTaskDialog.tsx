import { deleteRole } from '@camp/contract/roles/roles'
import { useOnce } from '../platform/effects.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { RoleFacts, RoleTask } from './roleActions.ts'
import { rolesText } from './roles.text.ts'

// Dialogs are loaded when the first of them is opened: the list stays small.
const roleModal = latePart(async () => (await import('./RoleModal.tsx')).RoleModal)
const copyRoleModal = latePart(async () => (await import('./CopyRoleModal.tsx')).CopyRoleModal)

interface RoleTaskDialogProps {
  readonly task: RoleTask
  onClose(): void
  /** A role was made: its permissions come next. */
  onMade(id: number): void
  /** The role is about to go (`true`), is gone, or stays after all (`false`). */
  onDeleting?(going: boolean): void
  onDeleted?(): void
}

/** The dialog of a task. */
export function RoleTaskDialog({ task, onClose, onMade, onDeleting, onDeleted }: RoleTaskDialogProps) {
  if (task.kind === 'delete') {
    return <DeleteRole role={task.role} onClose={onClose} {...(onDeleting && { onDeleting })} {...(onDeleted && { onDeleted })} />
  }
  if (task.kind === 'copy') return <Late part={copyRoleModal} props={{ role: task.role, onClose, onMade }} />
  return <Late part={roleModal} props={{ role: task.kind === 'edit' ? task.role : null, onClose, onMade }} />
}

/** Asks, then deletes. */
function DeleteRole({ role, onClose, onDeleting, onDeleted }: Omit<RoleTaskDialogProps, 'task' | 'onMade'> & { role: RoleFacts }) {
  const t = useText(rolesText)
  const action = useAction(deleteRole)
  const ask = async () => {
    const { roleName } = role
    const sure = await confirmDanger({ title: t('deleteTitle', { roleName }), text: t('deleteHint'), confirm: t('do.delete') })
    if (sure) onDeleting?.(true)
    const done = sure && (await action.run({ params: { id: role.id } }, { roleName }))
    onClose()
    if (!done) return onDeleting?.(false)
    toast('success', t('deleted', { roleName }))
    onDeleted?.()
  }
  useOnce(() => void ask())
  return null
}
