import { limitsOf, requiring } from '@camp/contract/base/limits'
import { type Demo, setDemoConsent } from '@camp/contract/demos/demos'
import { type ConsentWay, consentWay } from '@camp/contract/demos/demos.labels'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { uiText } from '../ui/ui.text.ts'
import { demosText } from './demos.text.ts'

interface ConsentModalProps {
  readonly demo: Demo
  onClose(): void
}

interface Values {
  readonly consentAt: string
  readonly by: string
  readonly how: ConsentWay | undefined
}

const wire = (at: string) => formatTime(at).slice(0, 16).replace(' ', 'T')

/** When a guardian agreed, who, and by which way; or that it was taken back. */
export function ConsentModal({ demo, onClose }: ConsentModalProps) {
  const t = useText(demosText)
  const words = useText(uiText)
  const title = useTitles(demoRecord)
  const action = useAction(setDemoConsent, { quiet: shownInForm })
  const { id, campStudentId, version } = demo
  const form = useForm<Values>(requiring(limitsOf(setDemoConsent), 'consentAt', 'by', 'how'), {
    consentAt: wire(demo.consentAt ?? new Date().toISOString()),
    by: demo.consentBy ?? '',
    how: demo.consentHow ?? undefined,
  })
  const send = async ({ consentAt, by, how }: Values) => {
    return (
      (await action.run({ params: { id }, body: { consentAt, by: by.trim(), how: how ?? null, version } }, { campStudentId })) &&
      t('consentSaved')
    )
  }
  const withdraw = async () => {
    const question = { title: t('withdrawTitle', { title: demo.title }), text: t('withdrawHint'), confirm: t('do.withdraw') }
    if (!(await confirmDanger(question))) return
    if (!(await action.run({ params: { id }, body: { consentAt: null, version } }, { campStudentId }))) return
    toast('success', t('withdrawn'))
    onClose()
  }
  return (
    <FormModal
      title={t('consentTitle', { title: demo.title })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={send}
    >
      <p className="quiet">{t('consentHint')}</p>
      <DayField label={title('consentAt')} kind="moment" {...form.field('consentAt')} />
      <TextField label={title('consentBy')} hint={t('consentByHint')} {...form.field('by')} />
      <SelectField label={title('consentHow')} options={useLabelOptions(consentWay)} {...form.field('how')} />
      {demo.consentAt !== null && <Button onClick={() => void withdraw()}>{t('do.withdraw')}</Button>}
    </FormModal>
  )
}
