import type { CallAnswer } from '@camp/contract/base/call'
import { narrows, takes } from '@camp/contract/permissions/permissions.rights'
import type * as calls from '@camp/contract/users/users'
import { updateUserRbacInfo } from '@camp/contract/users/users'
import {
  announceRights,
  changeRights,
  codesOfPermissions,
  codesOfRoles,
  type Grantor,
  groupsAlong,
  holderOf,
  viewOf,
} from '../permissions/permissions.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type Linked, type LinkKind, userGrantsRepository } from './users.grants.repository.ts'
import { usersRepository } from './users.repository.ts'

type Saved = CallAnswer<typeof updateUserRbacInfo>

const names = (linked: readonly Linked[]): string[] => linked.map(({ name }) => name)
const idsOf = (linked: readonly Linked[]): number[] => linked.map(({ id }) => id)
const sameIds = (a: readonly Linked[], b: readonly Linked[]): boolean => a.length === b.length && a.every(({ id }, at) => id === b[at]?.id)

/** The field of the body that names what is linked; tags are the body itself. */
const FIELDS = { roles: 'roleIds', permissions: 'permissionIds', tags: '' } as const satisfies Record<LinkKind, string>

/** Ids without repetitions, and what they mean; refuses those that do not exist. */
async function knownOf(w: Write, kind: LinkKind, ids: readonly number[]): Promise<Linked[]> {
  const wanted = [...new Set(ids)]
  const known = await userGrantsRepository.known(w.tx, kind, wanted)
  const unknown = wanted.find((id) => !known.some((one) => one.id === id))
  if (unknown !== undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: FIELDS[kind] })
  return known
}

/** What is to be held from now on; pages bring the groups along that they lie in. */
async function wantedOf(w: Write, grantor: Grantor, kind: 'roles' | 'permissions', ids: readonly number[], held: readonly Linked[]) {
  const asked = await knownOf(w, kind, ids)
  if (kind === 'roles') return asked
  const groups = await groupsAlong(w.tx, grantor, { asked: ids, held: held.map(({ id }) => id) })
  return [...asked, ...groups.map(({ id, code }) => ({ id, name: code }))].sort((one, other) => one.id - other.id)
}

/** Replaces one kind of grant; only what is new is given, so only that must be held by the grantor. */
async function replaceGrants(w: Write, grantor: Grantor, kind: 'roles' | 'permissions', userId: number, ids: readonly number[]) {
  const held = await userGrantsRepository.held(w.tx, kind, userId)
  const wanted = await wantedOf(w, grantor, kind, ids, held)
  const added = wanted.filter(({ id }) => !held.some((had) => had.id === id)).map(({ id }) => id)
  grantor.assertMayGive(kind === 'roles' ? await codesOfRoles(w.tx, added) : await codesOfPermissions(w.tx, added, FIELDS.permissions))
  await userGrantsRepository.replace(
    w.tx,
    kind,
    userId,
    wanted.map(({ id }) => id),
  )
  const changed = sameIds(held, wanted) ? {} : { before: { [kind]: names(held) }, after: { [kind]: names(wanted) } }
  return { ...changed, added, gives: added.length > 0, takes: takes(idsOf(held), idsOf(wanted)) }
}

const NOTHING = { before: {}, after: {}, added: [], gives: false, takes: false }

interface Wanted {
  readonly roleIds?: readonly number[]
  readonly permissionIds?: readonly number[]
}

/** The roles of a new account, in the change that makes it. Answers their names. */
export async function giveFirstRoles(w: Write, grantor: Grantor, userId: number, roleIds: readonly number[]): Promise<string[]> {
  grantor.assertMayCall(updateUserRbacInfo)
  await replaceGrants(w, grantor, 'roles', userId, roleIds)
  grantor.assertMayWiden('OWN_GROUPS', viewOf(await holderOf(w.tx, userId)))
  return names(await userGrantsRepository.held(w.tx, 'roles', userId))
}

/** Gives an account exactly these roles and direct permissions; what is left out stays. */
export const replaceUserGrants = (cx: Cx, userId: number, { roleIds, permissionIds }: Wanted, version?: number): Promise<Saved> =>
  changeRights(cx, async (w, grantor) => {
    const user = found(await usersRepository.lock(w.tx, userId))
    w.version(user, version)
    const holder = await holderOf(w.tx, userId)
    const before = viewOf(holder)
    const roles = roleIds ? await replaceGrants(w, grantor, 'roles', userId, roleIds) : NOTHING
    const permissions = permissionIds ? await replaceGrants(w, grantor, 'permissions', userId, permissionIds) : NOTHING
    if (userId === cx.reader.userId) {
      // A grant that no role holds would never be approved by anybody.
      const codes = await userGrantsRepository.ofChildren(w.tx, permissions.added)
      if (codes.length > 0) throw new AppError('ACCESS_TO_ONESELF', { codes: codes.join(', ') })
    }
    // New codes let a person see with them, so what was seen before is no excuse then.
    const after = viewOf(await holderOf(w.tx, userId))
    grantor.assertMayWiden(roles.gives || permissions.gives ? 'OWN_GROUPS' : before, after)
    if (roles.takes || permissions.takes || narrows(before, after)) grantor.assertMayTakeOver(holder)
    const saved = found(await usersRepository.touch(w.tx, userId))
    w.audit({
      id: userId,
      data: { username: user.username },
      before: { ...roles.before, ...permissions.before },
      after: { ...roles.after, ...permissions.after },
    })
    await announceRights(w, cx, `user:${userId}`)
    return saved
  })

/** Gives an account exactly these tags. */
export const replaceUserTags: Handler<typeof calls.addTagsToUser> = ({ params: { userId }, body: tagIds, query: { version } }, cx) =>
  write(cx, async (w) => {
    const user = found(await usersRepository.lock(w.tx, userId))
    w.version(user, version)
    const held = await userGrantsRepository.held(w.tx, 'tags', userId)
    const wanted = await knownOf(w, 'tags', tagIds)
    if ((await userGrantsRepository.tagsOfParents(w.tx, tagIds)).length > 0) throw new AppError('TAG_SCOPE')
    await userGrantsRepository.replace(
      w.tx,
      'tags',
      userId,
      wanted.map(({ id }) => id),
    )
    const saved = found(await usersRepository.touch(w.tx, userId))
    w.audit({ id: userId, data: { username: user.username }, before: { tags: names(held) }, after: { tags: names(wanted) } })
    return saved
  })
