import { unlimited } from '@camp/contract/base/limits'
import { listViewRoles } from '@camp/contract/base/preferences'
import { type Dashboard, shareDashboard } from '@camp/contract/homepage/homepage.dashboards'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { dashboardText } from './homepage.dashboard.text.ts'

interface ShareBoardModalProps {
  readonly board: Dashboard & { readonly id: number; readonly name: string }
  onClose(): void
}

/** The roles whose holders see a dashboard. */
export function ShareBoardModal({ board, onClose }: ShareBoardModalProps) {
  const t = useText(dashboardText)
  const words = useText(uiText)
  const { data: roles } = useCall(listViewRoles, {})
  const share = useAction(shareDashboard, { quiet: shownInForm })
  const form = useForm({ roleIds: unlimited }, { roleIds: idsText(board.roles.map(({ id }) => id)) })
  const { id, name, version } = board
  const send = async ({ roleIds }: { roleIds: string }) => {
    const body = { roleIds: idsOf(roleIds), ...(version !== null && { version }) }
    return (await share.run({ params: { id }, body }, { name })) && t('shared', { name })
  }
  return (
    <FormModal
      title={t('shareTitle', { name })}
      width={440}
      form={form}
      sending={share}
      submit={words('save')}
      onClose={onClose}
      send={send}
    >
      <MultiSelectField
        label={t('roles')}
        options={(roles ?? []).map(({ id: value, roleName }) => ({ value, label: roleName }))}
        {...form.field('roleIds')}
      />
      <p className="dialog-text">{t('shareHint')}</p>
    </FormModal>
  )
}
