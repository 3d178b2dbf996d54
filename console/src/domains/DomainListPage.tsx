import type { RowOf } from '@camp/contract/base/call'
import { type DomainFilter, deleteDomain, domainFilter, getDomains } from '@camp/contract/domains/domains'
import { domainRecord } from '@camp/contract/domains/domains.record'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { IdCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { DomainModal } from './DomainModal.tsx'
import { domainsText } from './domains.text.ts'

type DomainRow = RowOf<typeof getDomains>

/** The sites of the business. */
export function DomainListPage() {
  const t = useText(domainsText)
  const list = useList(getDomains, { filter: domainFilter })
  const holds = useHolds()
  const [editing, setEditing] = useState<{ domain: DomainRow | null }>()
  const history = useRowHistory<DomainRow>('domain', ({ host }) => host)
  const remove = useAction(deleteDomain)
  const askDelete = async ({ id, name, host }: DomainRow) => {
    const question = { title: t('deleteTitle', { host }), text: t('deleteHint', { name }), confirm: t('do.delete') }
    if ((await confirmDanger(question)) && (await remove.run({ params: { id } }, { host }))) toast('success', t('deleted', { host }))
  }
  const edit = useMemo(() => (domain: DomainRow) => setEditing({ domain }), [])
  const actions = (row: DomainRow): RowAction[] => [
    ...(holds('DOMAIN_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(row) }] : []),
    history.action(row),
    ...(holds('DOMAIN_DELETE') ? [{ key: 'delete', title: t('do.delete'), danger: true as const, run: () => void askDelete(row) }] : []),
  ]
  return (
    <>
      <ListPage
        id="domains"
        title={t('listTitle')}
        list={list}
        columns={useDomainColumns()}
        actions={actions}
        create={{
          label: t('do.create'),
          code: 'DOMAIN_EDIT',
          run: () => setEditing({ domain: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<DomainSearchForm list={list} />}
      />
      {editing && <DomainModal domain={editing.domain} onClose={() => setEditing(undefined)} />}
      {history.shown}
    </>
  )
}

function DomainSearchForm({ list }: { list: List<DomainRow, DomainFilter> }) {
  const title = useTitles(domainRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <TextFilter label={title('host')} {...field('host')} />
      <LabelFilter of={domainRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

function useDomainColumns(): readonly Column<DomainRow>[] {
  const column = useColumnOf(domainRecord)
  return useMemo(
    () => [
      column('name', { width: 160, pin: 'left', sortKey: 'name' }),
      column('host', { width: 260, sortKey: 'host', cell: (row) => <IdCell inTable value={row.host} /> }),
      column('purpose', { width: 260, grow: true }),
      column('activeFlg', { watched: true, width: 96 }),
      column('updatedAt', { width: 130 }),
    ],
    [column],
  )
}
