import type { FamilyClaims } from '../platform/family.ts'

export const channelsFamily: FamilyClaims = {
  promotion_channels: 'not of a family',
  channel_visits_day: 'not of a family',
  // A hash of the day; nobody knows whose.
  channel_visitors: 'not of a family',
  channel_costs: 'not of a family',
  channel_delta: 'not of a family',
  channel_day: 'not of a family',
  family_funnel: { kept: { 'figures of one account; those of the kept one are counted anew with its orders': ['parent_id'] } },
  family_funnel_due: { kept: { 'says for a few seconds that an account is counted anew': ['parent_id'] } },
}
