import { type Alarm, handOverAlarm, listAlarmOwners } from '@camp/contract/alarms/alarms'
import { alarmRecord } from '@camp/contract/alarms/alarms.record'
import { limitsOf } from '@camp/contract/base/limits'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { alarmsText } from './alarms.text.ts'

interface Values {
  ownerId: number | undefined
}

const { ownerId } = limitsOf(handOverAlarm)

/** Somebody else's rights count from then on. */
export function HandAlarmModal({ alarm, onClose }: { readonly alarm: Alarm; onClose(): void }) {
  const t = useText(alarmsText)
  const title = useTitles(alarmRecord)
  const owners = useCall(listAlarmOwners, {})
  const hand = useAction(handOverAlarm, { quiet: shownInForm })
  const form = useForm<Values>({ ownerId }, { ownerId: undefined })
  const options = (owners.data ?? []).filter(({ id }) => id !== alarm.ownerId).map(({ id, name }) => ({ value: id, label: name }))
  const { id, name, version } = alarm
  const send = async (values: Values) => {
    const owner = options.find(({ value }) => value === values.ownerId)
    if (!owner) return undefined
    const done = await hand.run({ params: { id }, body: { ownerId: owner.value, version } }, { name, owner: owner.label })
    return done && t('handed', { name })
  }
  return (
    <FormModal title={t('handTitle', { name })} form={form} sending={hand} submit={t('do.handOver')} onClose={onClose} send={send}>
      <SelectField label={title('owner')} hint={t('handHint')} options={options} {...form.field('ownerId')} />
    </FormModal>
  )
}
