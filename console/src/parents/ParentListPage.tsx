import { consentReaders } from '@camp/contract/consents/consents.record'
import { noteReaders } from '@camp/contract/followUps/followUps.record'
import { exportParents, getParent, listParents, type ParentFilter, parentFilter } from '@camp/contract/parents/parents'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { getAllTags } from '@camp/contract/tags/tags'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { MemberLevelPicker } from '../members/members.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { ReferrerPicker } from '../referrers/referrers.parts.tsx'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { peekById } from '../ui/peek/peek.ts'
import { ParentDialogs, useParentState } from './ParentDialogs.tsx'
import { ParentListBulk } from './ParentListBulk.tsx'
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
        create={{
          label: t('do.create'),
          code: 'PARENT_EDIT',
          run: () => setMakes(true),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={() => <Tools />}
        search={<ParentSearchForm list={list} />}
        bulk={holds('PARENT_EDIT') ? (selection) => <ParentListBulk list={list} selection={selection} /> : undefined}
      />
      {makes && <Late part={making} props={{ onClose: () => setMakes(false) }} />}
      <ParentDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}

function Tools() {
  const t = useText(parentsText)
  const holds = useHolds()
  const navigate = useNavigate()
  return (
    <>
      {holds(...noteReaders) && <Button onClick={() => void navigate('/parent/followUp')}>{t('do.notes')}</Button>}
      <Button onClick={() => void navigate('/parent/duplicates')}>{t('do.duplicates')}</Button>
    </>
  )
}

const making = latePart(async () => (await import('./NewParentModal.tsx')).NewParentModal)

const folded = ['channelId', 'referrerId', 'tagId', 'step', 'consent', 'registeredFrom'] as const

/** The filters of the list of parents. */
function ParentSearchForm({ list }: { list: List<ParentRow, ParentFilter> }) {
  const t = useText(parentsText)
  const title = useTitles(parentRecord)
  const draft = useDraft(list)
  const holds = useHolds()
  const { field } = draft
  const more = (
    <>
      <ChannelPicker none label={title('channelName')} {...field('channelId')} />
      <ReferrerPicker label={title('referrerName')} {...field('referrerId')} />
      <TagFilter {...field('tagId')} />
      <LabelFilter of={parentRecord} {...field('step')} />
      {holds(...consentReaders) && <LabelFilter of={parentRecord} {...field('consent')} />}
      <DateRangeFilter label={title('registeredAt')} from={field('registeredFrom')} to={field('registeredTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <TextFilter label={t('field.name')} {...field('nickname')} />
      <MemberLevelPicker label={title('memberLevel')} {...field('memberLevelId')} />
      <LabelFilter of={parentRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

/** By tag. Tags are loaded when the list is first opened, or to name those that the address chooses. */
function TagFilter(props: DraftField<readonly number[]>) {
  const title = useTitles(parentRecord)
  const [opened, setOpened] = useState(false)
  const tags = useCall(getAllTags, { query: { scope: 'PARENT' } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter label={title('tags')} options={options} onOpen={() => setOpened(true)} {...props} />
}
