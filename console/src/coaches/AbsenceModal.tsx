import { limitsOf } from '@camp/contract/base/limits'
import { type CoachAbsence, saveCoachAbsence } from '@camp/contract/coaches/coaches.absences'
import { absenceFields } from '@camp/contract/coaches/coaches.record'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { uiText } from '../ui/ui.text.ts'
import { absencesText } from './absences.text.ts'
import { CoachField } from './coaches.parts.tsx'

interface Values {
  readonly fromDate: string
  readonly toDate: string
  /** 0: nobody. */
  readonly substituteId: number | undefined
  readonly reason: string
}

const takes = limitsOf(saveCoachAbsence)
const said = { fields: absenceFields }

interface AbsenceModalProps {
  readonly coachId: number
  readonly name: string
  /** Null: a new one. */
  readonly absence: CoachAbsence | null
  onClose(): void
}

/** When a coach is away, and who stands in. */
export function AbsenceModal({ coachId, name, absence, onClose }: AbsenceModalProps) {
  const t = useText(absencesText)
  const title = useTitles(said)
  const words = useText(uiText)
  const action = useAction(saveCoachAbsence, { quiet: shownInForm })
  const start: Values = {
    fromDate: absence?.fromDate ?? formatDay(Date.now()),
    toDate: absence?.toDate ?? '',
    substituteId: absence?.substituteId ?? 0,
    reason: absence?.reason ?? '',
  }
  const form = useForm<Values>(takes, start, ({ fromDate, toDate }) => ({
    toDate: toDate !== '' && fromDate !== '' && toDate < fromDate ? t('order') : undefined,
  }))
  const send = async ({ fromDate, toDate, substituteId, reason }: Values) => {
    const body = { coachId, fromDate, toDate: toDate || null, substituteId: substituteId || null, reason: reason.trim() }
    return (
      (await action.run({ body: absence ? { ...body, id: absence.id, version: absence.version } : body }, { name })) && t('saved', { name })
    )
  }
  return (
    <FormModal
      title={t(absence ? 'editTitle' : 'addTitle', { name })}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={send}
    >
      <div className="form-pairs">
        <DayField label={title('from')} {...form.field('fromDate')} />
        <DayField label={title('to')} hint={t('toHint')} {...form.field('toDate')} />
      </div>
      <CoachField
        label={title('substitute')}
        hint={t('substituteHint')}
        none={t('nobody')}
        own={absence?.substituteId ? { id: absence.substituteId, name: absence.substituteName ?? '' } : null}
        {...form.field('substituteId')}
      />
      <TextField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
