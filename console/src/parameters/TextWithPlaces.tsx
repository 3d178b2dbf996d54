import type { TextParameter } from '@camp/contract/base/parameters.kinds'
import { sampleLines } from '@camp/contract/base/parameters.texts'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { parameterRecord } from '@camp/contract/parameters/parameters.record'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { parametersText } from './parameters.text.ts'

interface TextWithPlacesProps {
  readonly rule: TextParameter
  readonly field: FormField<string>
}

/** A text with places between braces, and how it will read. */
export function TextWithPlaces({ rule, field }: TextWithPlacesProps) {
  const t = useText(parametersText)
  const title = useTitles(parameterRecord)
  const language = useLanguage()
  const places = Object.entries(rule.places).map(([name, { words }]) => `{${name}} ${inLanguage(words, language)}`)
  return (
    <>
      <TextAreaField label={title('value')} hint={t('places', { places: places.join(t('comma')) })} {...field} />
      <section className="parameters-preview" aria-label={t('preview')}>
        <h3>{t('preview')}</h3>
        <ol lang="zh-CN">
          {sampleLines(rule, field.value).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike; their order is all that tells them apart
            <li key={index}>{line}</li>
          ))}
        </ol>
      </section>
    </>
  )
}
