import { getRiskQuality, listRisks, type RiskFilter, type RiskRow, riskFilter } from '@camp/contract/risk/risk'
import { riskThing } from '@camp/contract/risk/risk.record'
import type { RiskReason } from '@camp/contract/risk/risk.warning'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { CampPicker } from '../camps/camps.parts.tsx'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { riskText } from './risk.text.ts'
import { useRiskColumns } from './riskColumns.tsx'
import { useRiskActs } from './useRiskActs.tsx'

const BESIDE = ['tab'] as const
const rowsDialog = latePart(async () => (await import('./RiskRowsDialog.tsx')).RiskRowsDialog)

/** The calls that there is time for come first; each reason leads to its clock-ins. */
export function RiskList({ which }: { readonly which: ReactNode }) {
  const t = useText(riskText)
  const list = useList(listRisks, { filter: riskFilter, beside: BESIDE })
  const [opened, setOpened] = useState<{ readonly row: RiskRow; readonly reason: RiskReason }>()
  const open = useCallback((row: RiskRow, reason: RiskReason) => setOpened({ row, reason }), [])
  const { actions, dialog } = useRiskActs()
  const views = useMemo(
    () => [
      { key: 'all', title: t('view.all'), filter: { view: 'ALL' as const } },
      { key: 'done', title: t('view.done'), filter: { view: 'DONE' as const } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="risks"
        title={t('title')}
        views={views}
        list={list}
        columns={useRiskColumns(open)}
        actions={actions}
        stats={{ inLine: <RiskLine /> }}
        tools={() => which}
        search={<RiskSearchForm list={list} />}
        empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      />
      {opened && <Late part={rowsDialog} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {dialog}
    </>
  )
}

/** By which order the list is, and when it was made. */
function RiskLine() {
  const t = useText(riskText)
  const { data } = useCall(getRiskQuality, {}, { keepPrevious: true, quiet: () => true })
  if (!data) return null
  const byRule = data.state === 'OFF' || data.state === 'STOPPED'
  const count = formatCount(data.callsADay)
  return (
    <p className="risk-line">
      <span>{data.night ? t(byRule ? 'firstByRule' : 'first', { count }) : t('none')}</span>
      {!byRule && data.unseen > 0 && <span>{t('unseen', { count: formatCount(data.unseen) })}</span>}
      {data.night && <span className="quiet">{t('at', { time: shortTime(data.night.doneAt) })}</span>}
    </p>
  )
}

function RiskSearchForm({ list }: { readonly list: List<RiskRow, RiskFilter> }) {
  const title = useTitles(riskThing)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('studentName')} {...draft.field('studentName')} />
      <CampPicker label={title('campName')} {...draft.field('campId')} />
    </SearchForm>
  )
}
