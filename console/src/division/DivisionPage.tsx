import { getDivisionBoard } from '@camp/contract/division/division'
import { coachPlanRecord } from '@camp/contract/division/division.record'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCampOptions } from '../camps/camps.parts.tsx'
import { inBoth, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useTabTitle } from '../platform/tab.ts'
import { alone } from '../ui/base/useForm.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { DivisionDesk } from './DivisionDesk.tsx'
import { CampsToDivide } from './division.camps.parts.tsx'
import { divisionText } from './division.text.ts'
import './division.css'

/** The planner of the camp that the address names; where it names none, the camps by need. */
export function DivisionPage() {
  const t = useText(divisionText)
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const campId = Number(query.get('campId'))
  const leaving = Number(query.get('coachId')) || undefined
  const known = Number.isInteger(campId) && campId > 0
  const { data: board, error, refetch } = useCall(getDivisionBoard, { query: { campId } }, { enabled: known, quiet: () => true })
  useTabTitle(board && inBoth(divisionText, 'tab', { camp: board.campName }))
  if (!known) {
    return (
      <CampsToDivide
        title={t('title')}
        say={leaving ? t('leavingChoose') : undefined}
        coachId={leaving}
        verb={t('openBoard')}
        to={(id) => pathname + withCamp(search, id)}
      />
    )
  }
  const picker = <CampChoice campId={campId} />
  const failure = error?.failure
  if (failure && !board) {
    const state: ReactNode = failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void refetch()} />
    return (
      <DetailPage title={t('title')} extra={picker}>
        <div className="card detail-state">{state}</div>
      </DetailPage>
    )
  }
  if (!board) {
    return (
      <DetailPage title={t('title')} extra={picker}>
        <div className="card detail-loading" aria-busy="true" />
      </DetailPage>
    )
  }
  if (board.groups.length === 0) {
    return (
      <DetailPage title={t('title')} extra={picker}>
        <div className="card detail-state">
          <EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>
        </div>
      </DetailPage>
    )
  }
  return <DivisionDesk key={campId} board={board} picker={picker} leaving={leaving} />
}

/** The same address for a camp; whom it is about stays. */
function withCamp(search: string, campId: number | undefined): string {
  const query = new URLSearchParams(search)
  query.delete('show')
  query.set('campId', String(campId))
  return `?${query}`
}

function CampChoice({ campId }: { readonly campId: number }) {
  const title = useTitles(coachPlanRecord)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const options = useCampOptions()
  return (
    <div className="division-camp">
      <SelectField
        name="campId"
        label={title('campName')}
        value={campId}
        {...alone}
        options={options}
        onChange={(id) => void navigate({ pathname, search: withCamp(search, id) })}
      />
    </div>
  )
}
