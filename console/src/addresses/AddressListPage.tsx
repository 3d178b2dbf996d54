import { getUserAddressByPage, type UserAddress, type UserAddressFilter, userAddressFilter } from '@camp/contract/addresses/addresses'
import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { Nothing, PersonalCell, TaggedCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { addressText } from './addresses.parts.text.ts'
import { useAddressActions } from './addresses.parts.ts'
import { addressListText } from './addressList.text.ts'

const editing = latePart(async () => (await import('./addresses.modal.parts.tsx')).AddressModal)

/** What is open above the list; `address` null: a new one, of a family that is known or asked for. */
type Open =
  | { readonly kind: 'form'; readonly address: UserAddress | null; readonly parentId?: number }
  | { readonly kind: 'history'; readonly address: UserAddress }

/** Where families have their parcels sent. */
export function AddressListPage() {
  const t = useText(addressListText)
  const words = useText(addressText)
  const holds = useHolds()
  const navigate = useNavigate()
  const list = useList(getUserAddressByPage, { filter: userAddressFilter })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actionsOf = useAddressActions((address) => setOpen({ kind: 'form', address }))
  const actions = (address: UserAddress): RowAction[] => [
    ...actionsOf(address).filter(({ danger }) => !danger),
    ...(holds('ADDRESS_EDIT')
      ? [{ key: 'another', title: words('do.another'), run: () => setOpen({ kind: 'form', address: null, parentId: address.parentId }) }]
      : []),
    ...(holds('PARENT_DETAIL')
      ? [{ key: 'family', title: t('family'), run: () => void navigate(`/parent/detail?id=${address.parentId}&tab=addresses`) }]
      : []),
    { key: 'history', title: words('do.history'), run: () => setOpen({ kind: 'history', address }) },
    ...actionsOf(address).filter(({ danger }) => danger),
  ]
  // A new one is of a family that is looked for among all of them.
  const create = holds('ADDRESS_EDIT') && holds('PARENT_INDEX') && (
    <Button kind="primary" data-shortcut="n" onClick={() => setOpen({ kind: 'form', address: null })}>
      {words('do.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        id="userAddresses"
        title={t('title')}
        list={list}
        columns={useAddressColumns()}
        actions={actions}
        tools={() => create}
        search={<AddressSearchForm list={list} />}
        empty={
          <EmptyState title={t('emptyTitle')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {open?.kind === 'form' && <Late part={editing} props={{ address: open.address, parentId: open.parentId, onClose: close }} />}
      {open?.kind === 'history' && (
        <RecordHistory entity="userAddress" id={open.address.id} title={open.address.receiver} onClose={close} />
      )}
    </>
  )
}

function AddressSearchForm({ list }: { readonly list: List<UserAddress, UserAddressFilter> }) {
  const title = useTitles(userAddressRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('receiver')} {...field('receiver')} />
      <PhoneFilter label={title('phone')} {...field('phone')} />
      <TextFilter label={title('province')} {...field('province')} />
      <TextFilter label={title('city')} {...field('city')} />
    </SearchForm>
  )
}

function RegionCell({ address: { province, city, district, regionChecked } }: { readonly address: UserAddress }) {
  const t = useText(addressText)
  return (
    <TaggedCell
      tag={
        !regionChecked && (
          <span className="tag tag-amber" data-tip={t('doubtHint')}>
            {t('doubt')}
          </span>
        )
      }
    >
      {[province, city === province ? null : city, district].filter(Boolean).join(' ')}
    </TaggedCell>
  )
}

function useAddressColumns(): readonly Column<UserAddress>[] {
  const column = useColumnOf(userAddressRecord)
  const t = useText(addressListText)
  return useMemo(
    () => [
      column('receiver', { width: 110, pin: 'left' }),
      column('phone', {
        width: 150,
        cell: ({ id, phone }) => <PersonalCell value={phone} entity="userAddress" id={id} field="phone" />,
      }),
      column('province', { width: 230, title: t('region'), cell: (address) => <RegionCell address={address} /> }),
      column('detail', {
        width: 230,
        grow: true,
        cell: ({ id, detail }) => <PersonalCell value={detail} entity="userAddress" id={id} field="detail" />,
      }),
      column('isDefault', { width: 90, cell: ({ isDefault }) => (isDefault ? <DefaultTag /> : <Nothing />) }),
      column('parentName', { width: 110 }),
      column('createdAt', { width: 128, sortKey: 'createdAt' }),
    ],
    [column, t],
  )
}

function DefaultTag() {
  const title = useTitles(userAddressRecord)
  return <span className="tag tag-plain">{title('isDefault')}</span>
}
