import { labelled, type ValueOf } from '../base/labels.ts'

export const channelKind = labelled({
  ONLINE: ['线上', 'Online', 'blue'],
  OFFLINE: ['线下', 'Offline', 'grey'],
  KOL: ['达人', 'KOL', 'amber'],
  SCHOOL: ['学校', 'School', 'green'],
  OTHER: ['其他', 'Other', 'grey'],
})
export type ChannelKind = ValueOf<typeof channelKind>

/** The forms in which a QR code is drawn. */
export const qrFormats = ['svg', 'png'] as const
export type QrFormat = (typeof qrFormats)[number]
