import { limitsOf, requiring } from '@camp/contract/base/limits'
import { widensBeyond } from '@camp/contract/permissions/permissions.rights'
import { createRole, getRole, updateRole } from '@camp/contract/roles/roles'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { roleRecord } from '@camp/contract/roles/roles.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import type { RoleFacts } from './roleActions.ts'
import { narrowingOf, renamingOf, useTaker } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'

interface RoleModalProps {
  /** Null: a new one. */
  readonly role: RoleFacts | null
  onClose(): void
  onMade(id: number): void
}

interface Values {
  roleName: string
  remark: string
  dataScope: RoleFacts['dataScope'] | undefined
}

const valuesOf = (role: RoleFacts | null): Values => ({
  roleName: role?.roleName ?? '',
  remark: role?.remark ?? '',
  dataScope: role?.dataScope ?? 'ALL',
})

/** Name, remark and data scope of a role, new or known. Somebody else's change is shown, and what was typed stays. */
export function RoleModal({ role: initial, onClose, onMade }: RoleModalProps) {
  const t = useText(rolesText)
  const title = useTitles(roleRecord)
  const words = useText(uiText)
  const taker = useTaker()
  const [role, latest] = useFormRecord(initial, ({ id }) => call(getRole, { params: { id } }), valuesOf)
  const create = useAction(createRole, { quiet: shownInForm })
  const update = useAction(updateRole, { quiet: shownInForm })
  const form = useForm(requiring(limitsOf(createRole), 'dataScope'), valuesOf(role), (values) => ({
    roleName: role && values.roleName.trim() !== '' ? renamingOf(role, values.roleName.trim(), taker) : undefined,
    dataScope: widensBeyond(taker.view, role?.dataScope ?? 'ALL', values.dataScope ?? 'ALL')
      ? t('scopeRefused')
      : role
        ? narrowingOf(role, values.dataScope ?? 'ALL', taker)
        : undefined,
  }))
  const scope = form.values.dataScope
  const send = async (values: Values) => {
    const body = { roleName: values.roleName.trim(), remark: values.remark.trim(), dataScope: values.dataScope ?? 'ALL' }
    if (role) {
      if (!(await update.run({ body: { ...body, id: role.id, version: role.version } }))) return
      toast('success', t('saved', { roleName: body.roleName }))
      return onClose()
    }
    const made = await create.run({ body })
    if (!made) return
    toast('success', t('created', { roleName: body.roleName }))
    onClose()
    onMade(made.id)
  }
  return (
    <FormModal
      title={role ? t('editTitle', { roleName: role.roleName }) : t('createTitle')}
      form={form}
      sending={role ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('roleName')} {...form.field('roleName')} />
      <SelectField
        label={title('dataScope')}
        options={useLabelOptions(dataScope)}
        hint={scope && t(`scopeHint.${scope}`)}
        {...form.field('dataScope')}
      />
      <TextAreaField label={title('remark')} {...form.field('remark')} />
    </FormModal>
  )
}
