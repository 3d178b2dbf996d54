import { limitsOf } from '@camp/contract/base/limits'
import { createHoliday, getHoliday, type Holiday, type HolidayDate, updateHoliday } from '@camp/contract/holidays/holidays'
import { holidayRecord } from '@camp/contract/holidays/holidays.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { HolidayDaysField } from './HolidayDaysField.tsx'
import { holidaysText } from './holidays.text.ts'

/** A holiday to change, or the first date of a new one. */
export type HolidayTask = { readonly holiday: Holiday } | { readonly holiday: null; readonly date: string | null }

interface HolidayModalProps {
  readonly task: HolidayTask
  readonly year: number
  onClose(): void
  onSaved(): void
}

interface Values {
  name: string
  holidays: readonly HolidayDate[]
}

const valuesOf = (holiday: Holiday | null): Values => ({ name: holiday?.name ?? '', holidays: holiday?.holidays ?? [] })

const takes = limitsOf(createHoliday)

/** A holiday with its days off and make-up workdays. */
export function HolidayModal({ task, year, onClose, onSaved }: HolidayModalProps) {
  const t = useText(holidaysText)
  const title = useTitles(holidayRecord)
  const words = useText(uiText)
  const [holiday, latest] = useFormRecord(task.holiday, ({ id }) => call(getHoliday, { params: { id } }), valuesOf)
  const create = useAction(createHoliday, { quiet: shownInForm })
  const update = useAction(updateHoliday, { quiet: shownInForm })
  const form = useForm(takes, valuesOf(task.holiday), ({ holidays }) => ({
    holidays: holidays.length === 0 ? t('needDays') : undefined,
  }))
  const send = async ({ name: typed, holidays }: Values) => {
    const name = typed.trim()
    // A day without a name of its own has that of the holiday.
    const body = { year, name, holidays: holidays.map((day) => ({ ...day, name: day.name.trim() || name })) }
    const done = holiday ? await update.run({ body: { ...body, id: holiday.id, version: holiday.version } }) : await create.run({ body })
    if (!done) return
    toast('success', t('saved', { name }))
    onSaved()
    onClose()
  }
  return (
    <FormModal
      title={holiday ? t('editTitle', { name: holiday.name }) : t('createTitle', { year })}
      width={600}
      form={form}
      sending={holiday ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <HolidayDaysField
        {...form.field('holidays')}
        nameTakes={takes['holidays.name']}
        year={year}
        fallbackName={form.values.name}
        firstDate={task.holiday === null ? task.date : null}
      />
      <p className="dialog-text quiet">{t('keepHint')}</p>
    </FormModal>
  )
}
