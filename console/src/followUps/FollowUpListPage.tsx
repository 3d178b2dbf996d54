import { type FollowUp, type FollowUpFilter, followUpFilter, listFollowUps } from '@camp/contract/followUps/followUps'
import { exportFollowUps, planPromises } from '@camp/contract/followUps/followUps.many'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { usePlan } from '../ui/change/usePlan.tsx'
import { allOf, chosenOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { FollowUpSearchForm } from './FollowUpSearchForm.tsx'
import { useFollowUpColumns } from './followUpColumns.tsx'
import { useNoteSteps } from './followUps.parts.tsx'
import { followUpsText } from './followUps.text.ts'

const editing = latePart(async () => (await import('./NoteModal.tsx')).NoteModal)

/** All notes of all families that one may see. They are written where one stands: on family, child and order. */
export function FollowUpListPage() {
  const t = useText(followUpsText)
  const list = useList(listFollowUps, { filter: followUpFilter })
  const holds = useHolds()
  const { user } = useSession()
  const navigate = useNavigate()
  const { turn, remove } = useNoteSteps()
  const [edited, setEdited] = useState<FollowUp>()
  const [history, setHistory] = useState<FollowUp>()
  const open = useCallback((note: FollowUp) => void navigate(`/parent/detail?id=${note.parentId}`), [navigate])
  const views = useMemo(
    () => [
      { key: 'mine', title: t('view.mine'), filter: { byUserId: [user?.id ?? 0] } },
      { key: 'overdue', title: t('view.overdue'), filter: { promise: ['OVERDUE' as const] } },
      { key: 'open', title: t('view.open'), filter: { promise: ['OPEN' as const, 'OVERDUE' as const] } },
    ],
    [t, user],
  )
  const actions = (note: FollowUp): RowAction[] => [
    ...(holds('PARENT_DETAIL') ? [{ key: 'family', title: t('do.family'), run: () => open(note) }] : []),
    ...(holds('FOLLOW_UP') && note.nextAt !== null
      ? [{ key: 'keep', title: t(note.keptAt === null ? 'do.keep' : 'do.reopen'), run: () => void turn(note) }]
      : []),
    ...(holds('FOLLOW_UP') && note.byUserId === user?.id
      ? [
          { key: 'edit', title: t('do.edit'), run: () => setEdited(note) },
          { key: 'delete', title: t('do.delete'), danger: true as const, run: () => void remove(note) },
        ]
      : []),
    { key: 'history', title: t('do.history'), run: () => setHistory(note) },
  ]
  return (
    <>
      <ListPage
        id="followUps"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useFollowUpColumns()}
        actions={actions}
        tools={(shown) => <ExportAll list={list} shown={shown} />}
        search={<FollowUpSearchForm list={list} />}
        bulk={
          holds('FOLLOW_UP', 'FOLLOW_UP_EXPORT')
            ? (selection, shown) => <Chosen list={list} selection={selection} shown={shown} />
            : undefined
        }
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {edited && <Late part={editing} props={{ note: edited, onClose: () => setEdited(undefined) }} />}
      {history && <RecordHistory entity="followUp" id={history.id} title={history.parentName} onClose={() => setHistory(undefined)} />}
    </>
  )
}

interface ShownList {
  readonly list: List<FollowUp, FollowUpFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

function ExportAll({ list, shown }: ShownList) {
  const t = useText(followUpsText)
  return (
    <Can action="FOLLOW_UP_EXPORT">
      <ExportButton label={t('do.export')} call={exportFollowUps} {...allOf(list, shown)} />
    </Can>
  )
}

/** What can be done with the chosen notes. If their number has moved since it was shown, the server refuses. */
function Chosen({ list, selection, shown }: ShownList & { readonly selection: ListSelection<FollowUpFilter> }) {
  const t = useText(followUpsText)
  const plan = usePlan(planPromises, { stale: ['Parents', 'Home'], retry: list.retry })
  return (
    <>
      <Can action="FOLLOW_UP">
        <button
          type="button"
          className="link"
          aria-disabled={plan.busy || undefined}
          onClick={() => void plan.start(t('do.keepChosen'), { body: chosenRows(selection) })}
        >
          {t('do.keepChosen')}
        </button>
      </Can>
      <Can action="FOLLOW_UP_EXPORT">
        <ExportButton label={t('do.exportChosen')} call={exportFollowUps} {...chosenOf(list, selection, shown)} />
      </Can>
      {plan.shown}
    </>
  )
}
