import type * as calls from '@camp/contract/addresses/addresses'
import { divisionsOf, isDivision } from '@camp/contract/addresses/addresses.divisions'
import type { HandlerInput } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import { areaList } from '@vant/area-data'
import * as z from 'zod'
import { type FamilySeal, familySeal, lockedParent } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personalToStore } from '../platform/personal.ts'
import { changedSince, defineUndo, keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type AddressFields, addressesWritingRepository, type LockedAddress } from './addresses.writing.repository.ts'

type Body = Omit<HandlerInput<typeof calls.updateUserAddress>['body'], 'id' | 'version'>

const divisions = divisionsOf(areaList)

const TOLD = ['receiver', 'phone', 'province', 'city', 'district', 'detail', 'isDefault'] as const

/** An address as the log tells of it: what leads to the family's door is sealed under its key. */
const logged = (seal: FamilySeal, address: AddressFields) => ({
  receiver: seal('text', address.receiver),
  phone: seal('phone', address.phone),
  province: address.province,
  city: address.city,
  district: seal('text', address.district),
  detail: seal('address', address.detail),
  isDefault: address.isDefault,
})

/** Nothing that is kept holds a star: it would be half of a masked value. */
function assertWhole(field: string, value: string | null): void {
  if (value?.includes('*')) throw new AppError('MASKED_VALUE', {}, { field })
}

/** What is to be written: a masked value that came back leaves what it masks as it is. */
function fieldsOf(body: Body, isDefault: boolean, old?: LockedAddress): AddressFields {
  const { receiver, province, city } = body
  const phone = personalToStore('phone', body.phone, old?.phone ?? '')
  const detail = old && body.detail === maskPersonal('address', old.detail) ? old.detail : body.detail
  const district = (body.district === undefined ? old?.district : body.district) || null
  const fields = { receiver, phone, province, city, district, detail, isDefault }
  // What stood there before stays, whatever it holds.
  for (const name of ['receiver', 'province', 'city', 'district', 'detail'] as const)
    if (fields[name] !== old?.[name]) assertWhole(name, fields[name])
  return { ...fields, regionChecked: isDivision(divisions, province, city, district) }
}

/** Enters an address, inside a change. */
export async function addAddress(w: Write, cx: Cx, body: Body & { readonly parentId: number }) {
  const { parentId } = body
  await lockedParent(w, parentId, cx.scope)
  const isDefault = body.isDefault === true || !(await addressesWritingRepository.hasDefault(w.tx, parentId))
  const fields = fieldsOf(body, isDefault)
  if (isDefault) addressesWritingRepository.noDefault(w.tx, parentId, null)
  const saved = found(await addressesWritingRepository.add(w.tx, parentId, fields))
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  w.audit({ id: saved.id, data: { parentId }, after: logged(seal, fields) })
  return saved
}

export const createAddress: Handler<typeof calls.createUserAddress> = ({ body }, cx) => write(cx, (w) => addAddress(w, cx, body))

/** An address of a family that the reader may see; the family is held first, so that one at a time changes which is its default. */
export async function heldAddress(w: Write, cx: Cx, id: number): Promise<LockedAddress> {
  await lockedParent(w, found(await addressesWritingRepository.family(w.tx, id)), cx.scope)
  return found(await addressesWritingRepository.lock(w.tx, id))
}

/** Changes an address that is held, inside a change. */
export async function changeAddress(w: Write, cx: Cx, old: LockedAddress, body: Body) {
  if (old.isDefault && body.isDefault === false) throw new AppError('ADDRESS_DEFAULT_STAYS', {}, { field: 'isDefault' })
  const fields = fieldsOf(body, old.isDefault || body.isDefault === true, old)
  if (fields.isDefault && !old.isDefault) addressesWritingRepository.noDefault(w.tx, old.parentId, old.id)
  const saved = found(await addressesWritingRepository.change(w.tx, old.id, fields))
  const seal = await familySeal(w.tx, cx.services.keys, old.parentId)
  const changed = TOLD.filter((name) => old[name] !== fields[name])
  const only = (part: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, part[name]]))
  w.audit({ id: old.id, data: { parentId: old.parentId }, before: only(logged(seal, old)), after: only(logged(seal, fields)) })
  return saved
}

export const updateAddress: Handler<typeof calls.updateUserAddress> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = await heldAddress(w, cx, body.id)
    w.version(old, body.version)
    return await changeAddress(w, cx, old, body)
  })

/** The default is the one it was before, unless somebody has chosen another one since; a family that has addresses has a default. */
export const addressDeleted = defineUndo({
  step: 'ADDRESS_DELETED',
  code: 'ADDRESS_DELETE',
  trace: z.object({ id: z.int(), version: z.int(), parentId: z.int(), isDefault: z.boolean(), heirId: z.int().nullable() }),
  put: async (w, cx, { id, version, parentId, isDefault, heirId }) => {
    await lockedParent(w, parentId, cx.scope)
    const now = await addressesWritingRepository.defaultOf(w.tx, parentId)
    const again = now === null || (isDefault && now === heirId)
    if (again) addressesWritingRepository.noDefault(w.tx, parentId, id)
    const address = await addressesWritingRepository.restore(w.tx, id, version, again)
    if (!address) throw await changedSince(w.tx, cx, 'userAddress', id)
    const seal = await familySeal(w.tx, cx.services.keys, parentId)
    w.audit({ id, target: 'userAddress', data: { step: 'ADDRESS_DELETED' }, after: logged(seal, address) })
  },
})

export const deleteAddress: Handler<typeof calls.deleteUserAddress> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const old = await heldAddress(w, cx, id)
    addressesWritingRepository.archive(w.tx, id)
    const heirId = old.isDefault ? await addressesWritingRepository.nextDefault(w.tx, old.parentId) : null
    const seal = await familySeal(w.tx, cx.services.keys, old.parentId)
    w.audit({ id, data: { parentId: old.parentId }, before: logged(seal, old) })
    const { parentId, version, isDefault } = old
    return { id, undo: await keepStep(w, cx, addressDeleted, { id, version: version + 1, parentId, isDefault, heirId }) }
  })
