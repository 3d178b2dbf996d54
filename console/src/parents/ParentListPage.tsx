import { noteReaders } from '@camp/contract/followUps/followUps.record'
import { exportParents, getParent, listParents, type ParentFilter, parentFilter } from '@camp/contract/parents/parents'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { followUpsCardText } from '../followUps/followUps.parts.text.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { ParentDialogs, useParentState } from './ParentDialogs.tsx'
import { ParentListBulk } from './ParentListBulk.tsx'
import { ParentSearchForm } from './ParentSearchForm.tsx'
import { parentActions } from './parentActions.ts'
import { useParentColumns } from './parentColumns.tsx'
import type { ParentRow, ParentTask } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

/** A family beside the list: all that its page holds. */
const parentPeek = peekById<ParentRow>({
  part: latePart(async () => (await import('./ParentDetailPage.tsx')).ParentPeek),
  path: '/parent/detail',
  ask: (id) => ({ call: getParent, input: { query: { id } } }),
})

const frozen: ParentFilter = { activeFlg: ['FROZEN'] }

/** Families: who they are, what they bought, when they were last seen. */
export function ParentListPage() {
  const t = useText(parentsText)
  const list = useList(listParents, { filter: parentFilter, sheet: { call: exportParents, label: t('do.export'), chosen: true } })
  const columns = useParentColumns()
  const navigate = useNavigate()
  const holds = useHolds()
  const turn = useParentState()
  const [task, setTask] = useState<ParentTask | null>(null)
  const [makes, setMakes] = useState(false)
  return (
    <>
      <ListPage
        id="parents"
        title={t('listTitle')}
        views={[{ key: 'frozen', title: t('view.frozen'), filter: frozen }]}
        list={list}
        columns={columns}
        actions={(parent) => [
          { key: 'details', title: t('do.details'), run: () => void navigate(`/parent/detail?id=${parent.id}`) },
          ...parentActions(parent, holds, { start: setTask, turn }),
        ]}
        peek={parentPeek}
        create={{ label: t('do.create'), code: 'PARENT_EDIT', run: () => setMakes(true) }}
        tools={() => <Tools />}
        search={<ParentSearchForm list={list} />}
        bulk={holds('PARENT_EDIT') ? (selection) => <ParentListBulk list={list} selection={selection} /> : undefined}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {makes && <Late part={making} props={{ onClose: () => setMakes(false) }} />}
      <ParentDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}

function Tools() {
  const t = useText(parentsText)
  const notes = useText(followUpsCardText)
  const holds = useHolds()
  const navigate = useNavigate()
  return (
    <>
      {holds(...noteReaders) && <Button onClick={() => void navigate('/parent/followUp')}>{notes('title')}</Button>}
      <Button onClick={() => void navigate('/parent/duplicates')}>{t('do.duplicates')}</Button>
    </>
  )
}

const making = latePart(async () => (await import('./NewParentModal.tsx')).NewParentModal)
