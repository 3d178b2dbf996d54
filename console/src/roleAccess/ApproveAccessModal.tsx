import { addDays } from '@camp/contract/base/days'
import { limitsOf } from '@camp/contract/base/limits'
import { approveDirectAccess, approveRoleAccess, type DirectAccess, type RoleAccess } from '@camp/contract/roleAccess/roleAccess'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useCodeNames } from './codeNames.ts'
import { accessText } from './roleAccess.text.ts'

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Whose access it is, of a role or of a person who holds such codes by none. */
export type Approved = { readonly role: RoleAccess } | { readonly person: DirectAccess }

/** Asks for it for half a year, or another time; where nobody else may confirm, that approves it. */
export function ApproveAccessModal({ of, onClose }: { readonly of: Approved; onClose(): void }) {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const now = today()
  const form = useForm(limitsOf(approveRoleAccess), { until: addDays(now, 180), reason: '' })
  const role = useAction(approveRoleAccess, { quiet: shownInForm })
  const person = useAction(approveDirectAccess, { quiet: shownInForm })
  const { codes } = 'role' in of ? of.role : of.person
  return (
    <FormModal
      title={t('form.title', { role: 'role' in of ? of.role.role : of.person.name })}
      form={form}
      sending={'role' in of ? role : person}
      submit={t('form.send')}
      onClose={onClose}
      send={async ({ until, reason }) => {
        const body = { until, reason: reason.trim() }
        const done = await ('role' in of
          ? role.run({ params: { id: of.role.roleId }, body }, { roleName: of.role.role })
          : person.run({ params: { id: of.person.userId }, body }, { username: of.person.name }))
        return done && t(done.waits ? 'done.waits' : 'done.approved')
      }}
    >
      <p className="dialog-text">{t('form.codes', { codes: namesOf(codes) })}</p>
      <DayField label={t('form.until')} hint={t('form.untilHint')} min={addDays(now, 1)} {...form.field('until')} />
      <TextAreaField label={t('form.reason')} hint={t('form.reasonHint')} {...form.field('reason')} />
    </FormModal>
  )
}
