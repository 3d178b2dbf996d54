import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { employment } from '@camp/contract/camps/camps.labels'
import { type Coach, listCoaches } from '@camp/contract/coaches/coaches'
import { coachRecord } from '@camp/contract/coaches/coaches.record'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { CheckField } from '../ui/form/CheckField.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { FormStep } from '../ui/form/FormSteps.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { type CoachValues, coachBody, coachValues, useCoachForm } from './coachForm.ts'
import { coachListText } from './coachList.text.ts'
import { RateLines } from './RateLines.tsx'
import './coaches.css'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'

interface CoachModalProps {
  /** Null: a new one. */
  readonly coach: Coach | null
  onClose(): void
}

/** A coach, new or known: who it is, and what is paid. */
export function CoachModal({ coach: initial, onClose }: CoachModalProps) {
  const t = useText(coachListText)
  const words = useText(uiText)
  const [coach, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listCoaches, { query: { page: 1, id: [id] } })), coachValues)
  const action = useAction(saveCoach, { quiet: shownInForm, stale: ['CampStatus', 'Camp'] })
  const form = useCoachForm(coach)
  const send = async (values: CoachValues) => {
    const body = coachBody(values)
    return (await action.run({ body: coach ? { ...body, id: coach.id, version: coach.version } : body })) && t('saved', { name: body.name })
  }
  const parts = useCoachParts(form, coach)
  return (
    <FormModal
      title={coach ? t('editTitle', { name: coach.name }) : t('createTitle')}
      width={640}
      form={form}
      sending={action}
      submit={words('save')}
      steps={{ parts, free: coach !== null }}
      latest={latest}
      onClose={onClose}
      send={send}
    />
  )
}

const staff = { query: { page: 1, size: MAX_PAGE_SIZE, activeflg: ['ACTIVE' as const] } }

function useCoachParts(form: Form<CoachValues>, coach: Coach | null): readonly FormStep<CoachValues>[] {
  const t = useText(coachListText)
  const title = useTitles(coachRecord)
  const kinds = useLabelOptions(employment)
  const accounts = optionsOf(useCall(getAllFrontAuthUsers, staff), ({ content }) => [
    { value: 0, label: t('noAccount') },
    // An account that was frozen since stays until another is chosen.
    ...(coach?.userId && !content.some(({ id }) => id === coach.userId) ? [{ value: coach.userId, label: `#${coach.userId}` }] : []),
    ...content.map(({ id, realName, username }) => ({ value: id, label: realName, hint: username })),
  ])
  const { field, values } = form
  /** What the coach is paid is not for everybody who may edit; it stays as it is. */
  const hidden = coach !== null && coach.hourlyRateAmount === null
  const changes = coach !== null && values.hourlyRateAmount !== form.start.hourlyRateAmount
  return [
    {
      key: 'person',
      title: t('part.person'),
      fields: ['name', 'englishName', 'phone', 'idCard', 'employment', 'level', 'joinedAt', 'userId'],
      content: (
        <div className="form-pairs">
          <TextField label={title('name')} {...field('name')} />
          <TextField label={title('englishName')} {...field('englishName')} />
          <PhoneField label={title('phone')} hint={coach ? t('maskedHint') : undefined} {...field('phone')} />
          <TextField label={title('idCard')} hint={t(coach?.idCard ? 'maskedHint' : 'idCardHint')} {...field('idCard')} />
          <SelectField label={title('employment')} options={kinds} {...field('employment')} />
          <TextField label={title('level')} {...field('level')} />
          <DayField label={title('joinedAt')} hint={coach ? undefined : t('joinedHint')} {...field('joinedAt')} />
          <SelectField label={title('account')} hint={t('accountHint')} options={accounts} {...field('userId')} />
        </div>
      ),
    },
    {
      key: 'work',
      title: t('part.work'),
      fields: ['hourlyRateAmount', 'rateFrom', 'rateReason', 'maxStudents', 'trackingEnabled'],
      content: (
        <>
          <div className="form-pairs">
            {!hidden && <MoneyField label={t('rate')} hint={coach ? t('rateHint') : undefined} {...field('hourlyRateAmount')} />}
            <TextField label={title('maxStudents')} hint={t('mostHint')} {...field('maxStudents')} />
            {changes && <DayField label={title('rateFrom')} hint={t('rateFromHint')} {...field('rateFrom')} />}
            {changes && <TextField label={t('rateReason')} {...field('rateReason')} />}
          </div>
          <CheckField label={t('trackLabel')} {...field('trackingEnabled')} />
          {coach && !hidden && <RateLines titled coachId={coach.id} />}
        </>
      ),
    },
  ]
}
