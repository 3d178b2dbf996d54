import { benefitIcons } from '@camp/contract/members/members'
import { useId } from 'react'
import { useText } from '../platform/i18n.ts'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import type { FormField } from '../ui/form/useForm.ts'
import { BenefitIcon, type BenefitIconName } from './BenefitIcon.tsx'
import { membersText } from './members.text.ts'

/** One of the pictures, or none; all in view. */
export function BenefitIconField({ name, value, onChange }: FormField<BenefitIconName | ''>) {
  const t = useText(membersText)
  const group = useId()
  const wordOf = (icon: BenefitIconName | '') => (icon === '' ? t('noIcon') : t(`icon.${icon}`))
  useFieldWords<BenefitIconName | ''>(name, t('field.icon'), wordOf)
  return (
    <fieldset className="member-icons">
      <legend>{t('field.icon')}</legend>
      {(['', ...benefitIcons] as const).map((icon) => (
        <label key={icon} title={wordOf(icon)} data-none={icon === '' || undefined}>
          <input type="radio" name={group} checked={value === icon} aria-label={wordOf(icon)} onChange={() => onChange(icon)} />
          <BenefitIcon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
