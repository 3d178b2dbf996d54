import { limitsOf, requiring } from '@camp/contract/base/limits'
import { listViewRoles, shareView } from '@camp/contract/base/preferences'
import { useText } from '../../platform/i18n.ts'
import { useAction, useCall } from '../../platform/signedIn/query.ts'
import { useForm } from '../base/useForm.ts'
import { FormModal, shownInForm } from '../form/FormModal.tsx'
import { optionsOf } from '../form/options.ts'
import { SelectField } from '../form/SelectField.tsx'
import type { SavedView } from '../list/useListSettings.ts'
import { uiText } from '../ui.text.ts'

interface ShareViewModalProps {
  readonly view: SavedView
  /** Loads the views anew. */
  onReload(): Promise<unknown>
  onClose(): void
}

/** Chooses the role whose members see a view. */
export function ShareViewModal({ view, onReload, onClose }: ShareViewModalProps) {
  const t = useText(uiText)
  const roles = useCall(listViewRoles, {})
  const form = useForm(requiring(limitsOf(shareView), 'roleId'), { roleId: view.roleId ?? undefined })
  const action = useAction(shareView, { quiet: shownInForm })
  return (
    <FormModal
      title={t('shareViewTitle', { name: view.name })}
      form={form}
      sending={action}
      submit={t('share')}
      width={400}
      onReload={onReload}
      onClose={onClose}
      send={async ({ roleId = null }) => {
        return (
          (await action.run({ params: { id: view.id }, body: { roleId, version: view.version } }, { name: view.name })) &&
          t('viewShared', { name: view.name, role: roles.data?.find(({ id }) => id === roleId)?.roleName ?? '' })
        )
      }}
    >
      <SelectField
        label={t('shareViewRole')}
        options={optionsOf(roles, (list) => list.map(({ id, roleName }) => ({ value: id, label: roleName })))}
        {...form.field('roleId')}
      />
      <p className="dialog-text">{t('shareViewHint')}</p>
    </FormModal>
  )
}
