import { homeCard } from '@camp/contract/base/home'
import { isHighest, keptByHighest, narrows, takes } from '@camp/contract/permissions/permissions.rights'
import type * as calls from '@camp/contract/roles/roles'
import {
  announceRights,
  changeRights,
  codesOfPermissions,
  codesOfRoles,
  type Grantor,
  groupsAlong,
} from '../permissions/permissions.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { changedFields } from '../platform/write/audit.ts'
import { type Write, write } from '../platform/write/write.ts'
import { factorRulesRepository } from './roles.factors.repository.ts'
import { type LockedRole, rolesRepository } from './roles.repository.ts'

const TAKEN: Conflicts = { roles_role_name_key: { error: 'ROLE_NAME_TAKEN', path: 'roleName' } }

/** A new role holds nothing and nobody holds it, so it gives no right yet. */
export const createRole: Handler<typeof calls.createRole> = ({ body }, cx) =>
  write(cx, async (w) => {
    const fields = { roleName: body.roleName, remark: body.remark || null, dataScope: body.dataScope ?? 'ALL' }
    const saved = found(await orConflict(TAKEN, () => rolesRepository.create(w.tx, fields)))
    w.audit({ id: saved.id, data: { roleName: fields.roleName }, after: fields })
    return saved
  })

/** Anyone who takes something from a role takes it from all who have it. */
const assertMayTakeFrom = async (w: Write, grantor: Grantor, role: LockedRole): Promise<void> =>
  grantor.assertMayTake('ROLE', { codes: await codesOfRoles(w.tx, [role.id]), view: role.dataScope })

export const updateRole: Handler<typeof calls.updateRole> = ({ body }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const role = found(await rolesRepository.lock(w.tx, body.id))
    w.version(role, body.version)
    const fields = {
      roleName: body.roleName,
      remark: body.remark === undefined ? role.remark : body.remark || null,
      dataScope: body.dataScope ?? role.dataScope,
    }
    grantor.assertMayWiden(role.dataScope, fields.dataScope)
    const narrower = narrows(role.dataScope, fields.dataScope)
    const renamed = fields.roleName !== role.roleName
    if (isHighest(role) && (narrower || renamed)) throw new AppError('HIGHEST_ROLE', { roleName: role.roleName })
    if (narrower || (role.builtIn && renamed)) await assertMayTakeFrom(w, grantor, role)
    const saved = found(await orConflict(TAKEN, () => rolesRepository.update(w.tx, role.id, fields)))
    const { before, after } = changedFields({ roleName: role.roleName, remark: role.remark, dataScope: role.dataScope }, fields)
    w.audit({ id: role.id, data: { roleName: fields.roleName }, before, after })
    if (fields.dataScope !== role.dataScope) await announceRights(w, cx, `role:${role.id}`)
    return saved
  })

export const deleteRole: Handler<typeof calls.deleteRole> = ({ params: { id } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const role = found(await rolesRepository.lock(w.tx, id))
    if (isHighest(role)) throw new AppError('HIGHEST_ROLE', { roleName: role.roleName })
    await assertMayTakeFrom(w, grantor, role)
    const count = await rolesRepository.userCount(w.tx, id)
    if (count > 0) throw new AppError('ROLE_IN_USE', { count })
    await rolesRepository.archive(w.tx, id)
    w.audit({ id, data: { roleName: role.roleName }, before: { roleName: role.roleName, remark: role.remark, dataScope: role.dataScope } })
    await announceRights(w, cx, `role:${id}`)
    return { id }
  })

/** A role of another name that holds the same; anyone who makes it gives all that it holds. */
export const copyRole: Handler<typeof calls.copyRole> = ({ params }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const role = found(await rolesRepository.lock(w.tx, params.copiedId))
    grantor.assertMayGive(await codesOfRoles(w.tx, [role.id]))
    const fields = { roleName: params.roleName, remark: role.remark, dataScope: role.dataScope }
    const saved = found(await orConflict(TAKEN, () => rolesRepository.create(w.tx, fields)))
    const held = await rolesRepository.permissions(w.tx, role.id)
    await rolesRepository.replacePermissions(
      w.tx,
      saved.id,
      held.map(({ id }) => id),
    )
    if (role.homeCards) await rolesRepository.setHome(w.tx, saved.id, role.homeCards)
    const { rule: factorRule, factorFrom } = found(await factorRulesRepository.copy(w.tx, role.id, saved.id))
    w.audit({
      id: saved.id,
      data: { copied: role.roleName, roleName: fields.roleName },
      after: { ...fields, homeCards: role.homeCards, factorRule, factorFrom, permissions: held.map(({ code }) => code) },
    })
    return saved
  })

const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1)

/**
 * The role holds exactly these from now on, and the groups that their pages lie in; the giver must hold what is new.
 */
export const allotPermissions: Handler<typeof calls.allotRolePermissions> = ({ params, query, body }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const role = found(await rolesRepository.lock(w.tx, params.id))
    w.version(role, query.version)
    const held = await rolesRepository.permissions(w.tx, role.id)
    const has = (id: number): boolean => held.some((had) => had.id === id)
    const asked = await codesOfPermissions(w.tx, [...new Set(body)], '')
    const groups = await groupsAlong(w.tx, grantor, { asked: body, held: held.map(({ id }) => id) })
    const wanted = [...asked, ...groups].sort(byCode)
    const given = wanted.filter(({ id }) => !has(id))
    grantor.assertMayGive(given)
    if (given.length > 0) grantor.assertMayWiden('OWN_GROUPS', role.dataScope)
    if (
      takes(
        held.map(({ id }) => id),
        wanted.map(({ id }) => id),
      )
    ) {
      const kept = !isHighest(role) || keptByHighest(await codesOfRoles(w.tx, [role.id]), wanted)
      if (!kept) throw new AppError('HIGHEST_ROLE', { roleName: role.roleName })
      await assertMayTakeFrom(w, grantor, role)
    }
    await rolesRepository.replacePermissions(
      w.tx,
      role.id,
      wanted.map(({ id }) => id),
    )
    const saved = found(await rolesRepository.touch(w.tx, role.id))
    const codes = (list: readonly { code: string }[]) => ({ permissions: list.map(({ code }) => code) })
    const { before, after } = changedFields(codes(held), codes(wanted))
    w.audit({ id: role.id, data: { roleName: role.roleName }, before, after })
    await announceRights(w, cx, `role:${role.id}`)
    return saved
  })

/** What the home page of its holders is made of. Nobody gains a right by it. */
export const setRoleHome: Handler<typeof calls.setRoleHome> = ({ params, body: { cards, version } }, cx) => {
  const twice = cards?.find((card, at) => cards.indexOf(card) !== at)
  if (twice) throw new AppError('HOME_CARD_TWICE', { card: homeCard.label(twice, cx.language) }, { field: 'cards' })
  return write(cx, async (w) => {
    const role = found(await rolesRepository.lock(w.tx, params.id))
    w.version(role, version)
    const saved = found(await rolesRepository.setHome(w.tx, role.id, cards))
    w.audit({ id: role.id, data: { roleName: role.roleName }, ...changedFields({ homeCards: role.homeCards }, { homeCards: cards }) })
    return saved
  })
}

/** What an administrator chose for each role that somebody holds; null where nobody has. */
export const homesOf = (db: Executor, userId: number): Promise<(string[] | null)[]> => rolesRepository.homes(db, userId)
