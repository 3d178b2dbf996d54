import { limitsOf } from '@camp/contract/base/limits'
import { createPermission, updatePermission } from '@camp/contract/permissions/permissions.calls'
import { type PermissionKind, permissionKind } from '@camp/contract/permissions/permissions.labels'
import { permissionRecord } from '@camp/contract/permissions/permissions.record'
import { useMenuOptions } from '../menus/menus.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { freshPermission, type PermissionRow, takingOf } from './permissionActions.ts'
import { permissionsText } from './permissions.text.ts'

const takes = limitsOf(createPermission)
const CODE = new RegExp(takes.code.pattern ?? '')
const NO_MENU = 0

interface PermissionModalProps {
  /** Null: a new one. */
  readonly permission: PermissionRow | null
  onClose(): void
}

interface Values {
  code: string
  name: string
  nameEn: string
  kind: PermissionKind | undefined
  menuId: number | undefined
}

const valuesOf = (permission: PermissionRow | null): Values => ({
  code: permission?.code ?? '',
  name: permission?.name ?? '',
  nameEn: permission?.nameEn ?? '',
  kind: permission?.kind ?? 'PAGE',
  menuId: permission?.menuId ?? NO_MENU,
})

/** A permission, new or known. What the product itself asks for keeps its code and kind. */
export function PermissionModal({ permission: initial, onClose }: PermissionModalProps) {
  const t = useText(permissionsText)
  const title = useTitles(permissionRecord)
  const words = useText(uiText)
  const [permission, latest] = useFormRecord(initial, freshPermission, valuesOf)
  const stale = { quiet: shownInForm, stale: ['Permission menus', 'Roles'] }
  const create = useAction(createPermission, stale)
  const update = useAction(updatePermission, stale)
  const menus = useMenuOptions()
  const kinds = useLabelOptions(permissionKind)
  const holds = useHolds()
  const renaming = (code: string) => (permission && permission.code !== code ? takingOf(permission, holds) : undefined)
  const form = useForm(takes, valuesOf(permission), ({ code }) => ({
    code: CODE.test(code.trim()) ? renaming(code.trim()) : t('codeFormat'),
  }))
  const send = async ({ code, name, nameEn, kind = 'PAGE', menuId }: Values) => {
    const english = nameEn.trim()
    const body = { code: code.trim(), name: name.trim(), ...(english && { nameEn: english }), kind, menuId: menuId || null }
    const done = permission
      ? await update.run({ body: { ...body, id: permission.id, version: permission.version } })
      : await create.run({ body })
    return done && t('saved', { code: body.code })
  }
  const fixed = permission?.builtIn ?? false
  return (
    <FormModal
      title={permission ? t('editTitle', { code: permission.code }) : t('createTitle')}
      form={form}
      sending={permission ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <p className="dialog-text quiet">{fixed ? t('fixed') : t('ownHint')}</p>
      {!fixed && (
        <>
          <TextField label={title('code')} hint={t('codeHint')} {...form.field('code')} />
          <SelectField label={title('kind')} options={kinds} {...form.field('kind')} />
        </>
      )}
      <TextField label={t('field.nameZh')} {...form.field('name')} />
      <TextField label={title('nameEn')} {...form.field('nameEn')} />
      <SelectField
        label={title('menuTitle')}
        hint={t('menuHint')}
        options={optionsOf(menus, (list) => [{ value: NO_MENU, label: t('noMenu') }, ...list])}
        {...form.field('menuId')}
      />
    </FormModal>
  )
}
