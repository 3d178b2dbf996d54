import { limitsOf } from '@camp/contract/base/limits'
import { copyRole } from '@camp/contract/roles/roles'
import { roleRecord } from '@camp/contract/roles/roles.record'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { RoleFacts } from './roleActions.ts'
import { rolesText } from './roles.text.ts'

interface CopyRoleModalProps {
  readonly role: RoleFacts
  onClose(): void
  onMade(id: number): void
}

/** A copy of a role under a new name. */
export function CopyRoleModal({ role, onClose, onMade }: CopyRoleModalProps) {
  const t = useText(rolesText)
  const title = useTitles(roleRecord)
  const action = useAction(copyRole, { quiet: shownInForm })
  const form = useForm(limitsOf(copyRole), { roleName: '' })
  return (
    <FormModal
      title={t('copyTitle', { roleName: role.roleName })}
      form={form}
      sending={action}
      submit={t('copySend')}
      onClose={onClose}
      send={async (values) => {
        const roleName = values.roleName.trim()
        const made = await action.run({ params: { copiedId: role.id, roleName } }, { copied: role.roleName })
        if (!made) return
        toast('success', t('copied', { roleName }))
        onClose()
        onMade(made.id)
      }}
    >
      <TextField label={title('roleName')} hint={t('copyHint')} {...form.field('roleName')} />
    </FormModal>
  )
}
