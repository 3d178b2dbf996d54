import { type CampType, getCampConfig, getCampTypes } from '@camp/contract/camps/camps.config'
import { campTypeRecord } from '@camp/contract/camps/camps.record'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { CampConfigModal } from './CampConfigModal.tsx'
import { CampTypeList } from './CampTypeList.tsx'
import { CampTypeModal } from './CampTypeModal.tsx'
import { campTypesText } from './campTypes.text.ts'
import './camps.css'

/** The types of camps in their order, and how camps of the chosen one go. The type stands in the address. */
export function CampConfigPage() {
  const t = useText(campTypesText)
  const types = useCall(getCampTypes, { query: {} }, { quiet: () => true })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<{ type: CampType | null }>()
  const asked = Number(new URLSearchParams(search).get('type'))
  const chosen = types.data?.find(({ id }) => id === asked) ?? types.data?.[0]
  const failure = types.error?.failure
  const create = (
    <Can action="CAMP_CONFIG_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => setEditing({ type: null })}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <DetailPage title={t('title')} actions={types.data && create}>
      {failure ? (
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void types.refetch()} />}
        </div>
      ) : types.data && chosen ? (
        <div className="camps-config">
          <CampTypeList
            types={types.data}
            chosen={chosen}
            choose={({ id }) => void navigate({ pathname, search: `?type=${id}` }, { replace: true })}
            edit={(type) => setEditing({ type })}
          />
          <ConfigCard key={chosen.id} type={chosen} />
        </div>
      ) : types.data ? (
        <div className="card detail-state">
          <EmptyState title={t('emptyTitle')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        </div>
      ) : (
        <div className="card detail-loading" aria-busy="true" />
      )}
      {editing && <CampTypeModal type={editing.type} onClose={() => setEditing(undefined)} />}
    </DetailPage>
  )
}

function ConfigCard({ type }: { type: CampType }) {
  const t = useText(campTypesText)
  const title = useTitles(campTypeRecord)
  const [editing, setEditing] = useState(false)
  const { data: config, error, refetch } = useCall(getCampConfig, { query: { campTypeId: type.id } }, { quiet: () => true })
  const facts = config && [
    { key: 'lessonDays', title: title('lessonDays'), value: t('days', { count: config.lessonDays }) },
    { key: 'unlockTime', title: title('unlockTime'), value: config.unlockTime },
    { key: 'makeupDays', title: title('makeupDays'), value: t('days', { count: config.makeupDays }) },
    { key: 'commentDeadlineHours', title: title('commentDeadlineHours'), value: String(config.commentDeadlineHours) },
    { key: 'groupCapacity', title: title('groupCapacity'), value: t('people', { count: config.groupCapacity }) },
    { key: 'certificate', title: title('certificateMinClockIns'), value: t('atLeast', { count: config.certificateMinClockIns }) },
    { key: 'reminderTime', title: title('reminderTime'), value: config.reminderTime },
  ]
  return (
    <Card
      title={t('config', { name: type.name })}
      extra={
        <span className="camps-config-tools">
          <HistoryButton of={campTypeRecord} id={type.id} title={type.name} />
          <Can action="CAMP_CONFIG_EDIT">
            <Button disabled={!config} onClick={() => setEditing(true)}>
              {t('editConfig')}
            </Button>
          </Can>
        </span>
      }
    >
      {config?.version === 0 && <p className="quiet">{t('notSet')}</p>}
      {error ? (
        <ErrorState failure={error.failure} onRetry={() => void refetch()} />
      ) : facts ? (
        <Descriptions facts={facts} />
      ) : (
        <div className="detail-loading" aria-busy="true" />
      )}
      {editing && config && <CampConfigModal config={config} onClose={() => setEditing(false)} />}
    </Card>
  )
}
