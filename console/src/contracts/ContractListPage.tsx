import { type Contract, type ContractFilter, contractFilter, listEssContracts } from '@camp/contract/contracts/contracts'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { useMemo, useState } from 'react'
import { CoachFilter } from '../pickers/field/CoachPicker.tsx'
import { CoachGroupPicker } from '../pickers/rare/CoachGroupPicker.tsx'
import { formatDuration } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { ContractBulk } from './ContractBulk.tsx'
import { contractsText } from './contracts.text.ts'

const sending = latePart(async () => (await import('./SendContractsModal.tsx')).SendContractsModal)

/** A contract beside the list: it has no page of its own, and is named by its number. */
const contractPeek: Peek<Contract> = {
  keyOf: ({ flowId }) => flowId,
  part: latePart(async () => (await import('./ContractPeek.tsx')).ContractPeek),
}

/** Contracts over work hours, and how far they are. */
export function ContractListPage() {
  const t = useText(contractsText)
  const list = useList(listEssContracts, { filter: contractFilter })
  const [sends, setSends] = useState(false)
  const views = useMemo(
    () => [
      { key: 'pending', title: t('view.pending'), filter: { status: ['DRAFT' as const, 'PENDING' as const] } },
      { key: 'done', title: t('view.done'), filter: { status: ['DONE' as const] } },
      { key: 'ended', title: t('view.ended'), filter: { status: ['REJECTED' as const, 'EXPIRED' as const, 'CANCELLED' as const] } },
    ],
    [t],
  )
  const send = (
    <Can action="COASH_CONTRACT_SEND">
      <Button kind="primary" data-shortcut="n" onClick={() => setSends(true)}>
        {t('do.send')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        id="contracts"
        title={t('title')}
        views={views}
        list={list}
        columns={useContractColumns()}
        peek={contractPeek}
        tools={() => send}
        search={<ContractSearchForm list={list} />}
        bulk={(selection) => <ContractBulk list={list} selection={selection} />}
        empty={
          <EmptyState title={t('empty')} action={send}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {sends && <Late part={sending} props={{ onClose: () => setSends(false) }} />}
    </>
  )
}

function useContractColumns() {
  const t = useText(contractsText)
  const column = useColumnOf(contractRecord)
  return useMemo(
    () => [
      column<Contract>('coachName', { width: 110, pin: 'left' }),
      column<Contract>('startDate', { width: 116, sortKey: 'startDate' }),
      column<Contract>('endDate', { width: 116 }),
      { key: 'minutes', title: t('hours'), width: 120, cell: ({ minutes }: Contract) => formatDuration(minutes) },
      column<Contract>('amount', { width: 120, sortKey: 'amount' }),
      {
        key: 'status',
        title: t('status'),
        width: 100,
        watched: true as const,
        cell: ({ status }: Contract) => <StatusTag of={contractStatus} value={status} />,
      },
      {
        key: 'sentAt',
        title: t('filter.sent'),
        width: 128,
        sortKey: 'sentAt',
        cell: ({ sentAt }: Contract) => sentAt && <TimeCell at={sentAt} />,
      },
      {
        key: 'signedAt',
        title: t('signedAt'),
        width: 128,
        sortKey: 'signedAt',
        cell: ({ signedAt }: Contract) => signedAt && <TimeCell at={signedAt} />,
      },
      column<Contract>('statusReason', { width: 160, grow: true }),
      column<Contract>('flowId', { width: 190 }),
    ],
    [column, t],
  )
}

const folded = ['flowId', 'sentFrom'] as const

function ContractSearchForm({ list }: { readonly list: List<Contract, ContractFilter> }) {
  const t = useText(contractsText)
  const title = useTitles(contractRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <TextFilter label={title('flowId')} {...field('flowId')} />
      <DateRangeFilter label={t('filter.sent')} from={field('sentFrom')} to={field('sentTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <CoachGroupPicker label={t('filter.group')} {...field('coachGroupId')} />
      <SelectFilter label={t('status')} options={useLabelOptions(contractStatus)} {...field('status')} />
      <DateRangeFilter label={t('filter.period')} from={field('startDate')} to={field('endDate')} />
    </SearchForm>
  )
}
