import { labelled, type ValueOf } from '../base/labels.ts'
import { whyReaders } from '../base/restricted.ts'
import type { Code } from '../permissions.ts'

export const mediaKind = labelled({
  IMAGE: ['图片', 'Picture', 'plain'],
  AUDIO: ['音频', 'Audio', 'plain'],
  VIDEO: ['视频', 'Video', 'plain'],
  DOCUMENT: ['文档', 'Document', 'plain'],
})
export type MediaKind = ValueOf<typeof mediaKind>

/** What a file is for. */
export const mediaPurpose = labelled({
  BANNER: ['轮播图', 'Banner', 'plain'],
  GOODS: ['商品', 'Goods', 'plain'],
  COVER: ['封面', 'Cover', 'plain'],
  RESOURCE: ['学习资源', 'Resource', 'plain'],
  DEMO: ['展示', 'Demo', 'plain'],
  CLOCK_IN: ['打卡', 'Clock-in', 'plain'],
  COMMENT: ['点评', 'Comment', 'plain'],
  FEEDBACK: ['反馈', 'Feedback', 'plain'],
  REPORT: ['学习报告', 'Report', 'plain'],
  REFUND: ['退款凭证', 'Refund paper', 'plain'],
  CONSENT: ['书面同意', 'Signed consent', 'plain'],
})
export type MediaPurpose = ValueOf<typeof mediaPurpose>

interface PurposeRules {
  /** Shown to anybody who has its address: only pictures that we have drawn anew, and nothing of a family. */
  readonly open: boolean
  readonly kinds: readonly MediaKind[]
  /** Who may send one in by hand; nobody where the product itself makes them. */
  readonly upload: readonly Code[]
  /** Who may see one, where it belongs to a record that this person may see. */
  readonly read: readonly Code[]
  /** What a coach may do without a code, with what belongs to the own clock-ins that wait for a comment (Q-95). */
  readonly coach?: 'upload' | 'read'
}

/** Rules by purpose (decision Q-112): the first three are the only ones that strangers see. */
export const purposeRules: Readonly<Record<MediaPurpose, PurposeRules>> = {
  BANNER: { open: true, kinds: ['IMAGE'], upload: ['BANNER_EDIT'], read: [] },
  GOODS: { open: true, kinds: ['IMAGE'], upload: ['GOODS_EDIT'], read: [] },
  COVER: { open: true, kinds: ['IMAGE'], upload: ['RESOURCE_EDIT'], read: [] },
  RESOURCE: { open: false, kinds: ['IMAGE', 'AUDIO', 'VIDEO', 'DOCUMENT'], upload: ['RESOURCE_EDIT'], read: ['RESOURCE_INDEX'] },
  DEMO: { open: false, kinds: ['AUDIO', 'VIDEO', 'IMAGE'], upload: ['RESOURCE_DEMO_EDIT'], read: ['RESOURCE_DEMO'] },
  CLOCK_IN: {
    open: false,
    kinds: ['AUDIO', 'VIDEO', 'IMAGE'],
    upload: ['CAMP_STUDENT_EDIT'],
    read: ['CAMP_STUDENT_DETAIL', 'RESOURCE_DEMO'],
    coach: 'read',
  },
  COMMENT: {
    open: false,
    kinds: ['AUDIO', 'VIDEO', 'IMAGE'],
    upload: ['COASH_COMMENT'],
    read: ['CAMP_STUDENT_DETAIL'],
    coach: 'upload',
  },
  FEEDBACK: { open: false, kinds: ['IMAGE'], upload: ['FEEDBOOK_PROCESS'], read: ['FEEDBOOK_INDEX', 'PARENT_DETAIL'] },
  REPORT: { open: false, kinds: ['IMAGE', 'DOCUMENT'], upload: [], read: ['RESOURCE_REPORT'] },
  REFUND: { open: false, kinds: ['IMAGE', 'DOCUMENT'], upload: ['ORDER_REFUND_ASK', 'ORDER_REFUND'], read: whyReaders },
  CONSENT: { open: false, kinds: ['IMAGE', 'DOCUMENT'], upload: ['CONSENT_EDIT'], read: ['PARENT_DETAIL', 'CONSENT'] },
}

const MB = 1024 * 1024

/** The largest file of each kind, in bytes. */
export const mostBytes: Readonly<Record<MediaKind, number>> = {
  IMAGE: 10 * MB,
  DOCUMENT: 50 * MB,
  AUDIO: 200 * MB,
  VIDEO: 2048 * MB,
}

/** Up to here a file comes in one request; above in pieces. */
export const onceBytes = 10 * MB

/** What each kind may be called. What a file really is its bytes say: the server looks at them. */
export const kindEndings: Readonly<Record<MediaKind, readonly string[]>> = {
  IMAGE: ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'avif'],
  AUDIO: ['mp3', 'm4a', 'wav', 'aac', 'ogg'],
  VIDEO: ['mp4', 'mov', 'webm', 'mkv'],
  DOCUMENT: ['pdf', 'docx', 'pptx'],
}

/** The kind that a name promises; undefined where we take no such files. */
export function kindOfName(name: string): MediaKind | undefined {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return mediaKind.values.find((kind) => kindEndings[kind].includes(ending))
}

/** The largest file that a purpose takes. */
export const mostBytesOf = (purpose: MediaPurpose): number => Math.max(...purposeRules[purpose].kinds.map((kind) => mostBytes[kind]))

/** Widths of the smaller copies of a picture, in pixels. */
export const mediaWidths = [320, 640, 1280] as const
export type MediaWidth = (typeof mediaWidths)[number]

export const mediaId = /^[a-z0-9]{26,40}$/

/** Where a file is shown; `width` asks for a smaller copy of a picture. */
export const mediaUrl = (id: string, width?: MediaWidth): string => `/media/${id}${width ? `.webp?w=${width}` : ''}`

/** The file behind an address of ours; undefined for any other address. */
export const mediaIdOf = (url: string): string | undefined => /^\/media\/([a-z0-9]{26,40})(?:\.webp)?(?:\?|$)/.exec(url)?.[1]
