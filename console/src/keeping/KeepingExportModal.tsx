import { limitsOf } from '@camp/contract/base/limits'
import { exportEverything } from '@camp/contract/keeping/keeping.archive'
import { archiveThing } from '@camp/contract/keeping/keeping.record'
import { useText } from '../platform/i18n.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { keepingText } from './keeping.text.ts'

const limits = limitsOf(exportEverything)

/** Says what leaves with everything, and wants the reason, which the log keeps. */
export function KeepingExportModal({ onClose }: { onClose(): void }) {
  const t = useText(keepingText)
  const title = useTitles(archiveThing)
  const action = useAction(exportEverything, { quiet: shownInForm })
  const form = useForm(limits, { reason: '' })
  const send = async ({ reason }: { reason: string }) => {
    if (!(await action.run({ body: { reason: reason.trim() } }))) return undefined
    openDrawer('tasks')
    return t('everything.begun')
  }
  return (
    <FormModal title={t('everything.do')} form={form} sending={action} submit={t('everything.do')} onClose={onClose} send={send}>
      <p className="dialog-text">{t('everything.what')}</p>
      <p className="dialog-text">{t('everything.safe')}</p>
      <p className="dialog-text">{t('everything.fetched')}</p>
      <TextAreaField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
