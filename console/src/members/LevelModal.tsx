import { activeFlg } from '@camp/contract/base/labels'
import { getMemberConfig, type MemberConfig, MOST_MEMBER_DAYS, saveMemberConfig } from '@camp/contract/members/members'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { uiText } from '../ui/ui.text.ts'
import { membersText } from './members.text.ts'
import { isSort, isWhole } from './wholeNumbers.ts'

interface Values {
  name: string
  price: string
  days: string
  sort: string
  activeFlg: MemberConfig['activeFlg'] | undefined
}

const valuesOf = (level: MemberConfig | null): Values => ({
  name: level?.name ?? '',
  price: level ? yuanText(level.priceAmount) : '',
  days: level ? String(level.durationDays) : '',
  sort: level ? String(level.sort) : '',
  activeFlg: level?.activeFlg ?? 'ACTIVE',
})

/** A level, new (null) or known. */
export function LevelModal({ level: initial, onClose }: { readonly level: MemberConfig | null; onClose(): void }) {
  const t = useText(membersText)
  const words = useText(uiText)
  const [level, setLevel] = useState(initial)
  const action = useAction(saveMemberConfig, { quiet: shownInForm })
  const form = useForm(valuesOf(level), ({ name, price, days, sort }) => ({
    name: name.trim() === '' ? words('required', { name: t('field.name') }) : undefined,
    price: Number.isInteger(parseYuan(price)) ? undefined : t('amount'),
    days: isWhole(days, 1, MOST_MEMBER_DAYS) ? undefined : t('wholeDays', { most: MOST_MEMBER_DAYS }),
    sort: isSort(sort) ? undefined : t('wholeNumber'),
  }))
  const latest = async () => {
    const answer = await call(getMemberConfig, {})
    const fresh = isFailure(answer) ? undefined : answer.find(({ id }) => id === level?.id)
    if (fresh) setLevel(fresh)
    return fresh && valuesOf(fresh)
  }
  const send = async ({ name, price, days, sort, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = {
      name: name.trim(),
      priceAmount: parseYuan(price) ?? 0,
      durationDays: Number(days),
      activeFlg: state,
      ...(sort.trim() !== '' && { sort: Number(sort) }),
    }
    if (!(await action.run({ body: level ? { ...body, id: level.id, version: level.version } : body }))) return
    toast('success', t('saved', { name: body.name }))
    onClose()
  }
  return (
    <FormModal
      title={level ? t('levelEdit', { name: level.name }) : t('levelTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      {...(level && { latest })}
      onClose={onClose}
      send={send}
    >
      <TextField required label={t('field.name')} maxLength={20} {...form.field('name')} />
      <MoneyField required label={t('field.price')} {...form.field('price')} />
      <TextField required label={t('field.durationDays')} maxLength={4} inputMode="numeric" {...form.field('days')} />
      <TextField label={t('field.sort')} hint={t('sortHint')} maxLength={6} inputMode="numeric" {...form.field('sort')} />
      <SelectField
        required
        label={t('field.activeFlg')}
        hint={level ? t('levelHint') : undefined}
        options={useLabelOptions(activeFlg)}
        {...form.field('activeFlg')}
      />
    </FormModal>
  )
}
