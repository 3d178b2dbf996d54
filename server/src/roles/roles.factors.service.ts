import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/roles/roles.factors'
import { tell } from '../notify/notify.api.ts'
import { announceRights, changeRights, codesOfRoles } from '../permissions/permissions.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { needProof } from '../platform/session/proofs.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { factorRulesRepository } from './roles.factors.repository.ts'
import { rolesRepository } from './roles.repository.ts'

type Asked = HandlerInput<typeof calls.setRoleFactors>['body']

const STRICT = { OFF: 0, OPTIONAL: 1, REQUIRED: 2 } as const

export const readRoleFactors: Handler<typeof calls.getRoleFactors> = async ({ params: { id } }, { db, services }) => {
  const { rule, factorFrom, holds } = found(await factorRulesRepository.rule(db, id))
  const holders = await factorRulesRepository.holders(db, id, services.keys.mark)
  const missing = holders.filter(({ hasFactor }) => !hasFactor).map(({ hasFactor: _has, ...who }) => who)
  return { rule, from: factorFrom, holds, holders: holders.length, set: holders.length - missing.length, missing }
}

/** Less is asked than before: the rule is weaker, or holds later. */
const relaxes = (before: { rule: Asked['rule']; from: string | null }, after: { rule: Asked['rule']; from: string | null }): boolean =>
  STRICT[after.rule] < STRICT[before.rule] || (before.from !== null && after.from !== null && after.from > before.from)

export const setRoleFactors: Handler<typeof calls.setRoleFactors> = ({ params: { id }, body: { rule, graceDays, version } }, cx) =>
  changeRights(cx, async (w, grantor) => {
    const role = found(await rolesRepository.lock(w.tx, id))
    w.version(role, version)
    const known = found(await factorRulesRepository.rule(w.tx, id))
    const before = { rule: known.rule, from: known.factorFrom }
    const after = { rule, from: rule === 'REQUIRED' ? await factorRulesRepository.dayIn(w.tx, graceDays) : null }
    if (relaxes(before, after)) {
      grantor.assertMayGive(await codesOfRoles(w.tx, [id]))
      await needProof(cx, w.tx)
    }
    const saved = found(await factorRulesRepository.set(w.tx, id, after))
    const says = ({ rule: factorRule, from: factorFrom }: typeof before) => ({ factorRule, factorFrom })
    w.audit({ id, data: { roleName: role.roleName }, ...changedFields(says(before), says(after)) })
    if (after.from !== before.from && after.from !== null) {
      for (const who of await factorRulesRepository.holders(w.tx, id, cx.services.keys.mark))
        if (!who.hasFactor) await tellOf(w.tx, who.id, `factor-rule:${id}:${saved.version}`, role.roleName, after.from)
    }
    await announceRights(w, cx, `role:${id}`)
    return saved
  })

const tellOf = (tx: Parameters<typeof tell>[0], userId: number, cause: string, roleName: string, from: string): Promise<void> =>
  tell(tx, {
    userId,
    title: { code: 'message.factorRequired' },
    detail: { code: 'message.factorRequired.detail', data: { roleName, from } },
    link: '#/settings/personalCenter?tab=security',
    cause,
  })

export const remindRoleFactors: Handler<typeof calls.remindRoleFactors> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const role = found(await rolesRepository.lock(w.tx, id))
    const { factorFrom } = found(await factorRulesRepository.rule(w.tx, id))
    if (factorFrom === null) throw new AppError('FACTOR_NOT_REQUIRED')
    const missing = (await factorRulesRepository.holders(w.tx, id, cx.services.keys.mark)).filter(({ hasFactor }) => !hasFactor)
    for (const who of missing) await tellOf(w.tx, who.id, `factor-reminder:${id}:${cx.requestId}`, role.roleName, factorFrom)
    w.audit({ id, data: { roleName: role.roleName, count: missing.length } })
    return { count: missing.length }
  })
