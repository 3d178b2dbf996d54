import type { RowOf } from '@camp/contract/base/call'
import { activeFlg } from '@camp/contract/base/labels'
import { type CampGroupFilter, campGroupFilter, listCampGroups } from '@camp/contract/camps/camps.groups'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { campGroupRecord } from '@camp/contract/camps/camps.record'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { useMemo, useState } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useRowHistory } from '../history/history.parts.tsx'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { taken } from '../ui/change/undo.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type Peek, rowPeek } from '../ui/peek/peek.ts'
import { Nothing, PageLink, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import type { GroupRow } from './CampGroupPeek.tsx'
import { CapacityCell } from './CapacityCell.tsx'
import { clockInRate, groupsPage, studentsPage, useCampLinks } from './campColumns.tsx'
import { campGroupsText } from './campGroups.text.ts'
import { type Camp, CampOfAddress, campInAddress } from './camps.address.parts.tsx'
import { PlacesCell } from './camps.places.parts.tsx'

const campGroupModal = latePart(async () => (await import('./CampGroupModal.tsx')).CampGroupModal)

const groupPeek = latePart(async () => (await import('./CampGroupPeek.tsx')).CampGroupPeek)

// Most open the groups of one camp.
const campsToDivide = latePart(async () => (await import('../division/division.camps.parts.tsx')).CampsToDivide)

/** A group beside the list; its page is the list of its students, for those who may go there. */
const usePeek = (campId: number, mayOpen: boolean): Peek<GroupRow> =>
  useMemo(
    () => ({
      ...rowPeek,
      part: groupPeek,
      ...(mayOpen && { pageOf: (key: string) => studentsPage(campId, idOf(key)) }),
    }),
    [campId, mayOpen],
  )

/** The groups of the camp that the address names; without one, the camps by what is to be done in their groups. */
export function CampGroupPage() {
  const t = useText(campGroupsText)
  const title = t('listTitle')
  return (
    <CampOfAddress
      title={title}
      start={<LateInPlace part={campsToDivide} props={{ title, verb: t('open'), to: groupsPage }} waiting={<LoadingLines />} />}
      titleOf={(camp) => inBoth(campGroupsText, 'campTab', { name: camp.name, term: camp.term })}
    >
      {(camp) => <CampGroups camp={camp} />}
    </CampOfAddress>
  )
}

function CampGroups({ camp }: { camp: Camp }) {
  const t = useText(campGroupsText)
  const holds = useHolds()
  const of = useMemo(() => ({ campId: camp.id }), [camp.id])
  const list = useList(listCampGroups, { filter: campGroupFilter, of, beside: campInAddress })
  const links = useCampLinks()
  const [editing, setEditing] = useState<{ group: GroupRow | null }>()
  const history = useRowHistory<GroupRow>('campGroup', ({ name }) => name)
  const flip = useGroupSwitch()
  const mayEdit = holds('CAMP_GROUP_EDIT')
  const edit = useMemo(() => (group: GroupRow) => setEditing({ group }), [])
  const { students } = links
  const peek = usePeek(camp.id, students !== null)
  const actions = (row: GroupRow): RowAction[] => [
    ...(students ? [{ key: 'students', title: t('do.students'), run: () => students(camp.id, row.id) }] : []),
    ...(mayEdit ? [{ key: 'edit', title: t('do.edit'), run: () => edit(row) }] : []),
    history.action(row),
    ...(mayEdit ? [{ key: 'switch', title: t(row.activeFlg === 'ACTIVE' ? 'do.off' : 'do.on'), run: () => void flip(row) }] : []),
  ]
  return (
    <>
      <ListPage
        id="campGroups"
        title={t('titleOf', { name: camp.name, term: camp.term })}
        list={list}
        columns={useGroupColumns(students !== null, mayEdit ? campName(camp) : undefined)}
        actions={actions}
        peek={peek}
        create={{
          label: t('do.create'),
          code: 'CAMP_GROUP_EDIT',
          run: () => setEditing({ group: null }),
          refusal: camp.status === 'ENDED' ? t('endedHint') : undefined,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={() => students && <Button onClick={() => students(camp.id)}>{t('do.students')}</Button>}
        stats={<CampStrip camp={camp} />}
        search={<GroupSearchForm list={list} campId={camp.id} />}
      />
      {editing && <Late part={campGroupModal} props={{ camp, group: editing.group, onClose: () => setEditing(undefined) }} />}
      {history.shown}
    </>
  )
}

/** The camp in one line. */
function CampStrip({ camp }: { camp: Camp }) {
  const t = useText(campGroupsText)
  const rate = clockInRate(camp)
  return (
    <p className="card camps-strip">
      <StatusTag of={campStatus} value={camp.status} />
      <span>
        {t('field.period')} {camp.startDate} ~ {camp.endDate}
      </span>
      <span>
        {t('field.students')} {camp.enrolledCount} / {camp.capacity}
      </span>
      {rate !== null && (
        <span>
          {t('field.rate')} {rate}
        </span>
      )}
    </p>
  )
}

function GroupSearchForm({ list, campId }: { list: List<GroupRow, CampGroupFilter>; campId: number }) {
  const title = useTitles(campGroupRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <CoachFilter label={title('coach')} campId={campId} {...field('coachId')} />
      <LabelFilter of={campGroupRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

/** `camp`: its name, where places of groups may be changed. */
function useGroupColumns(mayOpen: boolean, camp: string | undefined): readonly Column<GroupRow>[] {
  const t = useText(campGroupsText)
  const title = useTitles(campGroupRecord)
  return useMemo(
    () => [
      { key: 'name', title: title('name'), width: 200, pin: 'left', sortKey: 'name', grow: true, cell: mayOpen ? linkOf : nameOf },
      { key: 'coachName', title: title('coach'), width: 140, cell: (row) => nameIn(row, 'coachName', true) },
      {
        key: 'studentCount',
        title: t('field.students'),
        width: 130,
        align: 'right',
        sortKey: 'studentCount',
        cell: (row, active) =>
          camp === undefined ? (
            <PlacesCell taken={row.studentCount} of={row.capacity} />
          ) : (
            <CapacityCell group={row} camp={camp} active={active} />
          ),
      },
      {
        key: 'clockInRateBp',
        title: t('field.rate'),
        width: 110,
        align: 'right',
        sortKey: 'clockInRateBp',
        cell: (row) => clockInRate(row) ?? <Nothing />,
      },
      { key: 'activeFlg', title: title('activeFlg'), width: 100, cell: (row) => <StatusTag of={activeFlg} value={row.activeFlg} /> },
      { key: 'updatedAt', title: title('updatedAt'), width: 130, cell: (row) => <TimeCell at={row.updatedAt} /> },
    ],
    [t, title, mayOpen, camp],
  )
}

const nameOf = ({ name }: GroupRow) => name
const linkOf = ({ id, campId, name }: GroupRow) => <PageLink to={studentsPage(campId, id)}>{name}</PageLink>

/** Switches a group on or off. */
function useGroupSwitch(): (group: RowOf<typeof listCampGroups>) => Promise<void> {
  const t = useText(campGroupsText)
  const action = useAction(setCampGroupActive, { stale: ['Camp'] })
  return async ({ id, name, activeFlg, studentCount, version }) => {
    const off = activeFlg === 'ACTIVE'
    const body = { id, activeFlg: off ? ('INACTIVE' as const) : ('ACTIVE' as const), target: 'GROUP' as const, version }
    const done = await action.run({ body }, { name })
    if (!done) return
    const words = t(off ? (studentCount > 0 ? 'turnedOffStay' : 'turnedOff') : 'turnedOn', { name, count: studentCount })
    taken(words, () => action.run({ body: { ...body, activeFlg, version: done.version } }, { name }))
  }
}
