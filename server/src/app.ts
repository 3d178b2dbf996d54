import { calls } from '@camp/contract/catalogue'
import { accountRoutes } from './account/account.routes.ts'
import { addressesRoutes } from './addresses/addresses.routes.ts'
import { campStatusRoutes } from './campStatus/campStatus.routes.ts'
import { campStudentChangesRoutes } from './campStudents/campStudents.changes.routes.ts'
import { campStudentsRoutes } from './campStudents/campStudents.routes.ts'
import { campsRoutes } from './camps/camps.routes.ts'
import { changeKinds } from './change.kinds.ts'
import { changesRoutes } from './changes/changes.routes.ts'
import { channelsRoutes } from './channels/channels.routes.ts'
import { coachesRoutes } from './coaches/coaches.routes.ts'
import { domainsRoutes } from './domains/domains.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { goodsRoutes } from './goods/goods.routes.ts'
import { holidaysRoutes } from './holidays/holidays.routes.ts'
import { homepageRoutes } from './homepage/homepage.routes.ts'
import { logisticsRoutes } from './logistics/logistics.routes.ts'
import { logsRoutes } from './logs/logs.routes.ts'
import { membersRoutes } from './members/members.routes.ts'
import { menusRoutes } from './menus/menus.routes.ts'
import { messageTasksRoutes } from './messageTasks/messageTasks.routes.ts'
import { notifyRoutes } from './notify/notify.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { parametersRoutes } from './parameters/parameters.routes.ts'
import { parentChangesRoutes } from './parents/parents.changes.routes.ts'
import { parentsRoutes } from './parents/parents.routes.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { lensRoutes } from './permissions/lens.routes.ts'
import { permissionsRoutes } from './permissions/permissions.routes.ts'
import { piiRoutes } from './pii/pii.routes.ts'
import type { Binding } from './platform/http/bind.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { referrersRoutes } from './referrers/referrers.routes.ts'
import { resourcesRoutes } from './resources/resources.routes.ts'
import { rolesRoutes } from './roles/roles.routes.ts'
import { socialRoutes } from './social/social.routes.ts'
import { tagsRoutes } from './tags/tags.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

/** Every bound call of the server. */
export const bindings: readonly Binding[] = [
  ...accountRoutes,
  ...socialRoutes,
  ...usersRoutes,
  ...rolesRoutes,
  ...permissionsRoutes,
  ...lensRoutes,
  ...menusRoutes,
  ...logsRoutes,
  ...notifyRoutes,
  ...messageTasksRoutes,
  ...ordersRoutes,
  ...logisticsRoutes,
  ...paymentRoutes,
  ...filesRoutes,
  ...goodsRoutes,
  ...channelsRoutes,
  ...preferencesRoutes,
  ...referrersRoutes,
  ...piiRoutes,
  ...tagsRoutes,
  ...domainsRoutes,
  ...holidaysRoutes,
  ...parametersRoutes,
  ...parentsRoutes,
  ...parentChangesRoutes,
  ...addressesRoutes,
  ...feedbackRoutes,
  ...campStudentsRoutes,
  ...campStudentChangesRoutes,
  ...campsRoutes,
  ...resourcesRoutes,
  ...membersRoutes,
  ...changesRoutes(changeKinds),
  ...campStatusRoutes,
  ...coachesRoutes,
  ...homepageRoutes,
]

/** Start fails on a call that is bound twice or not at all. */
export function assertAllBound(bound: readonly Binding[] = bindings): void {
  const ids = bound.map(({ call }) => call.id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) throw new Error(`bound twice: ${twice.join(', ')}`)
  const missing = calls.filter((call) => !ids.includes(call.id)).map((call) => call.id)
  if (missing.length > 0) throw new Error(`in the contract and not bound: ${missing.join(', ')}`)
}
