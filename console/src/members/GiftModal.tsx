import { limitsOf } from '@camp/contract/base/limits'
import { checkPhone } from '@camp/contract/base/rules'
import { phoneOf } from '@camp/contract/base/rules.phone'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { getMemberCandidate, getMemberConfig, giveMember, MOST_MEMBER_DAYS } from '@camp/contract/members/members'
import { memberRecord } from '@camp/contract/members/members.record'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { isWhole, type MemberRow } from './memberRow.ts'
import { membersText } from './members.text.ts'

interface Values {
  phone: string
  levelId: number | undefined
  durationDays: string
  reason: string
}

const takes = limitsOf(giveMember)

/** Gives a membership to whose phone is typed, or extends that of a member. Says beforehand who it is and from when it counts. */
export function GiftModal({ member, onClose }: { readonly member: MemberRow | null; onClose(): void }) {
  const t = useText(membersText)
  const title = useTitles(memberRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const levels = useCall(getMemberConfig, { query: { activeFlg: ['ACTIVE'] } })
  const action = useAction(giveMember, { quiet: shownInForm, stale: ['Parents'] })
  const start: Values = { phone: '', levelId: member?.levelId, durationDays: '', reason: '' }
  const form = useForm({ ...takes, phone: { required: !member } }, start, ({ phone, durationDays }) => {
    const wrong = member ? null : checkPhone(phone)
    return {
      phone: wrong ? inLanguage(wrong, language) : undefined,
      durationDays:
        durationDays.trim() === '' || isWhole(durationDays, takes.durationDays) ? undefined : t('wholeDays', { most: MOST_MEMBER_DAYS }),
    }
  })
  const phone = phoneOf(form.values.phone)
  const whole = !member && checkPhone(phone) === null
  const found = useCall(getMemberCandidate, { query: { phone } }, { enabled: whole, quiet: () => true })
  const person = whole ? found.data : undefined
  const parentId = member?.parentId ?? person?.parentId
  const hint = () => {
    if (!whole) return t('findHint')
    if (found.error) return undefined
    if (!person) return t('finding')
    const { parentName: name, level, expiresAt } = person
    if (person.activeFlg === 'FROZEN') return t('frozen', { name })
    return level && expiresAt ? t('personMember', { name, level, until: formatDay(expiresAt) }) : t('person', { name })
  }
  const extended = () => {
    if (!member) return ''
    const { parentName: name, level, expiresAt } = member
    return member.daysLeft > 0 ? t('personMember', { name, level, until: formatDay(expiresAt) }) : t('person', { name })
  }
  const level = levels.data?.find(({ id }) => id === form.values.levelId)
  const lasts = level?.durationDays
  const send = async ({ levelId, durationDays, reason }: Values) => {
    if (parentId === undefined || levelId === undefined) return form.refuse({ phone: t('nobody') })
    const body = { parentId, levelId, reason: reason.trim(), ...(durationDays.trim() !== '' && { durationDays: Number(durationDays) }) }
    const done = await action.run({ body }, { level: level?.name ?? '' })
    return done && t('given', { until: formatDay(done.expiresAt) })
  }
  const phoneField = form.field('phone')
  return (
    <FormModal title={t('giftTitle')} form={form} sending={action} submit={words('save')} onClose={onClose} send={send}>
      {member ? (
        <p className="members-found">{extended()}</p>
      ) : (
        <PhoneField
          label={title('parentPhone')}
          hint={hint()}
          {...phoneField}
          error={phoneField.error ?? (whole && found.error ? t('nobody') : undefined)}
        />
      )}
      <SelectField
        label={title('level')}
        options={optionsOf(levels, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...form.field('levelId')}
      />
      <TextField
        label={t('field.days')}
        hint={lasts === undefined ? undefined : t('daysHint', { count: lasts })}
        {...form.field('durationDays')}
      />
      <TextField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
