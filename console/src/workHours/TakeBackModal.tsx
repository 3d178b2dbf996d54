import { limitsOf, requiring } from '@camp/contract/base/limits'
import type { EntryWithLines } from '@camp/contract/workHours/workHours'
import { adjustWorkhours } from '@camp/contract/workHours/workHours.entries'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { type TracedLine, traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { worthOf } from '@camp/contract/workHours/workHours.worth'
import { formatDuration, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useTracedWords } from './trace/tracedWords.ts'
import { workHoursText } from './workHours.text.ts'

interface TakeBackModalProps {
  readonly coachId: number
  readonly coach: string
  readonly month: string
  readonly statementId: number
  readonly entry: EntryWithLines
  onClose(): void
}

interface TakingBack {
  reversesId: number | undefined
  minutes: string
  pieces: string
  reason: string
}

/** Less of a line that cannot be edited: at its own price, today where its day is closed or in a contract. */
export function TakeBackModal({ coachId, coach, month, statementId, entry, onClose }: TakeBackModalProps) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const words = useLineWords()
  const { data } = useCall(traceWorkhours, { query: { entryId: entry.id } })
  const lines = (data?.lines ?? []).filter(({ left }) => left !== null && left.minutes !== 0)
  const { reversesId, minutes, pieces, reason } = limitsOf(adjustWorkhours)
  const limits = { reversesId, minutes, pieces, reason }
  // The only line need not be chosen.
  const takes = lines.length === 1 ? requiring(limits, 'minutes') : requiring(limits, 'reversesId', 'minutes')
  const form = useForm<TakingBack>(takes, { reversesId: undefined, minutes: '', pieces: '', reason: '' })
  const action = useAction(adjustWorkhours, { quiet: shownInForm })
  const line = lines.find(({ id }) => id === form.values.reversesId) ?? (lines.length === 1 ? lines[0] : undefined)
  return (
    <FormModal
      title={t('takeBack.title', { day: entry.date })}
      form={form}
      sending={action}
      submit={t('detail.takeBack')}
      onClose={onClose}
      send={async (values) => {
        if (!line) return
        const way = Math.sign(line.left?.minutes ?? 1)
        const often = values.pieces.trim() === '' ? {} : { pieces: Number(values.pieces) }
        const body = { statementId, reversesId: line.id, minutes: -way * Number(values.minutes), ...often, reason: values.reason.trim() }
        const done = await action.run({ params: { id: coachId }, body }, { coach, month })
        return done && t(done.status === 'REQUESTED' ? 'requests.asked' : 'takeBack.done')
      }}
    >
      <p className="quiet">{t(entry.shut ? 'takeBack.shut' : 'takeBack.open')}</p>
      <SelectField
        label={t('takeBack.line')}
        options={lines.map((one) => ({ value: one.id, label: words(one) }))}
        {...form.field('reversesId')}
        value={line?.id}
      />
      <TextField label={t('takeBack.minutes')} {...form.field('minutes')} />
      {line?.unit === 'PIECE' && <TextField label={title('pieces')} {...form.field('pieces')} />}
      <TextAreaField label={title('reason')} {...form.field('reason')} />
      {line && <Worth line={line} {...form.values} />}
    </FormModal>
  )
}

/** A line as it is chosen: what it is of, and what is left of it. */
function useLineWords() {
  const t = useText(workHoursText)
  const { of, about } = useTracedWords()
  return (line: TracedLine): string =>
    [
      of(line),
      ...about(line),
      t('stats.minutes', { minutes: formatDuration(line.left?.minutes ?? 0) }),
      line.left !== null && line.left.pieces !== 0 && t('detail.pieces', { count: line.left.pieces }),
      line.amount !== null && formatMoney(line.amount),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** What is taken off, before it is sent. */
function Worth({ line, minutes, pieces }: { readonly line: TracedLine; readonly minutes: string; readonly pieces: string }) {
  const t = useText(workHoursText)
  const [less, often] = [Number(minutes), Number(pieces)]
  if (
    line.rateAmount === null ||
    line.factorBp !== 10_000 ||
    !Number.isInteger(less) ||
    less < 1 ||
    less > Math.abs(line.left?.minutes ?? 0)
  )
    return null
  const way = -Math.sign(line.minutes)
  const all = less === Math.abs(line.left?.minutes ?? 0)
  const count = all ? Math.abs(line.left?.pieces ?? 0) : often
  if (!Number.isInteger(count) || count < 0 || count > Math.abs(line.left?.pieces ?? 0)) return null
  return <p role="status">{t('takeBack.worth', { amount: formatMoney(worthOf(line.unit, way * less, way * count, line.rateAmount)) })}</p>
}
