import {
  getLogisticsCompaniesByPage,
  type LogisticsCompany,
  type LogisticsCompanyFilter,
  logisticsCompanyFilter,
} from '@camp/contract/logistics/logistics'
import { updateLogisticsCompany } from '@camp/contract/logistics/logistics.companies'
import { logisticsCompanyRecord } from '@camp/contract/logistics/logistics.record'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { taken } from '../ui/change/undo.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { IdCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { companiesText } from './companies.text.ts'

const editing = latePart(async () => (await import('./CompanyModal.tsx')).CompanyModal)

/** The companies that parcels are sent with. */
export function CompanyListPage() {
  const t = useText(companiesText)
  const holds = useHolds()
  const list = useList(getLogisticsCompaniesByPage, { filter: logisticsCompanyFilter })
  const [edited, setEdited] = useState<{ readonly company: LogisticsCompany | null }>()
  const history = useRowHistory<LogisticsCompany>('logisticsCompany', ({ name }) => name)
  const turn = useTurn()
  const views = useMemo(
    () => [
      { key: 'active', title: t('view.active'), filter: { activeFlg: ['ACTIVE' as const] } },
      { key: 'inactive', title: t('view.inactive'), filter: { activeFlg: ['INACTIVE' as const] } },
    ],
    [t],
  )
  const actions = (company: LogisticsCompany): RowAction[] => [
    ...(holds('LOGISTICS_COMPANY_EDIT')
      ? [
          { key: 'edit', title: t('do.edit'), run: () => setEdited({ company }) },
          { key: 'turn', title: t(company.activeFlg === 'ACTIVE' ? 'do.disable' : 'do.enable'), run: () => void turn(company) },
        ]
      : []),
    history.action(company),
  ]
  return (
    <>
      <ListPage
        id="logisticsCompanies"
        title={t('title')}
        views={views}
        list={list}
        columns={useCompanyColumns()}
        actions={actions}
        create={{
          label: t('do.create'),
          code: 'LOGISTICS_COMPANY_EDIT',
          run: () => setEdited({ company: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<CompanySearchForm list={list} />}
      />
      {edited && <Late part={editing} props={{ company: edited.company, onClose: () => setEdited(undefined) }} />}
      {history.shown}
    </>
  )
}

/** Switches a company on or off. */
function useTurn() {
  const t = useText(companiesText)
  const update = useAction(updateLogisticsCompany)
  return async ({ id, name, code, phone, activeFlg: old, version }: LogisticsCompany) => {
    const state = old === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
    const done = await update.run({ body: { id, name, code, phone, activeFlg: state, version } })
    if (!done) return
    const back = { body: { id, name, code, phone, activeFlg: old, version: done.version } }
    taken(t(state === 'ACTIVE' ? 'enabled' : 'disabled', { name }), () => update.run(back))
  }
}

function CompanySearchForm({ list }: { readonly list: List<LogisticsCompany, LogisticsCompanyFilter> }) {
  const title = useTitles(logisticsCompanyRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <TextFilter label={title('code')} {...field('code')} />
      <LabelFilter of={logisticsCompanyRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

function useCompanyColumns(): readonly Column<LogisticsCompany>[] {
  const column = useColumnOf(logisticsCompanyRecord)
  return useMemo(
    () => [
      column('name', { width: 200, pin: 'left', sortKey: 'name', grow: true }),
      column('code', { width: 180, sortKey: 'code', cell: ({ code }) => <IdCell inTable value={code} /> }),
      column('phone', { width: 140 }),
      column('activeFlg', { width: 100, watched: true }),
      column('updatedAt', { width: 140 }),
      column('createdAt', { width: 140, hidden: true }),
    ],
    [column],
  )
}
