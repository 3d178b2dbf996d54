import { isParameterKey, parameters } from '@camp/contract/base/parameters'
import { parameterGroup } from '@camp/contract/base/parameters.kinds'
import { getServiceStates, listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { ParameterRow } from './ParameterRow.tsx'
import { parametersText } from './parameters.text.ts'
import type { StoredParameter } from './parameterWords.ts'
import { ServicesCard } from './ServicesCard.tsx'
import './parameters.css'

const editor = latePart(async () => (await import('./ParameterModal.tsx')).ParameterModal)
const everything = { query: { page: 1, size: 500 } }

/** Parameters by group, and how each outside service stands. */
export function ParametersPage() {
  const t = useText(parametersText)
  const language = useLanguage()
  const list = useCall(listParamConfig, everything)
  const services = useCall(getServiceStates, {})
  const [editing, setEditing] = useState<StoredParameter>()
  const [history, setHistory] = useState<StoredParameter>()
  const failure = (list.error ?? services.error)?.failure
  const again = () => void Promise.all([list.refetch(), services.refetch()])
  const stored = list.data?.content.flatMap((row): StoredParameter[] =>
    isParameterKey(row.key) ? [{ row, key: row.key, rule: parameters[row.key] }] : [],
  )
  return (
    <DetailPage title={t('title')}>
      {failure ? (
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={again} />}
        </div>
      ) : stored && services.data ? (
        <>
          <p className="quiet">{t('atOnce')}</p>
          {parameterGroup.values.map((group) => (
            <Card key={group} title={parameterGroup.label(group, language)}>
              <ul className="parameters-list">
                {stored
                  .filter(({ row }) => row.group === group)
                  .map((parameter) => (
                    <ParameterRow key={parameter.key} parameter={parameter} onEdit={setEditing} onHistory={setHistory} />
                  ))}
              </ul>
            </Card>
          ))}
          <ServicesCard services={services.data} />
        </>
      ) : (
        <div className="detail-loading" aria-busy="true" />
      )}
      {editing && <Late part={editor} props={{ parameter: editing, onClose: () => setEditing(undefined) }} />}
      {history && <RecordHistory entity="parameter" id={history.row.id} title={history.key} onClose={() => setHistory(undefined)} />}
    </DetailPage>
  )
}
