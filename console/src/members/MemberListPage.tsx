import { getMember, getMemberConfig, type MemberFilter, memberFilter } from '@camp/contract/members/members'
import { memberRecord } from '@camp/contract/members/members.record'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { PageLink, PersonalCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { GiftModal } from './GiftModal.tsx'
import { MemberFigures, MemberWeeks } from './MemberFigures.tsx'
import type { MemberRow } from './memberRow.ts'
import { membersText } from './members.text.ts'

/** A member beside the list. */
const memberPeek: Peek<MemberRow> = {
  ...rowPeek,
  part: latePart(async () => (await import('./MemberPeek.tsx')).MemberPeek),
}

/** Who is or was a member, with figures above; gifts and extensions. */
export function MemberListPage() {
  const t = useText(membersText)
  const holds = useHolds()
  const list = useList(getMember, { filter: memberFilter })
  const [weeks, setWeeks] = useState(false)
  const [giving, setGiving] = useState<{ member: MemberRow | null }>()
  const history = useRowHistory<MemberRow>('member', ({ parentName }) => parentName)
  const actions = (row: MemberRow): RowAction[] => [
    ...(holds('MEMBER_EDIT') && row.erasedAt === null
      ? [{ key: 'extend', title: t('do.extend'), run: () => setGiving({ member: row }) }]
      : []),
    { key: 'grants', title: t('do.grants'), run: () => list.peek.show(String(row.id)) },
    history.action(row),
  ]
  return (
    <>
      <ListPage
        id="members"
        title={t('list')}
        list={list}
        columns={useMemberColumns(holds('PARENT_DETAIL'))}
        actions={actions}
        peek={memberPeek}
        stats={{ inLine: <MemberFigures list={list} />, block: weeks && <MemberWeeks list={list} /> }}
        tools={() => (
          <Button aria-expanded={weeks} onClick={() => setWeeks(!weeks)}>
            {t('weeks')}
          </Button>
        )}
        create={{ label: t('do.gift'), code: 'MEMBER_EDIT', run: () => setGiving({ member: null }) }}
        search={<MemberSearchForm list={list} />}
        empty={<EmptyState title={t('noMembers')}>{t('noMembersHint')}</EmptyState>}
      />
      {giving && <GiftModal member={giving.member} onClose={() => setGiving(undefined)} />}
      {history.shown}
    </>
  )
}

function MemberSearchForm({ list }: { list: List<MemberRow, MemberFilter> }) {
  const t = useText(membersText)
  const title = useTitles(memberRecord)
  const draft = useDraft(list)
  const { field } = draft
  const levels = useCall(getMemberConfig, {})
  return (
    <SearchForm
      draft={draft}
      folded={['keyword', 'source']}
      more={
        <>
          <TextFilter label={t('field.keyword')} {...field('keyword')} />
          <LabelFilter of={memberRecord} {...field('source')} />
        </>
      }
    >
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <SelectFilter
        label={title('level')}
        options={optionsOf(levels, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...field('levelId')}
      />
      <DateRangeFilter label={title('expiresAt')} from={field('expiresFrom')} to={field('expiresTo')} />
    </SearchForm>
  )
}

function useMemberColumns(mayOpen: boolean): readonly Column<MemberRow>[] {
  const t = useText(membersText)
  const column = useColumnOf(memberRecord)
  return useMemo(
    () => [
      column('parentName', { width: 150, pin: 'left', grow: true, cell: mayOpen ? familyOf : nameOf }),
      column('parentPhone', { width: 140, cell: phoneOf }),
      column('level', { width: 140 }),
      column('source', { width: 100 }),
      column('startedAt', { width: 120, sortKey: 'startedAt', cell: (row) => formatDay(row.startedAt) }),
      column('expiresAt', { width: 120, sortKey: 'expiresAt', cell: (row) => formatDay(row.expiresAt) }),
      column('daysLeft', {
        width: 110,
        cell: (row) => (row.daysLeft === 0 ? <span className="quiet">{t('over')}</span> : t('days', { count: row.daysLeft })),
      }),
    ],
    [t, column, mayOpen],
  )
}

const phoneOf = (row: MemberRow) => <PersonalCell value={row.parentPhone} entity="parent" id={row.parentId} field="phone" />
const nameOf = ({ parentName }: MemberRow) => parentName
const familyOf = ({ parentId, parentName }: MemberRow) => <PageLink to={`/parent/detail?id=${parentId}`}>{parentName}</PageLink>
