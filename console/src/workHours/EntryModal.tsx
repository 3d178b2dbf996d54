import { limitsOf } from '@camp/contract/base/limits'
import { createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import type { LineOfEntry } from './HoursEntries.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { WorthOfHours } from './WorthOfHours.tsx'
import { businessToday } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

interface EntryModalProps {
  readonly coachId: number
  readonly coachName: string
  /** What is corrected; without it hours are entered. */
  readonly of?: LineOfEntry | undefined
  /** The day that is in front. */
  readonly day: string
  onClose(): void
}

/** Enters hours of a coach, or corrects what was entered: the old line is taken back, and both stay in the history. */
export function EntryModal({ coachId, coachName, of, day, onClose }: EntryModalProps) {
  const t = useText(workHoursText)
  const { entry, line } = of ?? {}
  const title = useTitles(workHourRecord)
  const language = useLanguage()
  const { date, kind, minutes, pieces, campId, groupId, reason } = limitsOf(entry ? updateWorkhourEntry : createWorkhourEntry)
  const form = useForm(
    { date, kind, minutes, pieces, campId, groupId, reason },
    {
      date: entry?.date ?? day,
      kind: entry?.kind ?? ('LIVE_CLASS' as const),
      minutes: line ? String(line.minutes) : '',
      pieces: line && line.pieces !== 0 ? String(line.pieces) : '',
      campId: entry?.campId ?? 0,
      groupId: entry?.groupId ?? 0,
      reason: '',
    },
  )
  const add = useAction(createWorkhourEntry, { quiet: shownInForm })
  const change = useAction(updateWorkhourEntry, { quiet: shownInForm })
  const params = { id: coachId }
  const said = { coach: coachName }
  return (
    <FormModal
      title={entry ? t('detail.editTitle', { day: entry.date }) : t('detail.add')}
      form={form}
      sending={entry ? change : add}
      onClose={onClose}
      send={async (values) => {
        const body = { date: values.date, kind: values.kind, minutes: Number(values.minutes), reason: values.reason.trim() }
        const often = values.pieces.trim() === '' ? {} : { pieces: Number(values.pieces) }
        const moved = values.campId !== form.start.campId || values.groupId !== form.start.groupId
        const place = moved ? { campId: values.campId || null, groupId: values.groupId || null } : {}
        const done =
          entry && line
            ? await change.run(
                { params, body: { ...body, ...often, ...place, id: entry.id, lineId: line.id, version: entry.version } },
                said,
              )
            : await add.run({ params, body: { ...body, ...often, ...place } }, said)
        return done && t(done.status === 'REQUESTED' ? 'requests.asked' : entry ? 'detail.changed' : 'detail.added')
      }}
    >
      <DayField label={title('date')} max={businessToday()} {...form.field('date')} />
      <SelectField
        label={title('kind')}
        options={workKind.values.map((value) => ({ value, label: workKind.label(value, language) }))}
        {...form.field('kind')}
      />
      <TextField label={title('minutes')} hint={entry && t('detail.zero')} {...form.field('minutes')} />
      <TextField label={title('pieces')} hint={t(line ? 'detail.piecesKept' : 'detail.piecesHint')} {...form.field('pieces')} />
      <PlaceFields form={form} />
      <TextAreaField label={title('reason')} {...form.field('reason')} />
      <WorthOfHours coachId={coachId} {...form.values} kept={line?.pieces} takes={{ minutes, pieces }} />
    </FormModal>
  )
}
