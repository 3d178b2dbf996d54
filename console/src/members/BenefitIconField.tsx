import { benefitIcon } from '@camp/contract/members/members.labels'
import { memberBenefitRecord } from '@camp/contract/members/members.record'
import { useId } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { BenefitIcon, type BenefitIconName } from './BenefitIcon.tsx'
import { membersText } from './members.text.ts'

/** One of the pictures, or none; all in view. */
export function BenefitIconField({ name, value, onChange }: FormField<BenefitIconName | ''>) {
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
