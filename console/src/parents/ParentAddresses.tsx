import type { UserAddress } from '@camp/contract/addresses/addresses'
import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { useState } from 'react'
import { addressText } from '../addresses/addresses.parts.text.ts'
import { useAddressActions } from '../addresses/addresses.parts.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { PersonalCell, TaggedCell } from '../ui/table/cells.tsx'
import type { ParentDetail } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const editing = latePart(async () => (await import('../addresses/addresses.modal.parts.tsx')).AddressModal)

const noRetry = () => undefined

/** Where parcels go. */
export function ParentAddressesTab({ parent }: { readonly parent: ParentDetail }) {
  const t = useText(parentsText)
  const words = useText(addressText)
  const title = useTitles(userAddressRecord)
  const [open, setOpen] = useState<{ readonly address: UserAddress | null }>()
  const actions = useAddressActions((address) => setOpen({ address }))
  return (
    <>
      <PlainList
        label={t('tab.addresses')}
        rows={parent.addresses}
        keyOf={(row) => row.id}
        error={null}
        onRetry={noRetry}
        empty={t('none.addresses')}
        columns={[
          { key: 'receiver', title: title('receiver'), width: 84, cell: (row) => row.receiver },
          {
            key: 'phone',
            title: title('phone'),
            width: 140,
            cell: (row) => <PersonalCell value={row.phone} entity="userAddress" id={row.id} field="phone" />,
          },
          {
            key: 'region',
            title: t('field.region'),
            width: 190,
            cell: (row) => (
              <TaggedCell
                tag={
                  !row.regionChecked && (
                    <span className="tag tag-amber" title={words('doubtHint')}>
                      {words('doubt')}
                    </span>
                  )
                }
              >
                {[row.province, row.city === row.province ? null : row.city, row.district].filter(Boolean).join(' ')}
              </TaggedCell>
            ),
          },
          {
            key: 'detail',
            title: title('detail'),
            cell: (row) => <PersonalCell value={row.detail} entity="userAddress" id={row.id} field="detail" />,
          },
          {
            key: 'default',
            title: title('isDefault'),
            width: 80,
            cell: (row) => row.isDefault && <span className="tag tag-plain">{t('field.default')}</span>,
          },
          {
            key: 'actions',
            title: t('field.actions'),
            width: 180,
            screenOnly: true,
            cell: (row) =>
              actions(row).map((action) => (
                <button key={action.key} type="button" className="link parents-do" onClick={action.run}>
                  {action.title}
                </button>
              )),
          },
        ]}
      />
      <Can action="ADDRESS_EDIT">
        <div className="parents-foot">
          <Button onClick={() => setOpen({ address: null })}>{words('do.create')}</Button>
        </div>
      </Can>
      {open && <Late part={editing} props={{ address: open.address, parentId: parent.id, onClose: () => setOpen(undefined) }} />}
    </>
  )
}
