import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/merchants/merchants'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { type EnteredKeys, readApiKey, readPrivateKey, readPublicKey } from './merchants.keys.rules.ts'
import { type MerchantFields, merchantsRepository, type StoredMerchant } from './merchants.repository.ts'

const TAKEN: Conflicts = { merchants_mch_id_key: { error: 'MERCHANT_TAKEN', path: 'mchId' } }

/** The keys of a merchant, open: they go to the provider's client and into the seal, and nowhere else. */
interface OpenKeys {
  readonly serialNo: string | null
  readonly apiV3Key: string | null
  readonly privateKey: string | null
  readonly publicKeyId: string | null
  readonly publicKey: string | null
}

/** What was entered over what is kept. */
function keysOf(cx: Cx, body: EnteredKeys, old?: StoredMerchant): OpenKeys {
  // What was sealed under a key that is lost has to be entered again.
  const open = (sealed: string | null | undefined) => cx.services.keys.opened(sealed ?? null)
  const serialNo = body.serialNo === undefined ? (old?.serialNo ?? null) : body.serialNo?.toUpperCase() || null
  const gone = body.publicKeyId === null
  const publicKeyId = gone ? null : body.publicKeyId || old?.publicKeyId || null
  const publicKey = gone ? null : body.publicKey ? readPublicKey(body.publicKey) : (old?.publicKey ?? null)
  if ((publicKeyId === null) !== (publicKey === null)) {
    throw new AppError('MERCHANT_PUBLIC_PAIR', {}, { field: publicKeyId === null ? 'publicKeyId' : 'publicKey' })
  }
  return {
    serialNo,
    apiV3Key: body.apiV3Key ? readApiKey(body.apiV3Key) : open(old?.apiV3KeySealed),
    privateKey: body.privateKey ? readPrivateKey(body.privateKey) : open(old?.privateKeySealed),
    publicKeyId,
    publicKey,
  }
}

/** Says of keys whether they are the same, and nothing else of them: made with the key of this installation. */
const printOf = (cx: Cx, mchId: string, keys: OpenKeys): string => cx.services.keys.mac(JSON.stringify([mchId, keys])).toString('hex')

interface Facts {
  readonly name: string
  readonly mchId: string
  readonly appId: string
  readonly activeFlg: StoredMerchant['activeFlg']
}

function fieldsOf(cx: Cx, facts: Facts, body: EnteredKeys, old?: StoredMerchant): MerchantFields {
  const keys = keysOf(cx, body, old)
  const sealed = (entered: string | null | undefined, open: string | null, kept: string | null | undefined) =>
    entered && open ? cx.services.keys.seal(open) : (kept ?? null)
  return {
    ...facts,
    serialNo: keys.serialNo,
    apiV3KeySealed: sealed(body.apiV3Key, keys.apiV3Key, old?.apiV3KeySealed),
    privateKeySealed: sealed(body.privateKey, keys.privateKey, old?.privateKeySealed),
    publicKeyId: keys.publicKeyId,
    publicKey: keys.publicKey,
    keysPrint: printOf(cx, facts.mchId, keys),
  }
}

/** A merchant as the log tells of it. */
const told = ({ name, mchId, appId, serialNo, apiV3KeySealed, privateKeySealed, publicKeyId, publicKey, activeFlg }: MerchantFields) => ({
  name,
  mchId,
  appId,
  serialNo,
  apiV3KeySet: apiV3KeySealed !== null,
  privateKeySet: privateKeySealed !== null,
  publicKeyId,
  publicKeySet: publicKey !== null,
  activeFlg,
})

export const createMerchant: Handler<typeof calls.createMerchant> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { name, mchId, appId, activeFlg = 'ACTIVE' } = body
    const fields = fieldsOf(cx, { name, mchId, appId, activeFlg }, body)
    const saved = found(await orConflict(TAKEN, () => merchantsRepository.add(w.tx, fields)))
    w.audit({ id: saved.id, data: { name }, after: told(fields) })
    return saved
  })

export const updateMerchant: Handler<typeof calls.updateMerchant> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = found(await merchantsRepository.lock(w.tx, body.id))
    w.version(old, body.version)
    const { name, mchId, appId, activeFlg } = body
    const fields = fieldsOf(cx, { name, mchId, appId, activeFlg }, body, old)
    const saved = found(await orConflict(TAKEN, () => merchantsRepository.change(w.tx, old.id, fields)))
    const { before, after } = changedFields(told(old), told(fields))
    const newKeys = fields.apiV3KeySealed !== old.apiV3KeySealed || fields.privateKeySealed !== old.privateKeySealed
    w.audit({ id: old.id, data: { name }, before, after: newKeys ? { ...after, newKeys } : after })
    return saved
  })

/** The keys that are to be tested, complete. */
export async function keysToCheck({ body }: HandlerInput<typeof calls.checkMerchant>, cx: Cx) {
  const old = body.id === undefined ? undefined : found(await merchantsRepository.read(cx.db, body.id))
  const keys = keysOf(cx, body, old)
  const { serialNo, apiV3Key, privateKey, publicKeyId, publicKey } = keys
  if (serialNo === null || apiV3Key === null || privateKey === null) {
    const field = serialNo === null ? 'serialNo' : apiV3Key === null ? 'apiV3Key' : 'privateKey'
    throw new AppError('MERCHANT_KEYS_MISSING', {}, { field })
  }
  const platformKey = publicKeyId !== null && publicKey !== null ? { id: publicKeyId, pem: publicKey } : null
  return { keys: { mchId: body.mchId, serialNo, apiV3Key, privateKey, platformKey }, print: printOf(cx, body.mchId, keys) }
}

/** Keeps that keys of a known merchant were tested, and for which keys that holds. */
export const noteCheck = (
  cx: Cx,
  { id, mchId }: { id: number | undefined; mchId: string },
  print: string,
  passed: boolean,
): Promise<null> =>
  write(cx, async (w) => {
    const old = id === undefined ? undefined : await merchantsRepository.lock(w.tx, id)
    if (old && passed) merchantsRepository.passed(w.tx, old.id, print)
    w.audit({ id: old?.id ?? null, data: { mchId }, after: { passed } })
    return null
  })

export const deleteMerchant: Handler<typeof calls.deleteMerchant> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const old = found(await merchantsRepository.lock(w.tx, id))
    const { refunds, orders } = await merchantsRepository.inUse(w.tx, id)
    if (refunds > 0) throw new AppError('MERCHANT_HAS_REFUNDS', { count: refunds })
    if (orders > 0) throw new AppError('MERCHANT_HAS_ORDERS', { count: orders })
    merchantsRepository.archive(w.tx, id)
    w.audit({ id, data: { name: old.name }, before: told(old) })
    return { id }
  })
