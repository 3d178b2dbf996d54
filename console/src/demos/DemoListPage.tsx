import { type Demo, type DemoFilter, demoFilter, exportDemos, listDemos } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { useMemo, useState } from 'react'
import { CampPicker } from '../camps/camps.parts.tsx'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useDemoColumns } from './demoColumns.tsx'
import { demosText } from './demos.text.ts'
import { ReviewChosen } from './ReviewChosen.tsx'
import { useDemoSteps } from './useDemoSteps.ts'

const playing = latePart(async () => (await import('./DemoPlayModal.tsx')).DemoPlayModal)
const creating = latePart(async () => (await import('./DemoModal.tsx')).DemoModal)
const consenting = latePart(async () => (await import('./ConsentModal.tsx')).ConsentModal)

/** What is open above the list. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'play'; readonly demo: Demo }
  | { readonly kind: 'consent'; readonly demo: Demo }
  | { readonly kind: 'history'; readonly demo: Demo }

/** Recordings of children that may be shown to others once a parent has agreed. */
export function DemoListPage() {
  const t = useText(demosText)
  const list = useList(listDemos, { filter: demoFilter, sheet: { call: exportDemos, chosen: true } })
  const holds = useHolds()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const steps = useDemoSteps({
    play: (demo) => setOpen({ kind: 'play', demo }),
    consent: (demo) => setOpen({ kind: 'consent', demo }),
    history: (demo) => setOpen({ kind: 'history', demo }),
  })
  const views = useMemo(
    () => [
      { key: 'featured', title: t('view.featured'), filter: { featured: true } },
      { key: 'review', title: t('view.review'), filter: { reviewState: ['PENDING' as const] } },
      { key: 'consent', title: t('view.consent'), filter: { consent: false } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="demos"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useDemoColumns()}
        actions={steps}
        create={{
          label: t('do.create'),
          code: 'RESOURCE_DEMO_EDIT',
          run: () => setOpen({ kind: 'create' }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<DemoSearchForm list={list} />}
        bulk={holds('RESOURCE_DEMO_EDIT') ? (selection) => <ReviewChosen list={list} selection={selection} /> : undefined}
      />
      {open?.kind === 'create' && <Late part={creating} props={{ onClose: close }} />}
      {open?.kind === 'play' && <Late part={playing} props={{ demo: open.demo, onClose: close }} />}
      {open?.kind === 'consent' && <Late part={consenting} props={{ demo: open.demo, onClose: close }} />}
      {open?.kind === 'history' && <RecordHistory entity="demo" id={open.demo.id} title={open.demo.title} onClose={close} />}
    </>
  )
}

const folded = ['campId', 'reviewState'] as const

function DemoSearchForm({ list }: { readonly list: List<Demo, DemoFilter> }) {
  const title = useTitles(demoRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CampPicker label={title('campName')} {...field('campId')} />
      <LabelFilter of={demoRecord} {...field('reviewState')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('title')} {...field('title')} />
      <TextFilter label={title('studentName')} {...field('studentName')} />
    </SearchForm>
  )
}
