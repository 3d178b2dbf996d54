import { offByDefault } from '@camp/contract/events'
import { eventName } from '@camp/contract/webhooks/webhooks.events'
import { useId } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { FieldNote, groupProps, useFieldError } from '../ui/form/FormFields.tsx'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

/** The events that a text names: a form compares its values, so a choice of them is one text. */
export const typesIn = (text: string) => eventName.values.filter((name) => text.split(' ').includes(name))

/** Which events, one by one; none: all. */
export function TypesField({ label, hint, ...field }: FormField<string> & { readonly label: string; readonly hint: string }) {
  const t = useText(webhooksText)
  const language = useLanguage()
  const id = useId()
  const error = useFieldError({ label, ...field }, 'chosen')
  const chosen = typesIn(field.value)
  const toggle = (name: string) =>
    field.onChange(
      (chosen.some((one) => one === name) ? chosen.filter((one) => one !== name) : typesIn(`${field.value} ${name}`)).join(' '),
    )
  return (
    <fieldset className="webhooks-types" {...groupProps(id, error)}>
      <legend>{label}</legend>
      <p className="quiet">{hint}</p>
      <div className="webhooks-typesList">
        {eventName.values.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <span>
              {eventName.label(name, language)} <span className="mono quiet">{name}</span>
              {offByDefault.includes(name) && <span className="quiet"> · {t('offByDefault')}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
