import { deletePermission } from '@camp/contract/permissions/permissions.calls'
import { RecordHistory } from '../history/history.parts.tsx'
import { useOnce } from '../platform/effects.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { PermissionRow, PermissionTask } from './permissionActions.ts'
import { permissionsText } from './permissions.text.ts'

const permissionModal = latePart(async () => (await import('./PermissionModal.tsx')).PermissionModal)
const moveModal = latePart(async () => (await import('./MovePermissionModal.tsx')).MovePermissionModal)

interface PermissionTaskDialogProps {
  readonly task: PermissionTask
  onClose(): void
}

/** The dialog of a task. */
export function PermissionTaskDialog({ task, onClose }: PermissionTaskDialogProps) {
  if (task.kind === 'delete') return <DeletePermission permission={task.permission} onClose={onClose} />
  if (task.kind === 'history') {
    const { id, code } = task.permission
    return <RecordHistory entity="permission" id={id} title={code} onClose={onClose} />
  }
  if (task.kind === 'move') return <Late part={moveModal} props={{ permission: task.permission, onClose }} />
  return <Late part={permissionModal} props={{ permission: task.kind === 'edit' ? task.permission : null, onClose }} />
}

/** Asks, then deletes. */
function DeletePermission({ permission, onClose }: { permission: PermissionRow; onClose(): void }) {
  const t = useText(permissionsText)
  const action = useAction(deletePermission, { stale: ['Permission menus', 'Roles'] })
  const ask = async () => {
    const { id, code } = permission
    const sure = await confirmDanger({ title: t('deleteTitle', { code }), text: t('deleteHint'), confirm: t('do.delete') })
    const done = sure && (await action.run({ params: { id } }, { code }))
    onClose()
    if (done) toast('success', t('deleted', { code }))
  }
  useOnce(() => void ask())
  return null
}
