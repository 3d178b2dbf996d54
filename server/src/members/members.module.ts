import { defineModule } from '../platform/module.ts'
import { membersFamily } from './members.family.ts'
import { takeBackMembership } from './members.grants.service.ts'
import { memberChores } from './members.jobs.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { membersRepository } from './members.repository.ts'
import { membersRoutes } from './members.routes.ts'
import { grantBought } from './members.service.ts'

export const membersModule = defineModule({
  name: 'members',
  routes: membersRoutes,
  chores: (services) => memberChores(services),
  on: {
    'order.completed': async (tx, orders, by) => {
      for (const order of orders) await grantBought(tx, order, by)
    },
    'refund.succeeded': async (tx, refunds, by) => {
      for (const { orderNumber } of refunds.filter(({ endsMembership }) => endsMembership)) await takeBackMembership(tx, orderNumber, by)
    },
  },
  records: {
    member: { snapshot: (db, id, scope) => membersRepository.snapshot(db, id, scope) },
    memberLevel: { snapshot: (db, id) => levelsRepository.levelSnapshot(db, id), namesOf: levelsRepository.levelNames },
    memberBenefit: { snapshot: (db, id) => levelsRepository.benefitSnapshot(db, id), namesOf: levelsRepository.benefitNames },
  },
  family: membersFamily,
})
