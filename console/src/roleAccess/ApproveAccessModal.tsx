import { addDays } from '@camp/contract/base/days'
import { limitsOf } from '@camp/contract/base/limits'
import { approveRoleAccess, type RoleAccess } from '@camp/contract/roleAccess/roleAccess'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useCodeNames } from './codeNames.ts'
import { accessText } from './roleAccess.text.ts'

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Asks for the access of a role for half a year, or another time; where nobody else may confirm, that approves it. */
export function ApproveAccessModal({ role, onClose }: { readonly role: RoleAccess; onClose(): void }) {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const now = today()
  const form = useForm(limitsOf(approveRoleAccess), { until: addDays(now, 180), reason: '' })
  const action = useAction(approveRoleAccess, { quiet: shownInForm })
  return (
    <FormModal
      title={t('form.title', { role: role.role })}
      form={form}
      sending={action}
      submit={t('form.send')}
      onClose={onClose}
      send={async ({ until, reason }) => {
        const done = await action.run({ params: { id: role.roleId }, body: { until, reason: reason.trim() } }, { roleName: role.role })
        return done && t(done.waits ? 'done.waits' : 'done.approved')
      }}
    >
      <p className="dialog-text">{t('form.codes', { codes: namesOf(role.codes) })}</p>
      <DayField label={t('form.until')} hint={t('form.untilHint')} min={addDays(now, 1)} {...form.field('until')} />
      <TextAreaField label={t('form.reason')} hint={t('form.reasonHint')} {...form.field('reason')} />
    </FormModal>
  )
}
