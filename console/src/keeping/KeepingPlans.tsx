import {
  type KeepingFilter,
  type KeepingPlan,
  keepingFilter,
  listKeepingPlans,
  listKeepingRules,
  releaseKeeping,
} from '@camp/contract/keeping/keeping'
import { keepingKind, keepingState } from '@camp/contract/keeping/keeping.labels'
import { keepingPlanFields } from '@camp/contract/keeping/keeping.record'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { keepingText } from './keeping.text.ts'
import { useKeepingColumns } from './keepingColumns.tsx'

const stopping = latePart(async () => (await import('./KeepingStopModal.tsx')).KeepingStopModal)
const BESIDE = ['tab'] as const

/** Families under the rules: why and when each goes, what is stopped, and what was done. */
export function KeepingPlans({ which }: { readonly which: ReactNode }) {
  const t = useText(keepingText)
  const holds = useHolds()
  const list = useList(listKeepingPlans, { filter: keepingFilter, beside: BESIDE })
  const { data } = useCall(listKeepingRules, {})
  const [stopped, setStopped] = useState<KeepingPlan>()
  const release = useAction(releaseKeeping)
  const views = useMemo(
    () => (['warned', 'stopped', 'done'] as const).map((key) => ({ key, title: t(`plans.view.${key}`), filter: { state: [VIEWS[key]] } })),
    [t],
  )
  const askRelease = async ({ stopId, parentId, parentName: name }: KeepingPlan) => {
    const words = { title: t('stop.releaseTitle', { name }), text: t('stop.releaseText'), confirm: t('do.release') }
    if (stopId === null || !(await confirmDanger(words))) return
    if (await release.run({ params: { id: stopId } }, { parentId })) toast('success', t('stop.released'))
  }
  const actions = (plan: KeepingPlan): RowAction[] => {
    if (plan.endedAt !== null || !holds('KEEPING_EDIT')) return []
    return plan.stopId === null
      ? [{ key: 'stop', title: t('do.stop'), run: () => setStopped(plan) }]
      : [{ key: 'release', title: t('do.release'), run: () => void askRelease(plan) }]
  }
  return (
    <>
      <ListPage
        id="keepingPlans"
        title={t('plans.title')}
        views={views}
        list={list}
        columns={useKeepingColumns(data?.rules)}
        actions={actions}
        tools={() => which}
        search={<PlanSearchForm list={list} />}
        empty={<EmptyState title={t('plans.empty')}>{t('plans.emptyHint')}</EmptyState>}
      />
      {stopped && <Late part={stopping} props={{ plan: stopped, onClose: () => setStopped(undefined) }} />}
    </>
  )
}

const VIEWS = { warned: 'WARNED', stopped: 'STOPPED', done: 'DONE' } as const

function PlanSearchForm({ list }: { readonly list: List<KeepingPlan, KeepingFilter> }) {
  const t = useText(keepingText)
  const title = useTitles(keepingPlanFields)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <SelectFilter label={title('kind')} options={useLabelOptions(keepingKind)} {...draft.field('kind')} />
      <SelectFilter label={title('state')} options={useLabelOptions(keepingState)} {...draft.field('state')} />
      <TextFilter label={t('plans.month')} {...draft.field('month')} />
    </SearchForm>
  )
}
