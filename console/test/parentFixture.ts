import type { ParentDetail } from '../src/parents/parentRow.ts'
import { parent as brief } from './recordFixture.ts'

/** A family of its own page. */
export const family: ParentDetail = {
  ...brief,
  phone: '190****1111',
  avatarUrl: null,
  memberLevelId: null,
  memberLevel: null,
  memberExpiresAt: null,
  channelId: null,
  channelName: null,
  referrerId: null,
  referrerName: null,
  orderCount: 0,
  paidAmount: 0,
  registeredAt: brief.createdAt,
  lastActiveAt: null,
  children: [],
  devices: [],
  addresses: [],
  figures: { orderCount: 0, orderedAmount: 0, paidAmount: 0, refundedAmount: 0, netAmount: 0, campCount: 0, clockInDays: 0 },
  merges: [],
  mergedInto: null,
  erasedAt: null,
}
