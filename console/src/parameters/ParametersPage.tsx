import { isParameterKey, parameters } from '@camp/contract/base/parameters'
import { parameterGroup } from '@camp/contract/base/parameters.kinds'
import { getServiceStates, listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { useId, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { ErrorState, ForbiddenState, NoMatchState } from '../ui/page/StateViews.tsx'
import { uiText } from '../ui/ui.text.ts'
import { ParameterRow } from './ParameterRow.tsx'
import { parametersText } from './parameters.text.ts'
import { type StoredParameter, useParameterNames, useParameterWords } from './parameterWords.ts'
import { ServicesCard } from './ServicesCard.tsx'
import '../ui/base/plain.css'
import './parameters.css'

const editor = latePart(async () => (await import('./ParameterModal.tsx')).ParameterModal)
const everything = { query: { page: 1, size: 500 } }

/** Parameters by group, and how each outside service stands. */
export function ParametersPage() {
  const t = useText(parametersText)
  const words = useText(uiText)
  const language = useLanguage()
  const list = useCall(listParamConfig, everything)
  const services = useCall(getServiceStates, {})
  const [editing, setEditing] = useState<StoredParameter>()
  const [history, setHistory] = useState<StoredParameter>()
  const [text, setText] = useState('')
  const nameOf = useParameterNames()
  const said = useParameterWords()
  const place = useId()
  const failure = (list.error ?? services.error)?.failure
  const again = () => void Promise.all([list.refetch(), services.refetch()])
  const stored = list.data?.content.flatMap((row): StoredParameter[] =>
    isParameterKey(row.key) ? [{ row, key: row.key, rule: parameters[row.key] }] : [],
  )
  const wanted = text.trim().toLowerCase()
  const isWanted = ({ key, row, rule }: StoredParameter) =>
    [nameOf(key), row.description, key, said(rule, row.value)].some((words) => words.toLowerCase().includes(wanted))
  const groups = parameterGroup.values.flatMap((group) => {
    const some = stored?.filter((parameter) => parameter.row.group === group && isWanted(parameter)) ?? []
    return some.length === 0 ? [] : [{ group, some, title: parameterGroup.label(group, language) }]
  })
  const search = (
    <input
      className="plain-input parameters-find"
      type="search"
      aria-label={words('findIn', { name: t('title') })}
      placeholder={words('find')}
      maxLength={SEARCH_ROOM}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
  return (
    <DetailPage title={t('title')} actions={stored && search} line={[t('atOnce')]}>
      {failure ? (
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={again} />}
        </div>
      ) : stored && services.data ? (
        <>
          <nav className="parameters-groups" aria-label={t('groups')}>
            {groups.map(({ group, some, title }) => (
              <button key={group} type="button" onClick={() => show(`${place}${group}`)}>
                {title} <b>{some.length}</b>
              </button>
            ))}
          </nav>
          {groups.length === 0 && (
            <div className="card detail-state">
              <NoMatchState onClear={() => setText('')} />
            </div>
          )}
          {groups.map(({ group, some, title }) => (
            <div key={group} id={`${place}${group}`} className="parameters-group">
              <Card title={title}>
                <ul className="parameters-list">
                  {some.map((parameter) => (
                    <ParameterRow
                      key={parameter.key}
                      name={nameOf(parameter.key)}
                      parameter={parameter}
                      onEdit={setEditing}
                      onHistory={setHistory}
                    />
                  ))}
                </ul>
              </Card>
            </div>
          ))}
          {wanted === '' && <ServicesCard services={services.data} />}
        </>
      ) : (
        <div className="detail-loading" aria-busy="true" />
      )}
      {editing && <Late part={editor} props={{ parameter: editing, name: nameOf(editing.key), onClose: () => setEditing(undefined) }} />}
      {history && (
        <RecordHistory entity="parameter" id={history.row.id} title={nameOf(history.key)} onClose={() => setHistory(undefined)} />
      )}
    </DetailPage>
  )
}

/** Brings a group under the line of groups, which stays in view. */
const show = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })
