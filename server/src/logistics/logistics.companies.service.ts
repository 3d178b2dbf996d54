import { knownCarriers } from '@camp/contract/logistics/logistics.carriers'
import type * as calls from '@camp/contract/logistics/logistics.companies'
import { inAnyCase, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { companiesRepository } from './logistics.companies.repository.ts'

/** A parcel goes by a carrier that is in use; one that is switched off is not unknown. */
export async function assertActive(tx: Tx, id: number): Promise<void> {
  if (await companiesRepository.isActive(tx, id)) return
  const known = await companiesRepository.one(tx, id)
  throw new AppError(known ? 'CARRIER_INACTIVE' : 'UNKNOWN_REFERENCE', {}, { field: 'companyId' })
}

const TAKEN = {
  ...inAnyCase('logistics_companies_name', { error: 'CARRIER_NAME_TAKEN', path: 'name' }),
  ...inAnyCase('logistics_companies_code', { error: 'CARRIER_CODE_TAKEN', path: 'code' }),
}

export const createCompany: Handler<typeof calls.createLogisticsCompany> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { name, code, phone, activeFlg = 'ACTIVE' } = body
    const fields = { name, code, phone: phone || null, activeFlg }
    const saved = found(await orConflict(TAKEN, () => companiesRepository.add(w.tx, fields)))
    w.audit({ id: saved.id, data: { name }, after: fields })
    return saved
  })

/** Those that are not there yet. Two at once add each once: the later one waits at its code, and finds it. */
export const takeCarriers: Handler<typeof calls.takeCarriers> = ({ body: { codes } }, cx) =>
  write(cx, async (w) => {
    const wanted = knownCarriers.filter(({ code }) => codes.includes(code)).map(({ code, name, phone }) => ({ code, name, phone }))
    const added = await companiesRepository.addMissing(w.tx, wanted)
    for (const { id, ...fields } of added) w.audit({ id, data: { name: fields.name }, after: { ...fields, activeFlg: 'ACTIVE' } })
    return { count: added.length }
  })

export const updateCompany: Handler<typeof calls.updateLogisticsCompany> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, version, ...old } = found(await companiesRepository.lock(w.tx, body.id))
    w.version({ id, version }, body.version)
    const { name, code, activeFlg } = body
    const fields = { name, code, phone: body.phone === undefined ? old.phone : body.phone || null, activeFlg }
    const saved = found(await orConflict(TAKEN, () => companiesRepository.change(w.tx, id, fields)))
    const { before, after } = changedFields(old, fields)
    w.audit({ id, data: { name }, before, after })
    return saved
  })
