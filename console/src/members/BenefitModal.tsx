import { activeFlg } from '@camp/contract/base/labels'
import { limitsOf } from '@camp/contract/base/limits'
import { getMemberConfig, getPowerConfig, type PowerConfig, savePowerConfig } from '@camp/contract/members/members'
import { benefitIcon } from '@camp/contract/members/members.labels'
import { memberBenefitRecord } from '@camp/contract/members/members.record'
import { useId } from 'react'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { BenefitIcon, type BenefitIconName, benefitIconOf } from './BenefitIcon.tsx'
import { isWhole } from './memberRow.ts'
import { membersText } from './members.text.ts'

interface Values {
  name: string
  icon: BenefitIconName | ''
  description: string
  levelIds: string
  sort: string
  activeFlg: PowerConfig['activeFlg'] | undefined
}

const valuesOf = (benefit: PowerConfig | null): Values => ({
  name: benefit?.name ?? '',
  icon: benefitIconOf(benefit?.icon),
  description: benefit?.description ?? '',
  levelIds: idsText(benefit?.levelIds ?? []),
  sort: benefit ? String(benefit.sort) : '',
  activeFlg: benefit?.activeFlg ?? 'ACTIVE',
})

const takes = limitsOf(savePowerConfig)

/** A benefit, new (null) or known. */
export function BenefitModal({ benefit: initial, onClose }: { readonly benefit: PowerConfig | null; onClose(): void }) {
  const t = useText(membersText)
  const title = useTitles(memberBenefitRecord)
  const words = useText(uiText)
  const [benefit, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(getPowerConfig, {})), valuesOf)
  const levels = useCall(getMemberConfig, {})
  const action = useAction(savePowerConfig, { quiet: shownInForm })
  const form = useForm(takes, valuesOf(benefit), ({ sort }) => ({
    sort: sort.trim() === '' || isWhole(sort, takes.sort) ? undefined : t('wholeNumber'),
  }))
  const send = async ({ name, icon, description, levelIds: chosen, sort, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = {
      name: name.trim(),
      icon: icon || null,
      description: description.trim() || null,
      levelIds: idsOf(chosen),
      activeFlg: state,
      ...(sort.trim() !== '' && { sort: Number(sort) }),
    }
    return (
      (await action.run({ body: benefit ? { ...body, id: benefit.id, version: benefit.version } : body })) &&
      t('saved', { name: body.name })
    )
  }
  return (
    <FormModal
      title={benefit ? t('benefitEdit', { name: benefit.name }) : t('benefitTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <BenefitIconField {...form.field('icon')} />
      <TextAreaField label={title('description')} {...form.field('description')} />
      <MultiSelectField
        label={title('levels')}
        options={optionsOf(levels, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...form.field('levelIds')}
      />
      <TextField label={title('sort')} hint={t('sortHint')} {...form.field('sort')} />
      <SelectField label={title('activeFlg')} options={useLabelOptions(activeFlg)} {...form.field('activeFlg')} />
    </FormModal>
  )
}

/** One of the pictures, or none; all in view. */
function BenefitIconField({ name, value, onChange }: FormField<BenefitIconName | ''>) {
  const t = useText(membersText)
  const title = useTitles(memberBenefitRecord)
  const language = useLanguage()
  const group = useId()
  const wordOf = (icon: BenefitIconName | '') => (icon === '' ? t('noIcon') : benefitIcon.label(icon, language))
  useFieldWords<BenefitIconName | ''>(name, title('icon'), wordOf)
  return (
    <fieldset className="members-icons">
      <legend>{title('icon')}</legend>
      {(['', ...benefitIcon.values] as const).map((icon) => (
        <label key={icon} title={wordOf(icon)} data-none={icon === '' || undefined}>
          <input type="radio" name={group} checked={value === icon} aria-label={wordOf(icon)} onChange={() => onChange(icon)} />
          <BenefitIcon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
