import type * as calls from '@camp/contract/apiKeys/apiKeys'
import { purposeOf } from '@camp/contract/apiKeys/apiKeys.labels'
import { listed } from '@camp/contract/base/enumeration'
import { callById } from '@camp/contract/catalogue'
import { codesBehind, type KeyScope } from '@camp/contract/scopes'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { newPrefix, newSecret } from '../platform/door/key.secret.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'
import { businessDay } from '../platform/time.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { apiKeysRepository, type KeyFields, type LockedKey } from './apiKeys.repository.ts'

/** Nobody gives a key, or gets a secret of one, that may do more than they do. */
function assertHeld({ reader, language }: Cx, scopes: readonly KeyScope[], field?: string): void {
  const lacking = codesBehind(scopes).filter((code) => !reader.codes.has(code))
  if (lacking.length > 0) throw new AppError('KEY_BEYOND_OWN', { codes: listed(lacking, language) }, field ? { field } : {})
}

/** A key does what its maker may and sees what its maker sees: who opens one has to have both. */
function assertOwn(cx: Cx, { scopes, creatorId }: LockedKey, field?: string): void {
  assertHeld(cx, scopes, field)
  const { scope, userId } = cx.reader
  if (!scope.all && creatorId !== userId) throw new AppError('KEY_VIEW_BEYOND_OWN', {}, field ? { field } : {})
}

/** What a key with these asks for or tells, its maker may not approve. */
const MONEY: readonly KeyScope[] = ['refunds:ask', 'payments:vouch', 'payments:write', 'orders:write', 'coupons:redeem']

/** Who got the secret of such a key of somebody else would approve what they asked for themselves. */
function assertMaker({ reader, language }: Cx, { scopes, creatorId }: Pick<LockedKey, 'scopes' | 'creatorId'>, field?: string): void {
  const money = scopes.filter((scope) => MONEY.includes(scope))
  if (money.length === 0 || creatorId === reader.userId) return
  throw new AppError('KEY_MONEY_MAKER', { scopes: listed(money, language) }, field ? { field } : {})
}

const TAKEN: Conflicts = { api_keys_name_key: { error: 'KEY_NAME_TAKEN', path: 'name' } }

/** The key does no more than its maker may: a scope whose codes they lack would be refused at each call. */
async function assertMakerHolds({ tx }: Write, { language, services }: Cx, makerId: number, scopes: readonly KeyScope[]): Promise<void> {
  const held = (await sessionsRepository.accessOfUser(tx, makerId, services.keys.mark))?.codes ?? []
  const lacking = codesBehind(scopes).filter((code) => !held.includes(code))
  if (lacking.length > 0) throw new AppError('KEY_BEYOND_MAKER', { codes: listed(lacking, language) }, { field: 'scopes' })
}

type Limits = Pick<LockedKey, 'ipAllow' | 'expiresAt'>

/** Which limit of a key a change would take away or set further: that gives it to whoever still knows a secret of it. */
function openedBy(before: Limits, after: Limits): 'ipAllow' | 'lastDay' | null {
  const known = new Set(before.ipAllow)
  if (known.size > 0 && (after.ipAllow.length === 0 || after.ipAllow.some((network) => !known.has(network)))) return 'ipAllow'
  const end = ({ expiresAt }: Limits) => (expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt))
  return end(after) > end(before) ? 'lastDay' : null
}

function assertAhead({ services }: Cx, lastDay: string | null | undefined): void {
  if (lastDay && lastDay < businessDay(services.clock.now())) throw new AppError('KEY_END_PAST', {}, { field: 'lastDay' })
}

/** The key, held for a change; one that was revoked stays as it is. */
async function usable(w: Write, id: number, version: number | undefined): Promise<LockedKey> {
  const key = found(await apiKeysRepository.lock(w.tx, id))
  w.version(key, version)
  if (key.revokedAt !== null) throw new AppError('KEY_NOT_IN_USE')
  return key
}

/** All servers forget what they know of the key, this one at once. */
async function tellAll(w: Write, { services }: Cx, id: number): Promise<void> {
  await sessionsRepository.announce(w.tx, `key:${id}`)
  w.onCommitted(() => services.door.keys.drop(`key:${id}`))
}

export const readApiKey: Handler<typeof calls.getApiKey> = async ({ params: { id } }, cx) => {
  const paging = { page: 1, size: 1, counted: false, sort: [] }
  const key = found((await apiKeysRepository.page(cx.db, { id: [id] }, paging)).rows[0])
  const [{ byCall, ...use }, maker] = await Promise.all([
    apiKeysRepository.use(cx.db, id),
    sessionsRepository.accessOfUser(cx.db, key.creatorId, cx.services.keys.mark),
  ])
  const callsOf = (scope: KeyScope) => byCall.reduce((sum, { call, calls }) => sum + (callById(call)?.key === scope ? calls : 0), 0)
  const byScope = key.scopes.map((scope) => ({ scope, calls: callsOf(scope) }))
  return { ...key, ...use, byScope, lacking: codesBehind(key.scopes).filter((code) => !maker?.codes.includes(code)) }
}

