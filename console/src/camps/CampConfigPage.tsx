import { type CampType, getCampTypes } from '@camp/contract/camps/camps.config'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { CampTypeList } from './CampTypeList.tsx'
import { CampTypeModal } from './CampTypeModal.tsx'
import { campTypesText } from './campTypes.text.ts'
import './camps.css'

/** The types of camps in their order, and how camps of each go, at one look. */
export function CampConfigPage() {
  const t = useText(campTypesText)
  const types = useCall(getCampTypes, { query: {} }, { quiet: () => true })
  const [editing, setEditing] = useState<{ type: CampType | null }>()
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
      ) : types.data && types.data.length > 0 ? (
        <CampTypeList types={types.data} edit={(type) => setEditing({ type })} />
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
