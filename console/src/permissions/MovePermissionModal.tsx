import { appointPermissionParent } from '@camp/contract/permissions.calls'
import { useMenuOptions } from '../pickers/menuOptions.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/query.ts'
import { FormModal, shownInForm } from '../ui/FormModal.tsx'
import { optionsOf } from '../ui/options.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { useForm } from '../ui/useForm.ts'
import type { PermissionRow } from './permissionActions.ts'
import { permissionsText } from './permissions.text.ts'

const NO_MENU = 0

/** Hangs a permission on another menu entry, or on none. */
export function MovePermissionModal({ permission, onClose }: { readonly permission: PermissionRow; onClose(): void }) {
  const t = useText(permissionsText)
  const words = useText(uiText)
  const menus = useMenuOptions()
  const action = useAction(appointPermissionParent, { quiet: shownInForm, stale: ['Permission menus', 'Roles'] })
  const start: { mid: number | undefined } = { mid: permission.menuId ?? NO_MENU }
  const form = useForm(start, () => ({}))
  return (
    <FormModal
      title={t('moveTitle', { code: permission.code })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async ({ mid = NO_MENU }) => {
        const done = await action.run({ params: { id: permission.id, mid: String(mid) } })
        if (!done) return
        toast('success', t('moved', { code: permission.code }))
        onClose()
      }}
    >
      <SelectField
        required
        label={t('field.menu')}
        hint={t('menuHint')}
        options={optionsOf(menus, (list) => [{ value: NO_MENU, label: t('noMenu') }, ...list])}
        {...form.field('mid')}
      />
    </FormModal>
  )
}
