import {
  exportResources,
  getResource,
  getResourceWords,
  listResources,
  planResourceSwitch,
  type Resource,
  type ResourceFilter,
  resourceFilter,
} from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { listUploaders } from '@camp/contract/uploaders/uploaders'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { usePlan } from '../ui/change/usePlan.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { peekById } from '../ui/peek/peek.ts'
import { ResourceGrid } from './ResourceGrid.tsx'
import { RESOURCE_PAGE, useResourceColumns } from './resourceColumns.tsx'
import { resourcesText } from './resources.text.ts'
import { useResourceSteps } from './useResourceSteps.ts'
import './resources.css'

/** A resource beside the list: all that its page holds. */
const resourcePeek = peekById<Resource>({
  part: latePart(async () => (await import('./ResourceDetailPage.tsx')).ResourcePeek),
  path: RESOURCE_PAGE,
  ask: (id) => ({ call: getResource, input: { params: { id } } }),
})

const editing = latePart(async () => (await import('./ResourceModal.tsx')).ResourceModal)

/** What lessons are made of. */
export function ResourceListPage() {
  const t = useText(resourcesText)
  const list = useList(listResources, { filter: resourceFilter, sheet: { call: exportResources, chosen: true } })
  const holds = useHolds()
  const [edited, setEdited] = useState<{ resource: Resource | null }>()
  const history = useRowHistory<Resource>('resource', ({ title }) => title)
  const steps = useResourceSteps((resource) => setEdited({ resource }))
  const views = useMemo(
    () => [
      { key: 'books', title: t('view.books'), filter: { kind: ['PICTURE_BOOK' as const] } },
      { key: 'toReview', title: t('view.toReview'), filter: { toReview: true } },
      { key: 'unused', title: t('view.unused'), filter: { activeFlg: ['INACTIVE' as const] } },
    ],
    [t],
  )
  const mayChoose = holds('RESOURCE_EDIT') || holds('RESOURCE_EXPORT')
  const grid: typeof list.grid = {
    drawn: (rows, show, open) => (
      <ResourceGrid resources={rows} open={open} selection={mayChoose ? list.selection : undefined} show={show} />
    ),
    choice: (chosen, choose) => <FormChoice grid={chosen} choose={choose} />,
  }
  return (
    <>
      <ListPage
        id="resources"
        title={t('listTitle')}
        views={views}
        list={{ ...list, grid }}
        columns={useResourceColumns()}
        peek={resourcePeek}
        actions={(resource) => [...steps(resource), history.action(resource)]}
        create={{
          label: t('do.create'),
          code: 'RESOURCE_EDIT',
          run: () => setEdited({ resource: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<ResourceSearchForm list={list} />}
        bulk={holds('RESOURCE_EDIT') ? (selection) => <SwitchChosen list={list} selection={selection} /> : undefined}
      />
      {edited && <Late part={editing} props={{ resource: edited.resource, onClose: () => setEdited(undefined) }} />}
      {history.shown}
    </>
  )
}

function FormChoice({ grid, choose }: { readonly grid: boolean; choose(grid: boolean): void }) {
  const t = useText(resourcesText)
  return (
    <Segmented
      hideLabel
      label={t('form.label')}
      value={grid ? 'grid' : 'table'}
      options={[
        { value: 'table', label: t('form.table') },
        { value: 'grid', label: t('form.grid') },
      ]}
      onChange={(form) => choose(form === 'grid')}
    />
  )
}

interface ChosenProps {
  readonly list: List<Resource, ResourceFilter>
  readonly selection: ListSelection<ResourceFilter>
}

/** Switches the chosen ones on or off, after a look at what becomes of them. If their number has moved since it was shown, the server refuses. */
function SwitchChosen({ list, selection }: ChosenProps) {
  const t = useText(resourcesText)
  const plan = usePlan(planResourceSwitch, { stale: ['Resources'], retry: list.retry })
  const begin = (wanted: Resource['activeFlg']) => {
    const rows = chosenRows(selection)
    const { activeFlg: stateIs, ...others } = 'ids' in rows ? { ...rows, activeFlg: undefined } : rows
    void plan.start(t(wanted === 'ACTIVE' ? 'do.onChosen' : 'do.offChosen'), {
      body: { ...others, ...(stateIs && { stateIs }), activeFlg: wanted },
    })
  }
  return (
    <>
      <button type="button" className="link" aria-disabled={plan.busy || undefined} onClick={() => begin('INACTIVE')}>
        {t('do.offChosen')}
      </button>
      <button type="button" className="link" aria-disabled={plan.busy || undefined} onClick={() => begin('ACTIVE')}>
        {t('do.onChosen')}
      </button>
      {plan.shown}
    </>
  )
}

const folded = ['uploaderId', 'activeFlg'] as const

function ResourceSearchForm({ list }: { readonly list: List<Resource, ResourceFilter> }) {
  const title = useTitles(resourceRecord)
  const draft = useDraft(list)
  const { field } = draft
  const [opened, setOpened] = useState(false)
  const words = useCall(getResourceWords, {})
  const uploaders = useCall(
    listUploaders,
    { query: { page: 1, size: 500, sort: ['name,asc'] } },
    { enabled: opened || field('uploaderId').value !== undefined },
  )
  const chosen = (from: 'levels' | 'themes') => optionsOf(words, (all) => all[from].map((word) => ({ value: word, label: word })))
  const more = (
    <>
      <SelectFilter
        label={title('uploaderName')}
        options={optionsOf(uploaders, ({ content }) => content.map(({ id, name }) => ({ value: id, label: name })))}
        onOpen={() => setOpened(true)}
        {...field('uploaderId')}
      />
      <LabelFilter of={resourceRecord} {...field('activeFlg')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('title')} {...field('title')} />
      <LabelFilter of={resourceRecord} {...field('kind')} />
      <SelectFilter label={title('level')} options={chosen('levels')} {...field('level')} />
      <SelectFilter label={title('theme')} options={chosen('themes')} {...field('theme')} />
    </SearchForm>
  )
}
