import type { putAddresses } from '@camp/contract/addresses/addresses.open'
import type { Taken } from '@camp/contract/base/ingest'
import { AppError } from '../platform/errors.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { addAddress, changeAddress, heldAddress } from './addresses.service.ts'

/** An address that another program knows: made, or changed where it is. */
export const takeAddress: TakeOne<Taken<typeof putAddresses>> = async (w, cx, { internalId, data }) => {
  const told = { ...data, isDefault: data.isDefault || undefined }
  if (internalId === null) return { id: (await addAddress(w, cx, told)).id }
  const old = await heldAddress(w, cx, internalId)
  if (old.parentId !== data.parentId) throw new AppError('INGEST_STAYS', {}, { field: 'parentId' })
  await changeAddress(w, cx, old, told)
  return { id: old.id }
}
