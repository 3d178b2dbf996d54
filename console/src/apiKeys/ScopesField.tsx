import { type KeyScope, keyScope } from '@camp/contract/scopes'
import { useId } from 'react'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { FieldNote, groupProps, useFieldError } from '../ui/form/FormFields.tsx'
import { lackingFor, scopesIn, scopesText } from './apiKeyForm.ts'
import { apiKeysText } from './apiKeys.text.ts'
import './apiKeys.css'

/** What a key may do, one by one; a scope whose codes somebody does not hold says so. */
export function ScopesField({ label, ...field }: FormField<string> & { readonly label: string }) {
  const t = useText(apiKeysText)
  const language = useLanguage()
  const holds = useHolds()
  const id = useId()
  const error = useFieldError({ label, ...field }, 'chosen')
  const chosen = scopesIn(field.value)
  const turn = (scope: KeyScope) =>
    field.onChange(scopesText(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]))
  return (
    <fieldset className="apiKeys-scopes" {...groupProps(id, error)}>
      <legend>{label}</legend>
      {keyScope.values.map((scope) => {
        const lacking = lackingFor(scope, holds)
        return (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              disabled={lacking.length > 0 && !chosen.includes(scope)}
              onChange={() => turn(scope)}
            />
            <span>
              {keyScope.label(scope, language)} <span className="mono quiet">{scope}</span>
              {lacking.length > 0 && <span className="apiKeys-lacking">{t('lacking', { codes: formatList(lacking) })}</span>}
            </span>
          </label>
        )
      })}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