export const createApiKey: Handler<typeof calls.createApiKey> = ({ body }, cx) =>
  write(cx, async (w) => {
    assertHeld(cx, body.scopes, 'scopes')
    assertAhead(cx, body.lastDay)
    const scopes = [...new Set(body.scopes)].sort()
    const mode = cx.services.config.sandbox ? 'TEST' : 'LIVE'
    const prefix = newPrefix()
    const { name, ratePerMinute, lastDay } = body
    const fields: KeyFields = { name, purpose: purposeOf(scopes), scopes, ipAllow: body.ipAllow ?? [], ratePerMinute, lastDay }
    const { ipAllow, expiresAt, ...saved } = found(
      await orConflict(TAKEN, () => apiKeysRepository.add(w.tx, { ...fields, prefix, mode, makerId: cx.reader.userId })),
    )
    const { secret, ...kept } = newSecret(mode, prefix)
    apiKeysRepository.addSecret(w.tx, saved.id, kept)
    w.audit({ id: saved.id, data: { name }, after: { name, mode, purpose: fields.purpose, scopes, ipAllow, expiresAt, ratePerMinute } })
    return { ...saved, secret }
  })

export const updateApiKey: Handler<typeof calls.updateApiKey> = ({ body }, cx) =>
  write(cx, async (w) => {
    const key = await usable(w, body.id, body.version)
    const added = body.scopes.filter((scope) => !key.scopes.includes(scope))
    if (added.length > 0) {
      assertOwn(cx, { ...key, scopes: added }, 'scopes')
      assertMaker(cx, { ...key, scopes: added }, 'scopes')
      await assertMakerHolds(w, cx, key.creatorId, added)
    }
    const scopes = [...new Set(body.scopes)].sort()
    const { name, ratePerMinute, lastDay } = body
    const fields: KeyFields = { name, purpose: purposeOf(scopes), scopes, ipAllow: body.ipAllow ?? key.ipAllow, ratePerMinute, lastDay }
    const { ipAllow, expiresAt, ...saved } = found(await orConflict(TAKEN, () => apiKeysRepository.change(w.tx, key.id, fields)))
    // The form says the day again as it was, and a key that has ended may have another name.
    if (expiresAt !== key.expiresAt) assertAhead(cx, body.lastDay)
    const opened = openedBy(key, { ipAllow, expiresAt })
    if (opened) assertOwn(cx, key, opened)
    await tellAll(w, cx, key.id)
    const { before, after } = changedFields(key, { name, purpose: fields.purpose, scopes, ipAllow, expiresAt, ratePerMinute })
    w.audit({ id: key.id, data: { name }, before, after })
    return saved
  })

export const rotateApiKey: Handler<typeof calls.rotateApiKey> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const key = await usable(w, id, body.version)
    assertOwn(cx, key)
    assertMaker(cx, key)
    const old = await apiKeysRepository.oldSecret(w.tx, id)
    if (old.holds) throw new AppError('KEY_ROTATING')
    const oldSecretUntil = await apiKeysRepository.ageSecret(w.tx, id)
    const { secret, ...kept } = newSecret(key.mode, key.prefix)
    apiKeysRepository.addSecret(w.tx, id, kept)
    const saved = found(await apiKeysRepository.touch(w.tx, id))
    await tellAll(w, cx, id)
    w.audit({ id, data: { name: key.name }, before: { oldSecretUntil: old.endsAt }, after: { oldSecretUntil } })
    return { ...saved, secret }
  })

export const endOldSecret: Handler<typeof calls.endOldSecret> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const key = await usable(w, id, body.version)
    const old = await apiKeysRepository.oldSecret(w.tx, id)
    if (!old.holds) throw new AppError('KEY_NOT_ROTATING')
    const oldSecretUntil = await apiKeysRepository.endOld(w.tx, id)
    const saved = found(await apiKeysRepository.touch(w.tx, id))
    await tellAll(w, cx, id)
    w.audit({ id, data: { name: key.name }, before: { oldSecretUntil: old.endsAt }, after: { oldSecretUntil } })
    return saved
  })

export const revokeApiKey: Handler<typeof calls.revokeApiKey> = ({ params: { id }, body }, cx) =>
  write(cx, async (w) => {
    const key = await usable(w, id, body.version)
    const { revokedAt, ...saved } = found(await apiKeysRepository.revoke(w.tx, id))
    await tellAll(w, cx, id)
    w.audit({ id, data: { name: key.name }, before: { revokedAt: null }, after: { revokedAt } })
    return saved
  })
