import { activeFlg } from '@camp/contract/base/labels'
import { limitsOf } from '@camp/contract/base/limits'
import { getMemberConfig, type MemberConfig, MOST_MEMBER_DAYS, saveMemberConfig } from '@camp/contract/members/members'
import { memberLevelRecord } from '@camp/contract/members/members.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { isWhole } from './memberRow.ts'
import { membersText } from './members.text.ts'

interface Values {
  name: string
  priceAmount: string
  durationDays: string
  sort: string
  activeFlg: MemberConfig['activeFlg'] | undefined
}

const valuesOf = (level: MemberConfig | null): Values => ({
  name: level?.name ?? '',
  priceAmount: level ? yuanText(level.priceAmount) : '',
  durationDays: level ? String(level.durationDays) : '',
  sort: level ? String(level.sort) : '',
  activeFlg: level?.activeFlg ?? 'ACTIVE',
})

const takes = limitsOf(saveMemberConfig)

/** A level, new (null) or known. */
export function LevelModal({ level: initial, onClose }: { readonly level: MemberConfig | null; onClose(): void }) {
  const t = useText(membersText)
  const title = useTitles(memberLevelRecord)
  const words = useText(uiText)
  const [level, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(getMemberConfig, {})), valuesOf)
  const action = useAction(saveMemberConfig, { quiet: shownInForm })
  const form = useForm(takes, valuesOf(level), ({ priceAmount, durationDays, sort }) => ({
    priceAmount: Number.isInteger(parseYuan(priceAmount)) ? undefined : t('amount'),
    durationDays: isWhole(durationDays, takes.durationDays) ? undefined : t('wholeDays', { most: MOST_MEMBER_DAYS }),
    sort: sort.trim() === '' || isWhole(sort, takes.sort) ? undefined : t('wholeNumber'),
  }))
  const send = async ({ name, priceAmount, durationDays, sort, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = {
      name: name.trim(),
      priceAmount: parseYuan(priceAmount) ?? 0,
      durationDays: Number(durationDays),
      activeFlg: state,
      ...(sort.trim() !== '' && { sort: Number(sort) }),
    }
    return (await action.run({ body: level ? { ...body, id: level.id, version: level.version } : body })) && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={level ? t('levelEdit', { name: level.name }) : t('levelTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <MoneyField label={t('field.price')} {...form.field('priceAmount')} />
      <TextField label={title('durationDays')} {...form.field('durationDays')} />
      <TextField label={title('sort')} hint={t('sortHint')} {...form.field('sort')} />
      <SelectField
        label={title('activeFlg')}
        hint={level ? t('levelHint') : undefined}
        options={useLabelOptions(activeFlg)}
        {...form.field('activeFlg')}
      />
    </FormModal>
  )
}
