import './camps.css'
import { limitsOf } from '@camp/contract/base/limits'
import { rateText } from '@camp/contract/base/numbers'
import { type CampRow, setCampCapacity } from '@camp/contract/camps/camps'
import { campRecord } from '@camp/contract/camps/camps.record'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { pageFor } from '../ui/page/recordNames.tsx'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { Nothing, PageLink } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { periodOf } from '../ui/table/periodOf.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { PlacesCell } from './camps.places.parts.tsx'
import { campsText } from './camps.text.ts'

const { capacity: takes } = limitsOf(setCampCapacity)

/** The places of a camp, changed in the table. */
export function CampPlacesEdit({ camp, active }: { readonly camp: CampRow; readonly active: boolean | undefined }) {
  const title = useTitles(campRecord)
  return (
    <EditableCell
      label={title('capacity')}
      text={String(camp.capacity)}
      active={active}
      inputMode="numeric"
      read={useReads().whole(takes)}
      call={setCampCapacity}
      version={camp.version}
      input={(text, version) => ({ body: { id: camp.id, capacity: Number(text), version } })}
    >
      <PlacesCell taken={camp.enrolledCount} of={camp.capacity} />
    </EditableCell>
  )
}

const GROUPS = '/camp/campGroup'
const STUDENTS = '/camp/campStudent'

export const groupsPage = (campId: number): string => `${GROUPS}?campId=${campId}`
export const studentsPage = (campId: number, groupId?: number): string =>
  `${STUDENTS}?campId=${campId}${groupId === undefined ? '' : `&groupId=${groupId}`}`

/** How regularly children clocked in; nothing before the first lesson. */
export const clockInRate = (row: Pick<CampRow, 'clockInsDone' | 'clockInsDue'>): string | null =>
  rateText(row.clockInsDone, row.clockInsDue)

const linkOf = ({ id, name }: CampRow) => <PageLink to={pageFor('camp', id)}>{name}</PageLink>

/** The columns of the list of camps. */
export function useCampColumns(): readonly Column<CampRow>[] {
  const t = useText(campsText)
  const column = useColumnOf(campRecord)
  const wide = useWide()
  const mayEdit = useHolds()('CAMP_EDIT')
  return useMemo(
    () => [
      column('name', { width: wide(150, 138), pin: 'left', sortKey: 'name', grow: true, cell: linkOf }),
      column('campType', { width: wide(80, 92) }),
      column('term', { width: wide(128, 112), sortKey: 'term' }),
      { key: 'enrolPeriod', title: t('field.enrolPeriod'), width: wide(158, 148), cell: (row) => periodOf(row.enrolStart, row.enrolEnd) },
      {
        key: 'campPeriod',
        title: t('field.campPeriod'),
        width: wide(158, 148),
        sortKey: 'startDate',
        cell: (row) => periodOf(row.startDate, row.endDate),
      },
      {
        key: 'enrolledCount',
        title: t('field.enrolled'),
        width: 112,
        align: 'right',
        sortKey: 'enrolledCount',
        cell: (row, active) =>
          mayEdit && row.status !== 'ENDED' ? (
            <CampPlacesEdit camp={row} active={active} />
          ) : (
            <PlacesCell taken={row.enrolledCount} of={row.capacity} />
          ),
      },
      { key: 'groupCount', title: t('field.groups'), width: wide(58, 66), align: 'right', cell: (row) => formatCount(row.groupCount) },
      { key: 'clockInRateBp', title: t('field.rate'), width: wide(84, 98), align: 'right', cell: (row) => clockInRate(row) ?? <Nothing /> },
      column('status', { watched: true, width: 100, sortKey: 'stage' }),
      column('updatedAt', { width: 124, hidden: true }),
    ],
    [t, column, wide, mayEdit],
  )
}

/** The ways from a camp to its groups and students, where the reader may go there. */
export function useCampLinks() {
  const navigate = useNavigate()
  const holds = useHolds()
  const isScreen = (wanted: string) => knownScreens().some(({ path }) => path === wanted)
  const toGroups = (campId: number) => void navigate(groupsPage(campId))
  const toStudents = (campId: number, groupId?: number) => void navigate(studentsPage(campId, groupId))
  return {
    groups: holds('CAMP_GROUP') && isScreen(GROUPS) ? toGroups : null,
    students: holds('CAMP_STUDENT') && isScreen(STUDENTS) ? toStudents : null,
  }
}
