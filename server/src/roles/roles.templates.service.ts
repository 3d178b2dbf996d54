import * as calls from '@camp/contract/roles/roles'
import { type RoleTemplate, roleTemplates } from '@camp/contract/roles/roles.templates'
import { announceRights, changeRights, type Grantor } from '../permissions/permissions.api.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Write } from '../platform/write/write.ts'
import { rolesRepository } from './roles.repository.ts'

/** Makes those that are not there yet. Who makes a role gives what it holds, so both rights are asked for, and each code. */
export const takeRoleTemplates: Handler<typeof calls.takeRoleTemplates> = ({ body }, cx) =>
  changeRights(cx, async (w, grantor) => {
    grantor.assertMayCall(calls.createRole)
    let count = 0
    for (const template of roleTemplates.filter(({ id }) => body.templates.includes(id))) {
      if (await rolesRepository.named(w.tx, template.roleName)) continue
      await make(w, grantor, template)
      count += 1
    }
    if (count > 0) await announceRights(w, cx, 'all')
    return { count }
  })

async function make(w: Write, grantor: Grantor, { roleName, remark, dataScope, codes, home }: RoleTemplate): Promise<void> {
  const permissions = await rolesRepository.permissionsOf(w.tx, codes)
  grantor.assertMayGive(permissions)
  grantor.assertMayWiden('OWN_GROUPS', dataScope)
  const fields = { roleName, remark, dataScope, homeCards: home ? [...home] : null }
  const { id } = await rolesRepository.take(w.tx, fields)
  await rolesRepository.replacePermissions(
    w.tx,
    id,
    permissions.map((one) => one.id),
  )
  w.audit({ id, data: { roleName }, after: { ...fields, permissions: permissions.map(({ code }) => code) } })
}
