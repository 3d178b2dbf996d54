import { deleteMerchant, listMerchants, type Merchant, type MerchantFilter, merchantFilter } from '@camp/contract/merchants/merchants'
import { merchantLack } from '@camp/contract/merchants/merchants.labels'
import { merchantRecord } from '@camp/contract/merchants/merchants.record'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { IdCell } from '../ui/table/cells.tsx'
import { type Column, type RowAction, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { merchantsText } from './merchants.text.ts'
import { useCheck } from './useCheck.ts'
import './merchants.css'

const editing = latePart(async () => (await import('./MerchantModal.tsx')).MerchantModal)

/** What is open above the list; `merchant` null: a new one. */
type Open = { readonly kind: 'form'; readonly merchant: Merchant | null } | { readonly kind: 'history'; readonly merchant: Merchant }

/** By whom families are paid for, and whether their keys are right. */
export function MerchantListPage() {
  const t = useText(merchantsText)
  const list = useList(listMerchants, { filter: merchantFilter })
  const holds = useHolds()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const askDelete = useDelete()
  const { check } = useCheck()
  const actions = (merchant: Merchant): RowAction[] => {
    const { id, mchId } = merchant
    const all: (RowAction | false)[] = [
      holds('MERCHANT_EDIT') && { key: 'edit', title: t('do.edit'), run: () => setOpen({ kind: 'form', merchant }) },
      holds('MERCHANT_EDIT') && { key: 'test', title: t('do.test'), run: () => void check({ id, mchId }) },
      { key: 'history', title: t('do.history'), run: () => setOpen({ kind: 'history', merchant }) },
      holds('MERCHANT_DELETE') && { key: 'delete', title: t('do.delete'), danger: true as const, run: () => void askDelete(merchant) },
    ]
    return all.filter((action) => action !== false)
  }
  return (
    <>
      <ListPage
        id="merchants"
        title={t('title')}
        list={list}
        columns={useMerchantColumns()}
        actions={actions}
        create={{
          label: t('do.create'),
          code: 'MERCHANT_EDIT',
          run: () => setOpen({ kind: 'form', merchant: null }),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<MerchantSearchForm list={list} />}
      />
      {open?.kind === 'form' && <Late part={editing} props={{ merchant: open.merchant, onClose: close }} />}
      {open?.kind === 'history' && <RecordHistory entity="merchant" id={open.merchant.id} title={open.merchant.name} onClose={close} />}
    </>
  )
}

/** Asks, and says that new payments stop with the last one. */
function useDelete() {
  const t = useText(merchantsText)
  const remove = useAction(deleteMerchant)
  return async ({ id, name, lastActive }: Merchant) => {
    const text = t(lastActive ? 'deleteLast' : 'deleteHint')
    const sure = await confirmDanger({ title: t('deleteTitle', { name }), text, confirm: t('do.delete') })
    if (sure && (await remove.run({ params: { id } }, { name }))) toast('success', t('deleted', { name }))
  }
}

function MerchantSearchForm({ list }: { readonly list: List<Merchant, MerchantFilter> }) {
  const title = useTitles(merchantRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <TextFilter label={title('mchId')} {...field('mchId')} />
      <LabelFilter of={merchantRecord} {...field('activeFlg')} />
    </SearchForm>
  )
}

function SetTag({ set }: { readonly set: boolean }) {
  const t = useText(merchantsText)
  return <span className={`tag tag-${set ? 'green' : 'grey'}`}>{t(set ? 'set' : 'unset')}</span>
}

function ReadyCell({ merchant: { lacks } }: { readonly merchant: Merchant }) {
  const t = useText(merchantsText)
  const title = useTitles(merchantRecord)
  const language = useLanguage()
  if (lacks.length === 0) return <span className="tag tag-green">{title('isConfigure')}</span>
  const words = t('lacking', { lacks: formatList(lacks.map((lack) => merchantLack.label(lack, language))) })
  return (
    <span className="merchants-lack" data-tip={words}>
      {words}
    </span>
  )
}

function useMerchantColumns(): readonly Column<Merchant>[] {
  const column = useColumnOf(merchantRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('name', { width: 180, pin: 'left' }),
      column('mchId', { width: 130, cell: ({ mchId }) => <IdCell inTable value={mchId} /> }),
      column('appId', { width: 170, hidden: true }),
      column('apiV3KeySet', { width: 100, cell: ({ apiV3KeySet }) => <SetTag set={apiV3KeySet} /> }),
      column('privateKeySet', { width: 100, cell: ({ privateKeySet }) => <SetTag set={privateKeySet} /> }),
      column('publicKeySet', { width: wide(112, 164), cell: ({ publicKeySet }) => <SetTag set={publicKeySet} /> }),
      column('isConfigure', { width: 220, grow: true, cell: (merchant) => <ReadyCell merchant={merchant} /> }),
      column('activeFlg', { width: 84, watched: true }),
      column('serialNo', { width: 330, hidden: true }),
      column('checkedAt', { width: 140, hidden: true }),
      column('updatedAt', { width: 140, hidden: true }),
    ],
    [column, wide],
  )
}
