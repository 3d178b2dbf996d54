import { type Alarm, createAlarm, listAlarms, updateAlarm } from '@camp/contract/alarms/alarms'
import { alarmDays, alarmRule, robotKind } from '@camp/contract/alarms/alarms.labels'
import { alarmRecord } from '@camp/contract/alarms/alarms.record'
import { MOST_ALARM_TIMES } from '@camp/contract/alarms/alarms.rules'
import { homeFigure } from '@camp/contract/base/home'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { AlarmPreview } from './AlarmPreview.tsx'
import { type AlarmFrom, type AlarmValues, alarmBody, alarmLimits, alarmValues, askOf, boundOf } from './alarmForm.ts'
import { alarmsText } from './alarms.text.ts'
import { figuresAsked, MORNING, minutesOf, useAlarmWords } from './alarmWords.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

interface AlarmModalProps {
  /** Null: a new one. */
  readonly alarm: Alarm | null
  /** What a new one asks; else a figure is chosen. */
  readonly from: AlarmFrom | undefined
  onClose(): void
}

/** A question that is asked at a time: what, when, by which rule, and where it is told. */
export function AlarmModal({ alarm: initial, from, onClose }: AlarmModalProps) {
  const t = useText(alarmsText)
  const words = useText(uiText)
  const said = useAlarmWords()
  const values0 = (of: Alarm | null) => alarmValues(of, from)
  const [alarm, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listAlarms, { query: { page: 1, id: [id] } })), values0)
  const create = useAction(createAlarm, { quiet: shownInForm })
  const update = useAction(updateAlarm, { quiet: shownInForm })
  const form = useForm<AlarmValues>(alarmLimits, values0(alarm), ({ at }) => ({
    at:
      at.trim() !== '' && (minutesOf(at)?.length ?? MOST_ALARM_TIMES + 1) > MOST_ALARM_TIMES
        ? t('atWrong', { most: MOST_ALARM_TIMES })
        : undefined,
  }))
  const { values } = form
  const ask = askOf(values, from)
  const send = async (sent: AlarmValues) => {
    const body = alarmBody(sent)
    const { name } = body
    if (alarm) return (await update.run({ body: { ...body, id: alarm.id, version: alarm.version } })) && t('saved', { name })
    return (await create.run({ body: { ...body, ask } })) && t('made', { name })
  }
  const link = alarm?.link ?? from?.ask.link
  return (
    <FormModal
      title={alarm ? t('editTitle', { name: alarm.name }) : t('createTitle')}
      width={620}
      form={form}
      sending={alarm ? update : create}
      submit={alarm ? words('save') : t('do.create')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <AskFields form={form} asks={link === undefined ? undefined : said.asks(link)} />
      <RuleFields form={form} />
      <AlarmPreview of={alarm ? { id: alarm.id } : { ask }} rule={values.rule ?? 'ALWAYS'} bound={boundOf(values)} />
      <ChannelFields form={form} kept={alarm !== null && alarm.robot === values.robot} />
    </FormModal>
  )
}

interface Part {
  readonly form: ReturnType<typeof useForm<AlarmValues>>
}

/** `asks`: the list that it is of; without one a figure is chosen. */
function AskFields({ form: { field }, asks }: Part & { readonly asks: string | undefined }) {
  const t = useText(alarmsText)
  const title = useTitles(alarmRecord)
  const language = useLanguage()
  const figures = [
    { value: MORNING, label: t('morning') },
    ...figuresAsked.map((value) => ({ value, label: homeFigure.label(value, language) })),
  ]
  return (
    <>
      <TextField label={title('name')} placeholder={t('namePlaceholder')} hint={t('nameHint')} {...field('name')} />
      {asks === undefined ? (
        <SelectField label={t('figure')} hint={t('figureHint')} options={figures} {...field('figure')} />
      ) : (
        <p>
          {t('asksView')} <b>{asks}</b>
        </p>
      )}
    </>
  )
}

function RuleFields({ form: { field, values, change } }: Part) {
  const t = useText(alarmsText)
  const title = useTitles(alarmRecord)
  const rules = useLabelOptions(alarmRule)
  const days = useLabelOptions(alarmDays)
  return (
    <>
      <div className="form-pairs">
        <SelectField label={title('rule')} options={rules} {...field('rule')} />
        {values.rule !== 'ALWAYS' && <TextField label={title('bound')} {...field('bound')} />}
      </div>
      <Segmented label={title('days')} name="days" value={values.days} options={days} onChange={(next) => change({ days: next })} />
      <div className="form-pairs">
        {values.days === 'WEEKDAYS' && (
          <MultiSelectField
            label={title('weekdays')}
            options={WEEKDAYS.map((value) => ({ value, label: t(`weekday.d${value}`) }))}
            {...field('weekdays')}
          />
        )}
        <TextField label={title('at')} hint={t('atHint')} {...field('at')} />
      </div>
    </>
  )
}

/** `kept`: the address of the robot is known already. */
function ChannelFields({ form: { field, values, change }, kept }: Part & { readonly kept: boolean }) {
  const t = useText(alarmsText)
  const language = useLanguage()
  const robots = [
    { value: '' as const, label: t('noRobot') },
    ...robotKind.values.map((value) => ({ value, label: robotKind.label(value, language) })),
  ]
  return (
    <>
      <CheckField label={t('inbox')} value={values.inbox} onChange={(inbox) => change({ inbox })} />
      <CheckField label={t('mail')} value={values.mail} onChange={(mail) => change({ mail })} />
      <Segmented label={t('robot')} name="robot" value={values.robot} options={robots} onChange={(robot) => change({ robot })} />
      {values.robot !== '' && (
        <>
          <TextField
            label={t('robotUrl')}
            hint={t('robotUrlHint')}
            placeholder={kept ? t('robotUrlKept') : 'https://'}
            {...field('robotUrl')}
          />
          {values.robot !== 'WECOM' && <TextField label={t('robotSecret')} hint={t('robotSecretHint')} {...field('robotSecret')} />}
        </>
      )}
      <p className="quiet">{t('leaves')}</p>
    </>
  )
}
