import { type Coach, type CoachFilter, coachFilter, listCoaches } from '@camp/contract/coaches/coaches'
import { coachRecord } from '@camp/contract/coaches/coaches.record'
import { useMemo } from 'react'
import { PlacesCell } from '../camps/camps.places.parts.tsx'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, YesNoFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { nameIn } from '../ui/page/recordNames.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { MoneyCell, PageLink, PersonalCell, TaggedCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { CoachBulk } from './CoachBulk.tsx'
import { CoachDialogs, useCoachDialogs } from './CoachDialogs.tsx'
import { AwayTag, TrackingTag } from './CoachState.tsx'
import { coachListText } from './coachList.text.ts'
import { COACH_PAGE } from './coachPage.ts'
import { useCoachActions } from './useCoachActions.ts'

/** A coach beside the list: how busy, and what an hour was paid. */
const coachPeek = peekById<Coach>({
  part: latePart(async () => (await import('./CoachDetailPage.tsx')).CoachPeek),
  path: COACH_PAGE,
  ask: (id) => ({ call: listCoaches, input: { query: { page: 1, id: [id] } } }),
})

const active = ['ACTIVE' as const]

/** Everyone who coaches, with what they have to do and what an hour is paid. */
export function CoachListPage() {
  const t = useText(coachListText)
  const list = useList(listCoaches, { filter: coachFilter })
  const dialogs = useCoachDialogs()
  const actions = useCoachActions(dialogs.opens)
  const tracks = useHolds()('COASH_TRACKING')
  const views = useMemo(
    () => [
      { key: 'partTime', title: t('view.partTime'), filter: { employment: ['PART_TIME' as const], activeFlg: active } },
      { key: 'untracked', title: t('view.untracked'), filter: { trackingEnabled: false, activeFlg: active } },
      { key: 'away', title: t('view.away'), filter: { away: true } },
      { key: 'off', title: t('view.off'), filter: { activeFlg: ['INACTIVE' as const] } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="coaches"
        title={t('title')}
        views={views}
        list={list}
        columns={useCoachColumns()}
        actions={actions}
        peek={coachPeek}
        create={{
          label: t('do.create'),
          code: 'COASH_EDIT',
          run: dialogs.opens.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<CoachSearchForm list={list} />}
        {...(tracks && { bulk: (selection) => <CoachBulk selection={selection} /> })}
      />
      <CoachDialogs open={dialogs.open} close={dialogs.close} />
    </>
  )
}

function CoachSearchForm({ list }: { list: List<Coach, CoachFilter> }) {
  const t = useText(coachListText)
  const title = useTitles(coachRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <CoachGroupPicker label={title('groupName')} {...field('groupId')} />
      <LabelFilter of={coachRecord} {...field('employment')} />
      <LabelFilter of={coachRecord} {...field('activeFlg')} />
      <YesNoFilter label={title('trackingEnabled')} yes={t('trackingOn')} no={t('trackingOff')} {...field('trackingEnabled')} />
      <YesNoFilter label={t('away')} yes={t('awayYes')} no={t('awayNo')} {...field('away')} />
    </SearchForm>
  )
}

function useCoachColumns(): readonly Column<Coach>[] {
  const column = useColumnOf(coachRecord)
  return useMemo(
    () => [
      column('name', { width: 198, pin: 'left', sortKey: 'name', cell: nameOf }),
      column('englishName', { width: 110, hidden: true }),
      column('phone', { width: 128, cell: phoneOf }),
      column('groupName', { width: 100, grow: true, cell: groupOf }),
      column('employment', { width: 104 }),
      column('level', { width: 90, hidden: true }),
      column('hourlyRateAmount', { width: 96, sortKey: 'hourlyRateAmount', cell: rateOf }),
      column('studentCount', { width: 116, sortKey: 'studentCount', cell: loadOf }),
      column('campCount', { width: 84 }),
      column('trackingEnabled', { width: 106, cell: trackingOf }),
      column('activeFlg', { width: 90 }),
      column('joinedAt', { width: 120, sortKey: 'joinedAt', hidden: true }),
    ],
    [column],
  )
}

const phoneOf = (row: Coach) => <PersonalCell value={row.phone} entity="coach" id={row.id} field="phone" />
/** Who is away is seen at once: the state stands far to the right. */
const nameOf = (coach: Coach) => (
  <TaggedCell tag={<AwayTag coach={coach} />}>
    <PageLink to={`${COACH_PAGE}?id=${coach.id}`}>{coach.name}</PageLink>
  </TaggedCell>
)
const groupOf = ({ groupId, groupName }: Coach) => nameIn({ coachGroupId: groupId, coachGroupName: groupName }, 'coachGroupName', true)
const rateOf = (row: Coach) => <MoneyCell fen={row.hourlyRateAmount} />
const loadOf = ({ studentCount, maxStudents }: Coach) =>
  maxStudents === null ? studentCount : <PlacesCell taken={studentCount} of={maxStudents} />
const trackingOf = ({ trackingEnabled }: Coach) => <TrackingTag on={trackingEnabled} />
