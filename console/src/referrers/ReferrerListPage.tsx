import { listReferrers, type Referrer, type ReferrerFilter, referrerFilter } from '@camp/contract/referrers/referrers'
import { referrerKind, verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { type ReactNode, useMemo, useState } from 'react'
import { ChannelPicker } from '../channels/channels.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { MoneyCell, PersonalCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { useWide } from '../ui/table/useWide.ts'
import { ReferrerDialogs, useReferrerDialogs } from './ReferrerDialogs.tsx'
import { referrersText } from './referrers.text.ts'
import { useReferrerActions } from './useReferrerActions.ts'

/** A referrer beside the list: what is owed, and why. */
const referrerPeek: Peek<Referrer> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ReferrerPeek.tsx')).ReferrerPeek),
}

const importing = latePart(async () => (await import('./ReferrerImportModal.tsx')).ReferrerImportModal)

const BESIDE = ['tab'] as const

/** Everyone who sends families, with what came of it. */
export function ReferrerListPage({ which }: { readonly which: ReactNode }) {
  const t = useText(referrersText)
  const list = useList(listReferrers, { filter: referrerFilter, beside: BESIDE })
  const dialogs = useReferrerDialogs()
  const actions = useReferrerActions(dialogs.opens)
  const [imports, setImports] = useState(false)
  const views = useMemo(
    () => [
      { key: 'pending', title: t('view.pending'), filter: { verifyStatus: ['PENDING' as const] } },
      { key: 'verified', title: t('view.verified'), filter: { verifyStatus: ['VERIFIED' as const] } },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        id="referrers"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useReferrerColumns()}
        actions={actions}
        peek={referrerPeek}
        create={{
          label: t('do.create'),
          code: 'PROMOTE_REFERRER_EDIT',
          run: dialogs.opens.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        tools={() => (
          <>
            {which}
            <Can action="PROMOTE_REFERRER_IMPORT">
              <Button onClick={() => setImports(true)}>{t('do.import')}</Button>
            </Can>
          </>
        )}
        search={<ReferrerSearchForm list={list} />}
      />
      <ReferrerDialogs open={dialogs.open} close={dialogs.close} />
      {imports && <Late part={importing} props={{ onClose: () => setImports(false) }} />}
    </>
  )
}

function ReferrerSearchForm({ list }: { list: List<Referrer, ReferrerFilter> }) {
  const title = useTitles(referrerRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} folded={['channelId']} more={<ChannelPicker label={title('channelName')} {...field('channelId')} />}>
      <TextFilter label={title('name')} {...field('name')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <SelectFilter label={title('kind')} options={useLabelOptions(referrerKind)} {...field('kind')} />
      <SelectFilter label={title('verifyStatus')} options={useLabelOptions(verifyStatus)} {...field('verifyStatus')} />
    </SearchForm>
  )
}

function useReferrerColumns(): readonly Column<Referrer>[] {
  const column = useColumnOf(referrerRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('name', { width: 104, pin: 'left', sortKey: 'name' }),
      column('phone', { width: 126, cell: phoneOf }),
      column('wechat', { width: 120, hidden: true }),
      column('kind', { width: 84 }),
      column('channelName', { width: 104, grow: true }),
      // The key under which people have moved and sized it.
      { ...column('commissionRateBp', { width: wide(104, 80) }), key: 'rate' },
      column('referredCount', { width: 88, sortKey: 'referredCount' }),
      column('orderCount', { width: 76, sortKey: 'orderCount' }),
      column('commissionAmount', { width: 116, sortKey: 'commissionAmount', cell: commissionOf }),
      column('verifyStatus', { width: wide(100, 104) }),
      column('remark', { width: 160, hidden: true }),
      column('createdAt', { width: 124, hidden: true }),
    ],
    [column, wide],
  )
}

const phoneOf = (row: Referrer) => <PersonalCell value={row.phone} entity="referrer" id={row.id} field="phone" />

const commissionOf = (row: Referrer) => <MoneyCell blank fen={row.commissionAmount} />
