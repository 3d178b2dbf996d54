import type { FamilyClaims } from '../platform/family.ts'

export const membersFamily: FamilyClaims = {
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
