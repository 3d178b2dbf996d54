import type { ParentFilter } from '@camp/contract/parents/parents'
import { planParentStates } from '@camp/contract/parents/parents.changes'
import type { TagChange } from '@camp/contract/parents/parents.labels'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { PlanButton } from '../ui/change/usePlan.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { bulkAreas, type ParentRow } from './parentRow.ts'
import { parentsBulkText } from './parents.bulk.text.ts'

const tags = latePart(async () => (await import('./BulkTagsModal.tsx')).BulkTagsModal)

interface ParentListBulkProps {
  readonly list: List<ParentRow, ParentFilter>
  readonly selection: ListSelection<ParentFilter>
}

/** What can be done with the chosen families. */
export function ParentListBulk({ list, selection }: ParentListBulkProps) {
  const t = useText(parentsBulkText)
  const turning = (to: 'FROZEN' | 'ACTIVE') => ({
    call: planParentStates,
    input: { body: { ...chosenRows(selection), to } },
    stale: bulkAreas,
    retry: list.retry,
  })
  return (
    <>
      <PlanButton label={t('freeze')} title={t('freezeTitle')} {...turning('FROZEN')} />
      <PlanButton label={t('activate')} title={t('activateTitle')} {...turning('ACTIVE')} />
      <TagChosen list={list} selection={selection} change="ADD" />
      <TagChosen list={list} selection={selection} change="REMOVE" />
    </>
  )
}

/** Gives them tags or takes some off. */
function TagChosen({ list, selection, change }: ParentListBulkProps & { readonly change: TagChange }) {
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
