import {
  type CampStudentListFilter,
  type CampStudentRow,
  campStudentListFilter,
  listCampClientUsers,
} from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { campName } from '@camp/contract/camps/camps.names'
import { getCampGroupOptions } from '@camp/contract/camps/camps.options'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Camp, CampOfAddress, CampSwitch, campInAddress, FirstCamp } from '../camps/camps.address.parts.tsx'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useRowHistory } from '../history/history.parts.tsx'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { CampStudentBulk, CampStudentExports } from './CampStudentExports.tsx'
import { CampStudentTaskDialog } from './CampStudentTaskDialog.tsx'
import { campChangesText } from './campChanges.text.ts'
import { type CampStudentTask, useCampStudentActions } from './campStudentActions.ts'
import { CAMP_STUDENT_PAGE, useCampStudentColumns } from './campStudentColumns.tsx'
import { campStudentsText } from './campStudents.text.ts'
import './campStudents.css'

const moving = latePart(async () => (await import('./MoveStudentsModal.tsx')).MoveStudentsModal)

const modal = latePart(async () => (await import('./CampImportModal.tsx')).CampImportModal)

/** A child of a camp beside the list: all that its page holds. */
const campStudentPeek = peekById<CampStudentRow>({
  part: latePart(async () => (await import('./CampStudentDetailPage.tsx')).CampStudentPeek),
  path: CAMP_STUDENT_PAGE,
  ask: (id) => ({ call: getCampStudentDetail, input: { query: { id } } }),
})

const atRisk: CampStudentListFilter = { atRisk: true }
const warned: CampStudentListFilter = { warned: true }
const studying: CampStudentListFilter = { status: ['STUDYING'] }
const quit: CampStudentListFilter = { status: ['QUIT'] }

/** The students of the camp that the address names, or else of the first one that runs. */
export function CampStudentPage() {
  const t = useText(campStudentsText)
  const title = t('listTitle')
  return (
    <CampOfAddress
      title={title}
      start={<FirstCamp title={title} />}
      titleOf={(camp) => inBoth(campStudentsText, 'campTab', { name: camp.name, term: camp.term })}
    >
      {(camp) => <CampStudents camp={camp} />}
    </CampOfAddress>
  )
}

function CampStudents({ camp }: { camp: Camp }) {
  const t = useText(campStudentsText)
  const holds = useHolds()
  const navigate = useNavigate()
  const of = useMemo(() => ({ campId: camp.id }), [camp.id])
  const list = useList(listCampClientUsers, { filter: campStudentListFilter, of, beside: campInAddress })
  const [task, setTask] = useState<CampStudentTask>()
  const history = useRowHistory<CampStudentRow>('campStudent', ({ studentName }) => studentName)
  const mayOpen = holds('CAMP_STUDENT_DETAIL')
  const steps = useCampStudentActions(camp.status === 'ENDED', setTask)
  const actions = (row: CampStudentRow) => [
    ...(mayOpen ? [{ key: 'open', title: t('do.open'), run: () => void navigate(`${CAMP_STUDENT_PAGE}?id=${row.id}`) }] : []),
    ...steps(row),
    history.action(row),
  ]
  const ended = camp.status === 'ENDED'
  return (
    <>
      <ListPage
        id="campStudents"
        title={[t('titleOf', { name: camp.name, term: camp.term }), <CampSwitch key="switch" campId={camp.id} />]}
        views={[
          { key: 'atRisk', title: t('view.atRisk'), filter: atRisk },
          ...(holds('RISK') ? [{ key: 'warned', title: t('view.warned'), filter: warned }] : []),
          { key: 'studying', title: t('view.studying'), filter: studying },
          { key: 'quit', title: t('view.quit'), filter: quit },
        ]}
        list={list}
        columns={useCampStudentColumns()}
        actions={actions}
        {...(mayOpen && { peek: campStudentPeek })}
        create={{
          label: t('do.add'),
          code: 'CAMP_STUDENT_EDIT',
          run: () => setTask({ kind: 'add', campId: camp.id, camp: campName(camp) }),
          refusal: ended ? t('refusal.ended') : undefined,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={(shown) => (
          <>
            {!ended && <CampImportButton campId={camp.id} />}
            <CampStudentExports campId={camp.id} list={list} shown={shown} />
          </>
        )}
        search={<CampStudentSearchForm campId={camp.id} list={list} />}
        {...((holds('CAMP_EXPORT') || (holds('CAMP_STUDENT_EDIT') && !ended)) && {
          bulk: (selection, shown) => (
            <>
              {!ended && <MoveStudentsButton campId={camp.id} selection={selection} onDrift={list.retry} />}
              <Can action="CAMP_EXPORT">
                <CampStudentBulk campId={camp.id} list={list} selection={selection} shown={shown} />
              </Can>
            </>
          ),
        })}
      />
      {task && <CampStudentTaskDialog task={task} onClose={() => setTask(undefined)} />}
      {history.shown}
    </>
  )
}

/** Opens the import of students of a camp, for those who may. */
function CampImportButton({ campId }: { readonly campId: number }) {
  const t = useText(campChangesText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="CAMP_IMPORT">
      <Button onClick={() => setOpen(true)}>{t('import')}</Button>
      {open && <Late part={modal} props={{ campId, onClose: () => setOpen(false) }} />}
    </Can>
  )
}

interface MoveStudentsButtonProps {
  readonly campId: number
  readonly selection: ListSelection<CampStudentListFilter>
  readonly onDrift: () => void
}

/** Moves the chosen students of a camp to another group, for those who may. */
function MoveStudentsButton({ campId, selection, onDrift }: MoveStudentsButtonProps) {
  const t = useText(campChangesText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="CAMP_STUDENT_EDIT">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('move')}
      </button>
      {open && <Late part={moving} props={{ campId, selection, onDrift, onClose: () => setOpen(false) }} />}
    </Can>
  )
}

const folded = ['status', 'source', 'coachId', 'warned'] as const

/** The filters of a camp's students. */
function CampStudentSearchForm({ campId, list }: { campId: number; list: List<CampStudentRow, CampStudentListFilter> }) {
  const t = useText(campStudentsText)
  const holds = useHolds()
  const title = useTitles(campStudentRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CoachFilter label={title('coachName')} campId={campId} {...field('coachId')} />
      <LabelFilter of={campStudentRecord} {...field('status')} />
      <LabelFilter of={campStudentRecord} {...field('source')} />
      {holds('RISK') && <YesNoFilter label={t('warned.title')} yes={t('warned.true')} no={t('warned.false')} {...field('warned')} />}
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <GroupFilter label={title('groupName')} campId={campId} {...field('groupId')} />
      <YesNoFilter label={title('atRisk')} yes={t('risk.true')} no={t('risk.false')} {...field('atRisk')} />
    </SearchForm>
  )
}

function GroupFilter({ campId, ...props }: DraftField<readonly number[]> & { readonly label: string; readonly campId: number }) {
  const [opened, setOpened] = useState(false)
  const groups = useCall(getCampGroupOptions, { query: { campId } }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(groups, (list) =>
    list.map(({ id, name, coachName }) => ({ value: id, label: name, ...(coachName && { hint: coachName }) })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

interface YesNoProps extends DraftField<boolean> {
  readonly label: string
  readonly yes: string
  readonly no: string
}

/** One of yes and no, or both. */
function YesNoFilter({ value, onChange, yes, no, ...props }: YesNoProps) {
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return (
    <SelectFilter
      {...props}
      options={options}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
