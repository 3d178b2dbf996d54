import { addDays } from '@camp/contract/base/days'
import { type CampFilter, type CampRow, campFilter, getCampDetail, listCamps } from '@camp/contract/camps/camps'
import { getCampTypes } from '@camp/contract/camps/camps.config'
import { type CampStage, campStage } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { campRecord } from '@camp/contract/camps/camps.record'
import { useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { call, isFailure } from '../platform/client.ts'
import { formatDay, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { useSayFilter } from '../ui/filter/filterWords.ts'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { peekById } from '../ui/peek/peek.ts'
import type { RowAction } from '../ui/table/column.ts'
import type { CampTask } from './CampModal.tsx'
import { CampsLater, CampWeek, NoneNow } from './CampWeek.tsx'
import { CALENDAR_IN_ADDRESS, useCampCalendar } from './calendar/useCampCalendar.tsx'
import { useCampColumns, useCampLinks } from './campColumns.tsx'
import { campValues } from './campForm.ts'
import { campsText } from './camps.text.ts'
import { loadCalendar, planFrom, termAfter, workdayAfter } from './nextTerm.ts'
import { useCampExports } from './useCampExports.ts'

/** A camp beside the list. */
const campPeek = peekById<CampRow>({
  part: latePart(async () => (await import('./CampDetailPage.tsx')).CampPeek),
  path: '/camp/detail',
  ask: (id) => ({ call: getCampDetail, input: { query: { id } } }),
})

const editing = latePart(async () => (await import('./CampModal.tsx')).CampModal)

/** It opens with the camps that run or enrol; whoever looks for one looks through all. */
const defaults = { filter: { stage: ['NOW' as const] }, rests: true }

/** The camps: when they are, how full, and how the children do. */
export function CampListPage() {
  const t = useText(campsText)
  const language = useLanguage()
  const asked = useList(listCamps, { filter: campFilter, defaults, beside: CALENDAR_IN_ADDRESS })
  const { list, which, calendar } = useCampCalendar(asked)
  const holds = useHolds()
  const links = useCampLinks()
  const [task, setTask] = useState<CampTask>()
  const history = useRowHistory<CampRow>('camp', campName)
  const start = useCampTasks(setTask)
  const mayEdit = holds('CAMP_EDIT')
  const exports = useCampExports()
  const { groups, students } = links
  const actions = (row: CampRow): RowAction[] => [
    ...(groups ? [{ key: 'groups', title: t('do.groups'), run: () => groups(row.id) }] : []),
    ...(students ? [{ key: 'students', title: t('do.students'), run: () => students(row.id) }] : []),
    ...(mayEdit ? [{ key: 'edit', title: t('do.edit'), run: () => void start.edit(row) }] : []),
    ...(mayEdit ? [{ key: 'copy', title: t('do.copy'), run: () => void start.copy(row) }] : []),
    ...exports(row),
    history.action(row),
  ]
  const create = {
    label: t('do.create'),
    code: 'CAMP_EDIT',
    run: () => setTask({ kind: 'create' }),
    first: { title: t('emptyTitle'), hint: t('emptyHint') },
  }
  return (
    <>
      <ListPage
        id="camps"
        title={t('listTitle')}
        list={calendar ? list : { ...list, rest: <CampsLater list={list} /> }}
        views={[
          // A month shows what runs in it.
          ...(calendar ? [] : [{ key: 'now', title: campStage.label('NOW', language), filter: { stage: ['NOW' as const] } }]),
          { key: 'running', title: t('view.running'), filter: { status: ['IN_PROGRESS'] } },
          { key: 'enrolling', title: t('view.enrolling'), filter: { status: ['ENROLLING'] } },
          { key: 'over', title: campStage.label('OVER', language), filter: { stage: ['OVER'] } },
        ]}
        stats={{ inLine: <CampWeek list={list} /> }}
        columns={useCampColumns()}
        actions={actions}
        peek={campPeek}
        create={create}
        empty={<NoneNow list={list} create={create} />}
        tools={() => which}
        search={<CampSearchForm list={asked} />}
      />
      {task && <Late part={editing} props={{ task, onClose: () => setTask(undefined) }} />}
      {history.shown}
    </>
  )
}

/** Reads a camp as it is now, then opens its form. */
function useCampTasks(setTask: (task: CampTask) => void) {
  const t = useText(campsText)
  const read = async ({ id }: CampRow) => {
    const camp = await call(getCampDetail, { query: { id } })
    return isFailure(camp) ? null : camp
  }
  return {
    edit: async (row: CampRow) => {
      const camp = await read(row)
      if (camp) setTask({ kind: 'edit', camp })
    },
    copy: async (row: CampRow) => {
      const camp = await read(row)
      if (!camp) return
      const calendar = await loadCalendar(camp.startDate, addDays(camp.endDate, camp.lessons.length * 2 + 60))
      if (!calendar) return toast('error', t('calendarFailed'))
      const values = campValues(camp)
      const plan = planFrom({ ...camp, lessons: values.lessons }, workdayAfter(camp.endDate, calendar), calendar, formatDay(Date.now()))
      const { enrolStart, enrolEnd, startDate, endDate, lessons } = plan
      const next = { ...values, term: termAfter(camp.term), enrolStart, enrolEnd, startDate, endDate, lessons }
      setTask({ kind: 'copy', camp, values: next })
    },
  }
}

const folded = ['term', 'endFrom', 'endTo'] as const

/** A filter by a day, which a range of moments sets. */
const byDay = (field: DraftField<string>): DraftField<string> => ({ ...field, onChange: (moment) => field.onChange(moment?.slice(0, 10)) })

/** The filters of the list of camps. */
function CampSearchForm({ list }: { list: List<CampRow, CampFilter> }) {
  const title = useTitles(campRecord)
  const draft = useDraft({ ...list, search: ({ stage, ...found }) => list.search(Object.keys(found).length > 0 ? found : { stage }) })
  const { field } = draft
  const types = useCall(getCampTypes, { query: {} })
  const language = useLanguage()
  const labels = (stages: unknown) => formatList((stages as readonly CampStage[]).map((stage) => campStage.label(stage, language))) // as the filter has it
  useSayFilter(useText(campsText)('field.stage'), ['stage'], labels)
  const more = (
    <>
      <TextFilter label={title('term')} {...field('term')} />
      <DateRangeFilter label={title('endDate')} from={byDay(field('endFrom'))} to={byDay(field('endTo'))} />
    </>
  )
  return (
    <SearchForm draft={draft} folded={folded} more={more}>
      <TextFilter label={title('name')} {...field('name')} />
      <SelectFilter
        label={title('campType')}
        options={optionsOf(types, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...field('campTypeId')}
      />
      <LabelFilter of={campRecord} {...field('status')} />
      <DateRangeFilter label={title('startDate')} from={byDay(field('startFrom'))} to={byDay(field('startTo'))} />
    </SearchForm>
  )
}
