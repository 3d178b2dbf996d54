import { deleteUserAddress, type UserAddress, updateUserAddress } from '@camp/contract/addresses/addresses'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { addressText } from './addresses.parts.text.ts'
import { bodyOf, valuesOf } from './addressForm.ts'

/** What can be done with an address; the form is opened by the screen. */
export function useAddressActions(edit: (address: UserAddress) => void): (address: UserAddress) => RowAction[] {
  const t = useText(addressText)
  const holds = useHolds()
  const update = useAction(updateUserAddress, { stale: ['Parents'] })
  const remove = useAction(deleteUserAddress, { stale: ['Parents'] })
  const taken = useTaken(deleteUserAddress.area, 'Parents')
  const makeDefault = async (address: UserAddress) => {
    const body = { ...bodyOf(valuesOf(address)), id: address.id, isDefault: true, version: address.version }
    if (await update.run({ body }, { parentId: address.parentId })) toast('success', t('madeDefault'))
  }
  const takeAway = async ({ id, parentId, receiver, isDefault }: UserAddress) => {
    const done = await remove.run({ params: { id } }, { parentId })
    if (done) taken(t(isDefault ? 'deletedDefault' : 'deleted', { receiver }), done.undo)
  }
  return (address) => {
    const all: (RowAction | false)[] = [
      holds('ADDRESS_EDIT') && { key: 'edit', title: t('do.edit'), run: () => edit(address) },
      holds('ADDRESS_EDIT') && !address.isDefault && { key: 'default', title: t('do.makeDefault'), run: () => void makeDefault(address) },
      holds('ADDRESS_DELETE') && { key: 'delete', title: t('do.delete'), danger: true as const, run: () => void takeAway(address) },
    ]
    return all.filter((action) => action !== false)
  }
}
