import { limitsOf, requiring } from '@camp/contract/base/limits'
import { type Consent, noteConsent } from '@camp/contract/consents/consents'
import { type ConsentWord, consentHow, consentPurpose } from '@camp/contract/consents/consents.labels'
import { consentRecord } from '@camp/contract/consents/consents.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useTaken } from '../ui/change/undo.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { type FormFile, UploadField } from '../uploads/uploads.parts.tsx'
import { consentsCardText } from './consents.parts.text.ts'

/** What is noted now. */
export interface Noting {
  readonly consent: Consent
  readonly state: ConsentWord
  readonly textNumber: number | null
}

const nothing: readonly FormFile[] = []
const ways = ['STAFF', 'PAPER'] as const
type Way = (typeof ways)[number]
const byPhone = (): Way => 'STAFF'
/** What follows a consent or its end, on other screens. */
const STALE = ['Parents', 'Demos', 'Shares', 'Camp', 'Coaches', 'Home']

/** What a guardian said of a child and a purpose: by whom, when, by which way. A withdrawal is at once. */
export function NoteConsentModal({ noting, onClose }: { readonly noting: Noting; onClose(): void }) {
  const t = useText(consentsCardText)
  const language = useLanguage()
  const title = useTitles(consentRecord)
  const { consent, state, textNumber } = noting
  const { studentId, purpose, version } = consent
  const action = useAction(noteConsent, { quiet: shownInForm, stale: STALE })
  const taken = useTaken('Consents', ...STALE)
  const form = useForm(
    { ...requiring(limitsOf(noteConsent), 'guardian', 'how'), paper: limitsOf(noteConsent).mediaId },
    { guardian: consent.last?.guardian ?? '', how: byPhone(), at: '', paper: nothing },
    ({ how, paper }) => ({ paper: how === 'PAPER' && paper.length === 0 ? t('paperHint') : undefined }),
  )
  const withdraws = state === 'WITHDRAWN'
  const words = { purpose: consentPurpose.label(purpose, language) }
  const hint = withdraws ? 'withdrawHint' : textNumber === null ? 'giveNoText' : 'giveHint'
  return (
    <FormModal
      title={t(withdraws ? 'withdraw' : 'give', words)}
      form={form}
      sending={action}
      submit={withdraws ? t('do.withdraw') : t('save')}
      danger={withdraws}
      onClose={onClose}
      send={async ({ guardian, how, at, paper }) => {
        const done = await action.run({
          body: {
            studentId,
            purpose,
            state,
            how,
            guardian: guardian.trim(),
            ...(at !== '' && { at }),
            ...(how === 'PAPER' && paper[0] && { mediaId: paper[0].id }),
            ...(version === null ? { fresh: true } : { version }),
          },
        })
        if (!done) return done
        if (withdraws) toast('success', t('withdrawn'))
        else taken(t('given'), done.undo)
        return true
      }}
    >
      <p>{t(hint, { name: consent.studentName, number: textNumber ?? 0 })}</p>
      {withdraws && <p className="quiet">{t(`stops.${purpose}`)}</p>}
      <TextField label={title('guardian')} {...form.field('guardian')} />
      <Segmented
        label={title('how')}
        options={ways.map((value) => ({ value, label: consentHow.label(value, language) }))}
        {...form.field('how')}
      />
      <DayField label={title('at')} hint={t('atHint')} kind="moment" {...form.field('at')} />
      {form.values.how === 'PAPER' && (
        <UploadField label={title('paper')} hint={t('paperHint')} purpose="CONSENT" most={1} {...form.field('paper')} />
      )}
    </FormModal>
  )
}
