import { limitsOf } from '@camp/contract/base/limits'
import { eraseParent, erasureConfirmation } from '@camp/contract/parents/parents.family'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { mergingText } from './merging.text.ts'
import { familyAreas, nameOf, type ParentBrief } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

/** Forgets a family: says what is lost, and wants the number of the account typed. */
export function EraseModal({ parent, onClose }: { readonly parent: ParentBrief; onClose(): void }) {
  const t = useText(parentsText)
  const m = useText(mergingText)
  const title = useTitles(parentRecord)
  const number = erasureConfirmation(parent.id)
  const form = useForm(limitsOf(eraseParent), { confirm: '', reason: '', askedOn: '' }, (values) => ({
    confirm: values.confirm.trim() === number ? undefined : m('erase.wrong', { number }),
  }))
  const action = useAction(eraseParent, { stale: familyAreas, quiet: shownInForm })
  return (
    <FormModal
      title={m('erase.title', { name: nameOf(parent) })}
      form={form}
      sending={action}
      danger
      submit={m('erase.send')}
      onClose={onClose}
      send={async ({ confirm, reason, askedOn }) => {
        const { id, version } = parent
        const done = await action.run({
          body: { id, confirm: confirm.trim(), reason: reason.trim(), ...(askedOn && { askedOn }), version },
        })
        return done && t('done.erase')
      }}
    >
      <p className="dialog-text">{m('erase.gone')}</p>
      <p className="dialog-text">{m('erase.stays')}</p>
      <TextAreaField label={title('reason')} hint={m('erase.reasonHint')} {...form.field('reason')} />
      <DayField label={m('erase.askedOn')} hint={m('erase.askedOnHint')} {...form.field('askedOn')} />
      <TextField label={m('erase.confirm', { number })} {...form.field('confirm')} />
    </FormModal>
  )
}
