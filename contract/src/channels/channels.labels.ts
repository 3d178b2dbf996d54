import { labelled, type ValueOf } from '../base/labels.ts'

export const channelKind = labelled({
  ONLINE: ['线上', 'Online', 'plain'],
  OFFLINE: ['线下', 'Offline', 'plain'],
  KOL: ['达人', 'KOL', 'plain'],
  SCHOOL: ['学校', 'School', 'plain'],
  OTHER: ['其他', 'Other', 'plain'],
})
export type ChannelKind = ValueOf<typeof channelKind>

/** The forms in which a QR code is drawn. */
export const qrFormats = ['svg', 'png'] as const
export type QrFormat = (typeof qrFormats)[number]

/** The steps from the visit to the next camp. */
export const funnelStepKey = labelled({
  VISITS: ['访问人数', 'Visitors', 'plain'],
  REGISTERED: ['注册', 'Registered', 'plain'],
  FIRST_PAID: ['首次付费', 'First paid', 'plain'],
  FINISHED: ['完课', 'Finished', 'plain'],
  NEXT_CAMP: ['续报', 'Renewed', 'plain'],
})
export type FunnelStepKey = ValueOf<typeof funnelStepKey>

/** By what the rows of the funnel are told apart. */
export const funnelBy = labelled({
  channel: ['按渠道', 'By channel', 'plain'],
  week: ['按周', 'By week', 'plain'],
  batch: ['按批次', 'By batch', 'plain'],
  referrer: ['按推荐人', 'By referrer', 'plain'],
})
export type FunnelBy = ValueOf<typeof funnelBy>

/** How far a family has come, or where it stopped. */
export const familyStep = labelled({
  PAID: ['已付费', 'Has paid', 'green'],
  UNPAID: ['未付费', 'Has not paid', 'grey'],
  FINISHED: ['已完课', 'Has finished', 'green'],
  UNFINISHED: ['付费未完课', 'Paid, not finished', 'amber'],
  RENEWED: ['已续报', 'Has renewed', 'green'],
  NOT_RENEWED: ['完课未续报', 'Finished, not renewed', 'amber'],
})
export type FamilyStep = ValueOf<typeof familyStep>
