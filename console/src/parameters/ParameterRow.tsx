import { mayReadHistory } from '@camp/contract/base/record'
import { parameterRecord } from '@camp/contract/parameters/parameters.record'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Can } from '../ui/page/Can.tsx'
import { parametersText } from './parameters.text.ts'
import { type StoredParameter, useParameterWords } from './parameterWords.ts'

interface ParameterRowProps {
  readonly name: string
  readonly parameter: StoredParameter
  onEdit(parameter: StoredParameter): void
  onHistory(parameter: StoredParameter): void
}

/** What a parameter is for, and what it is set to. */
export function ParameterRow({ name, parameter, onEdit, onHistory }: ParameterRowProps) {
  const t = useText(parametersText)
  const said = useParameterWords()
  const holds = useHolds()
  const { row, rule } = parameter
  return (
    <li aria-label={name}>
      <div className="parameters-about">
        <b>{name}</b>
        <p className="quiet">{row.description}</p>
      </div>
      <div className="parameters-value">
        <strong>{said(rule, row.value)}</strong>
        {row.value !== rule.value && <span className="quiet">{t('standard', { value: said(rule, rule.value) })}</span>}
      </div>
      <div className="parameters-actions">
        <Can action="PARAM_EDIT">
          <button type="button" className="link" aria-label={t('editOf', { name })} onClick={() => onEdit(parameter)}>
            {t('do.edit')}
          </button>
        </Can>
        {mayReadHistory(parameterRecord, holds) && (
          <button type="button" className="link" aria-label={t('historyOf', { name })} onClick={() => onHistory(parameter)}>
            {t('do.history')}
          </button>
        )}
      </div>
    </li>
  )
}
