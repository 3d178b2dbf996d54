import { limitsOf } from '@camp/contract/base/limits'
import { type KeepingPlan, stopKeeping } from '@camp/contract/keeping/keeping'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { keepingText } from './keeping.text.ts'

const { reason, until } = limitsOf(stopKeeping)

/** No rule clears anything of a family, for a while or until somebody says so. */
export function KeepingStopModal({ plan: { parentId, parentName }, onClose }: { readonly plan: KeepingPlan; onClose(): void }) {
  const t = useText(keepingText)
  const action = useAction(stopKeeping, { quiet: shownInForm })
  const form = useForm({ reason, until }, { reason: '', until: '' })
  return (
    <FormModal
      title={t('stop.title', { name: parentName })}
      form={form}
      sending={action}
      submit={t('do.stop')}
      onClose={onClose}
      send={async (values) =>
        (await action.run({ body: { parentId, reason: values.reason.trim(), ...(values.until !== '' && { until: values.until }) } })) &&
        t('stop.done')
      }
    >
      <p className="dialog-text">{t('stop.text')}</p>
      <TextAreaField label={t('stop.reason')} {...form.field('reason')} />
      <DayField label={t('stop.until')} hint={t('stop.untilHint')} {...form.field('until')} />
    </FormModal>
  )
}
