import type * as calls from '@camp/contract/domains/domains'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { domainsRepository } from './domains.repository.ts'

const TAKEN: Conflicts = { domains_host_key: { error: 'HOST_TAKEN', path: 'host' } }

export const createDomain: Handler<typeof calls.createDomain> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = { name: body.name, host: body.host, purpose: body.purpose || null, activeFlg: body.activeFlg ?? ('ACTIVE' as const) }
    const saved = found(await orConflict(TAKEN, () => domainsRepository.add(w.tx, fields)))
    w.audit({ id: saved.id, data: { host: fields.host }, after: fields })
    return saved
  })

export const updateDomain: Handler<typeof calls.updateDomain> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, version, ...old } = found(await domainsRepository.lock(w.tx, body.id))
    w.version({ id, version }, body.version)
    const purpose = body.purpose === undefined ? old.purpose : body.purpose || null
    const fields = { name: body.name, host: body.host, purpose, activeFlg: body.activeFlg }
    const saved = found(await orConflict(TAKEN, () => domainsRepository.change(w.tx, id, fields)))
    const { before, after } = changedFields(old, fields)
    w.audit({ id, data: { host: fields.host }, before, after })
    return saved
  })

export const deleteDomain: Handler<typeof calls.deleteDomain> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const { id: _id, version: _version, ...before } = found(await domainsRepository.lock(w.tx, id))
    domainsRepository.archive(w.tx, id)
    w.audit({ id, data: { host: before.host }, before })
    return { id }
  })
