import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { getCampConfig, saveCampConfig } from '@camp/contract/camps/camps.config'
import { campTypeRecord } from '@camp/contract/camps/camps.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { wholeWrong } from './campForm.ts'
import { campTypesText } from './campTypes.text.ts'

type Config = CallAnswer<typeof getCampConfig>

const numbers = ['lessonDays', 'makeupDays', 'commentDeadlineHours', 'groupCapacity', 'certificateMinClockIns'] as const
type NumberName = (typeof numbers)[number]
type Values = Record<NumberName | 'unlockTime' | 'reminderTime', string>

const valuesOf = (config: Config): Values => ({
  lessonDays: String(config.lessonDays),
  unlockTime: config.unlockTime,
  makeupDays: String(config.makeupDays),
  commentDeadlineHours: String(config.commentDeadlineHours),
  groupCapacity: String(config.groupCapacity),
  certificateMinClockIns: String(config.certificateMinClockIns),
  reminderTime: config.reminderTime,
})

const takes = limitsOf(saveCampConfig)

/** How camps of a type go. */
export function CampConfigModal({ config: initial, onClose }: { config: Config; onClose(): void }) {
  const t = useText(campTypesText)
  const title = useTitles(campTypeRecord)
  const words = useText(uiText)
  const [config, latest] = useFormRecord(initial, ({ campTypeId }) => call(getCampConfig, { query: { campTypeId } }), valuesOf)
  const action = useAction(saveCampConfig, { quiet: shownInForm })
  const form = useForm(takes, valuesOf(config), (values) => {
    const whole = (name: NumberName) => wholeWrong(values[name], takes[name])
    return {
      lessonDays: whole('lessonDays'),
      makeupDays: whole('makeupDays'),
      commentDeadlineHours: whole('commentDeadlineHours'),
      groupCapacity: whole('groupCapacity'),
      certificateMinClockIns: whole('certificateMinClockIns'),
      unlockTime: values.unlockTime === '' ? t('clock') : undefined,
      reminderTime: values.reminderTime === '' ? t('clock') : undefined,
    }
  })
  const { campTypeId, campType, version } = config
  const send = async ({ unlockTime, reminderTime, ...texts }: Values) => {
    const body = {
      campTypeId,
      version,
      unlockTime,
      reminderTime,
      lessonDays: Number(texts.lessonDays),
      makeupDays: Number(texts.makeupDays),
      commentDeadlineHours: Number(texts.commentDeadlineHours),
      groupCapacity: Number(texts.groupCapacity),
      certificateMinClockIns: Number(texts.certificateMinClockIns),
    }
    return (await action.run({ body }, { name: campType })) && t('configSaved', { name: campType })
  }
  const whole = (name: NumberName, hint?: string) => <TextField label={title(name)} hint={hint} {...form.field(name)} />
  return (
    <FormModal
      title={t('configTitle', { name: campType })}
      width={640}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <div className="form-pairs">
        {whole('lessonDays')}
        {whole('groupCapacity')}
        <DayField kind="time" label={title('unlockTime')} {...form.field('unlockTime')} />
        <DayField kind="time" label={title('reminderTime')} {...form.field('reminderTime')} />
        {whole('makeupDays', t('hint.makeupDays'))}
        {whole('commentDeadlineHours', t('hint.commentDeadlineHours'))}
        {whole('certificateMinClockIns')}
      </div>
    </FormModal>
  )
}
