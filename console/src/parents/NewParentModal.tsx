import { limitsOf } from '@camp/contract/base/limits'
import { checkPhone, checkRealName, optional } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { createCampClientUser } from '@camp/contract/campStudents/campStudents'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { createParent } from '@camp/contract/parents/parents.making'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { parentsText } from './parents.text.ts'

interface Values {
  readonly phone: string
  readonly realName: string
  /** 0: none. */
  readonly channelId: number | undefined
  readonly childName: string
  readonly childGrade: string
}

const empty: Values = { phone: '', realName: '', channelId: 0, childName: '', childGrade: '' }
// A child is one as it is everywhere; here it may be left out.
const child = limitsOf(createCampClientUser)
const limits = {
  ...limitsOf(createParent),
  childName: { ...child['student.name'], required: false },
  childGrade: child['student.grade'],
}

/** A family that staff enter: the parent, where it came from, and a child. */
export function NewParentModal({ onClose }: { onClose(): void }) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const inWords = (text: { zh: string; en: string } | null) => (text === null ? undefined : language === 'en-US' ? text.en : text.zh)
  const action = useAction(createParent, { quiet: shownInForm, stale: ['Promotion channel'] })
  const form = useForm<Values>(limits, empty, ({ phone, realName, childName, childGrade }) => ({
    phone: phone === '' ? undefined : inWords(checkPhone(phone)),
    realName: inWords(optional(checkRealName)(realName)),
    childName: childName === '' && childGrade.trim() !== '' ? t('making.childFirst') : inWords(optional(checkRealName)(childName)),
  }))
  const channels = useCall(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const options = optionsOf(channels, (all) => [
    { value: 0, label: t('making.noChannel') },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ])
  return (
    <FormModal
      title={t('do.create')}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async ({ phone, realName, channelId, childName, childGrade }) => {
        const children = childName.trim() === '' ? [] : [{ name: childName.trim(), grade: childGrade.trim() || null }]
        const body = { phone: phoneOf(phone), realName: realName.trim() || null, channelId: channelId || null, children }
        return (await action.run({ body })) && t('making.done')
      }}
    >
      <PhoneField label={title('phone')} {...form.field('phone')} />
      <TextField label={title('realName')} {...form.field('realName')} />
      <SelectField label={title('channelName')} hint={t('making.channelHint')} options={options} {...form.field('channelId')} />
      <TextField label={t('making.childName')} {...form.field('childName')} />
      <TextField label={t('making.childGrade')} {...form.field('childGrade')} />
    </FormModal>
  )
}
