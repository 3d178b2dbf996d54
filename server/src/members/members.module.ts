import * as calls from '@camp/contract/members/members'
import { withPhone } from '../platform/db/search.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { giveMember, memberCandidate } from './members.gifts.service.ts'
import { memberChores } from './members.jobs.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { saveMemberConfig, savePowerConfig } from './members.levels.service.ts'
import { membersRepository } from './members.repository.ts'
import { grantBought, memberData, takeBackMembership } from './members.service.ts'

const family: FamilyClaims = {
  members: {
    kept: {
      'of two memberships the one that ends sooner stays with the archived account, since they never overlap': ['parent_id'],
      'figures of members count by it': ['source'],
    },
  },
  member_grants: {
    erased: ['reason'],
    kept: {
      'grants stay with the membership that they made': ['parent_id'],
      'figures of members count by it': ['source'],
      'leads to the order, whose number stays': ['order_number'],
    },
  },
  member_levels: 'not of a family',
  member_benefits: 'not of a family',
  member_delta: 'not of a family',
  member_day: 'not of a family',
}

const routes: Binding[] = [
  bind(calls.getMemberConfig, ({ query }, cx) => levelsRepository.levels(cx.db, query, cx.scope)),
  bind(calls.saveMemberConfig, saveMemberConfig),
  bind(calls.getPowerConfig, ({ query }, cx) => levelsRepository.benefits(cx.db, query)),
  bind(calls.savePowerConfig, savePowerConfig),
  bind(calls.getMember, ({ query, paging }, cx) => membersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(calls.getMemberData, memberData),
  bind(calls.getMemberCandidate, memberCandidate),
  bind(calls.giveMember, giveMember),
  bind(calls.getMemberGrants, ({ query }, cx) => membersRepository.grants(cx.db, query.parentId, cx.scope)),
]

export const membersModule = defineModule({
  name: 'members',
  routes,
  chores: (services) => memberChores(services),
  on: {
    'order.completed': async (tx, orders, by) => {
      for (const order of orders) await grantBought(tx, order, by)
    },
    'order.denied': async (tx, orders, by) => {
      for (const { orderNumber } of orders) await takeBackMembership(tx, orderNumber, by)
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
  family,
})
