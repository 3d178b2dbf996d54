import type { MenuNode } from '@camp/contract/base/account'
import { ALWAYS } from '@camp/contract/permissions'
import type * as calls from '@camp/contract/permissions/permissions.check'
import { effectiveView, viewOfRoles } from '@camp/contract/permissions/permissions.rights'
import { menusFor } from '../menus/menus.api.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changesOf } from './permissions.check.changes.service.ts'
import { withRefusals } from './permissions.check.refusals.service.ts'
import { checkRepository } from './permissions.check.repository.ts'
import { allows, type CheckTarget, type CheckVerdict, checkTargets, verdictOf } from './permissions.check.targets.rules.ts'
import { effectiveRepository } from './permissions.effective.repository.ts'

async function rightsOf(cx: Cx, userId: number) {
  const user = found(await effectiveRepository.of(cx.db, userId, cx.services.keys.mark))
  const held = await effectiveRepository.held(cx.db, userId)
  return { user, held, codes: new Set(held.map(({ code }) => code)) }
}

const shown = ({ kind, key, titleZh, titleEn, route, codes, call }: CheckTarget, reason: CheckVerdict) => ({
  kind,
  key,
  titleZh,
  titleEn,
  route,
  codes: call && typeof call.codes === 'string' ? [call.codes] : [...codes],
  allowed: allows(reason),
  reason,
  proof: call?.proof ?? null,
})

/** All that can be opened, with whether this account may. */
export const readCheck: Handler<typeof calls.getPermissionLens> = async ({ query: { userId } }, cx) => {
  const { user, codes } = await rightsOf(cx, userId)
  return checkTargets.map((target) => shown(target, verdictOf(target, user, codes)))
}

const leadsTo = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some((node) => node.path === path || leadsTo(node.children, path))

/** Does the side menu of somebody lead to a screen? Null where it never does; a group of hidden screens leads to its index. */
async function inMenu(cx: Cx, { menu }: CheckTarget, verdict: CheckVerdict, codes: ReadonlySet<string>): Promise<boolean | null> {
  const group = menu?.path.match(/^(.+)\/index$/)?.[1]
  if (!menu || (menu.hidden && !group)) return null
  if (!allows(verdict)) return false
  const seen = await menusFor(cx.db, new Set([ALWAYS, ...codes]))
  return leadsTo(seen, menu.hidden && group ? group : menu.path)
}

/** Yes or no, by which chain, and what would turn it. */
export const explain: Handler<typeof calls.explainPermission> = async ({ query: { userId, kind, key } }, cx) => {
  const target = found(checkTargets.find((one) => one.kind === kind && one.key === key))
  const { user, held, codes } = await rightsOf(cx, userId)
  const verdict = verdictOf(target, user, codes)
  const facts = await checkRepository.codes(cx.db, target.codes)
  return {
    ...shown(target, verdict),
    user: {
      id: user.id,
      username: user.username,
      realName: user.realName,
      activeflg: user.activeflg,
      dataScope: effectiveView(codes.size, viewOfRoles(user.roles)),
    },
    inMenu: await inMenu(cx, target, verdict, codes),
    chains: facts.map(({ id: _id, ...code }) => ({ ...code, via: held.find((one) => one.code === code.code)?.via ?? [] })),
    changes: await withRefusals(
      { db: cx.db, taker: { holds: (code) => cx.reader.codes.has(code), view: cx.reader.dataScope }, user, held, codes: target.codes },
      await changesOf({ db: cx.db, target, user, held }, verdict),
    ),
  }
}
