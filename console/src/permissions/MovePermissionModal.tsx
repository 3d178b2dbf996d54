import { limitsOf } from '@camp/contract/base/limits'
import { appointPermissionParent } from '@camp/contract/permissions/permissions.calls'
import { permissionRecord } from '@camp/contract/permissions/permissions.record'
import { useMenuOptions } from '../menus/menus.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { freshPermission, type PermissionRow } from './permissionActions.ts'
import { permissionsText } from './permissions.text.ts'

const NO_MENU = 0

const valuesOf = ({ menuId }: PermissionRow): { mid: number | undefined } => ({ mid: menuId ?? NO_MENU })

/** Hangs a permission on another menu entry, or on none. */
export function MovePermissionModal({ permission: initial, onClose }: { readonly permission: PermissionRow; onClose(): void }) {
  const t = useText(permissionsText)
  const title = useTitles(permissionRecord)
  const words = useText(uiText)
  const menus = useMenuOptions()
  const [permission, latest] = useFormRecord(initial, freshPermission, valuesOf)
  const action = useAction(appointPermissionParent, { quiet: shownInForm, stale: ['Permission menus', 'Roles'] })
  const form = useForm(limitsOf(appointPermissionParent), valuesOf(initial))
  return (
    <FormModal
      title={t('moveTitle', { code: permission.code })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async ({ mid = NO_MENU }) => {
        const { id, code, version } = permission
        return (
          (await action.run({ params: { id, mid: String(mid) }, query: { version } }, { code })) && t('moved', { code: permission.code })
        )
      }}
    >
      <SelectField
        label={title('menuTitle')}
        hint={t('menuHint')}
        options={optionsOf(menus, (list) => [{ value: NO_MENU, label: t('noMenu') }, ...list])}
        {...form.field('mid')}
      />
    </FormModal>
  )
}
