import { exportParents, type ParentFilter } from '@camp/contract/parents/parents'
import { planParentStates } from '@camp/contract/parents/parents.changes'
import type { TagChange } from '@camp/contract/parents/parents.labels'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { usePlan } from '../ui/change/usePlan.tsx'
import { chosenOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { bulkAreas, type ParentRow } from './parentRow.ts'
import { parentsBulkText } from './parents.bulk.text.ts'
import { parentsText } from './parents.text.ts'

const tags = latePart(async () => (await import('./BulkTagsModal.tsx')).BulkTagsModal)

interface ParentListBulkProps {
  readonly list: List<ParentRow, ParentFilter>
  readonly selection: ListSelection<ParentFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

/** What can be done with the chosen families. If their number has moved since it was shown, the server refuses. */
export function ParentListBulk({ list, selection, shown }: ParentListBulkProps) {
  const t = useText(parentsText)
  return (
    <>
      <Can action="PARENT_EDIT">
        <TurnChosen list={list} selection={selection} to="FROZEN" />
        <TurnChosen list={list} selection={selection} to="ACTIVE" />
        <TagChosen list={list} selection={selection} change="ADD" />
        <TagChosen list={list} selection={selection} change="REMOVE" />
      </Can>
      <Can action="PARENT_EXPORT">
        <ExportButton label={t('do.exportChosen')} call={exportParents} {...chosenOf(list, selection, shown)} />
      </Can>
    </>
  )
}

type Chosen = Pick<ParentListBulkProps, 'list' | 'selection'>

/** Freezes or activates them, after one has seen which of them change. */
function TurnChosen({ list, selection, to }: Chosen & { readonly to: 'FROZEN' | 'ACTIVE' }) {
  const t = useText(parentsBulkText)
  const plan = usePlan(planParentStates, { stale: bulkAreas, retry: list.retry })
  const title = t(to === 'FROZEN' ? 'freezeTitle' : 'activateTitle')
  return (
    <>
      <button
        type="button"
        className="link"
        aria-disabled={plan.busy || undefined}
        onClick={() => void plan.start(title, { body: { ...chosenRows(selection), to } })}
      >
        {t(to === 'FROZEN' ? 'freeze' : 'activate')}
      </button>
      {plan.shown}
    </>
  )
}

/** Gives them tags or takes some off. */
function TagChosen({ list, selection, change }: Chosen & { readonly change: TagChange }) {
  const t = useText(parentsBulkText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t(change === 'ADD' ? 'addTags' : 'removeTags')}
      </button>
      {open && <Late part={tags} props={{ selection, change, onDrift: list.retry, onClose: () => setOpen(false) }} />}
    </>
  )
}
