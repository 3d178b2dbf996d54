import type { CallInput } from '@camp/contract/base/call'
import { channelsFor, type createMessageTask } from '@camp/contract/messageTasks/messageTasks'
import type { MessageChannel, MessagePurpose } from '@camp/contract/messageTasks/messageTasks.labels'
import { type AudienceKind, unknownVariables } from '@camp/contract/messageTasks/messageTasks.variables'
import { formatTime } from '../platform/format.ts'
import { idsOf, idsText } from '../ui/form/MultiSelectField.tsx'
import type { MessageTaskDialog } from './messageTaskRow.ts'

/** What the form holds: choices as texts of ids, the time as the browser's control writes it. */
export interface MessageValues {
  readonly title: string
  readonly content: string
  readonly channel: MessageChannel
  readonly kind: AudienceKind
  /** What it is sent to families for. */
  readonly purpose: MessagePurpose
  readonly who: 'all' | 'chosen'
  readonly roleIds: string
  readonly userIds: string
  readonly tagIds: string
  readonly campIds: string
  /** Families that were named elsewhere; they are kept, and not chosen here. */
  readonly parentIds: string
  readonly scheduledAt: string
}

const EMPTY: MessageValues = {
  title: '',
  content: '',
  channel: 'IN_APP',
  kind: 'STAFF',
  purpose: 'MESSAGES',
  who: 'chosen',
  roleIds: '',
  userIds: '',
  tagIds: '',
  campIds: '',
  parentIds: '',
  scheduledAt: '',
}

/** The control's spelling of a moment. */
export const controlTime = (at: string | number): string => formatTime(at).slice(0, 16).replace(' ', 'T')

/** What the form starts with; a copy has no time. */
export function valuesOf({ kind, task, parentId }: MessageTaskDialog): MessageValues {
  if (!task) return parentId === undefined ? EMPTY : { ...EMPTY, kind: 'PARENTS', channel: 'SMS', parentIds: idsText([parentId]) }
  const { title, content, channel, audience, purpose, scheduledAt } = task
  return {
    title,
    content,
    channel,
    kind: audience.kind,
    purpose,
    who: audience.all ? 'all' : 'chosen',
    roleIds: idsText(audience.roleIds),
    userIds: idsText(audience.userIds),
    tagIds: idsText(audience.tagIds),
    campIds: idsText(audience.campIds),
    parentIds: idsText(audience.parentIds ?? []),
    scheduledAt: kind === 'copy' || scheduledAt === null ? '' : controlTime(scheduledAt),
  }
}

/** A channel that reaches them; the one that was chosen where it does. */
export const channelOf = ({ kind, channel }: MessageValues): MessageChannel =>
  channelsFor(kind).includes(channel) ? channel : (channelsFor(kind)[0] ?? 'SMS')

/** Is anybody chosen? Choices for the other kind do not count. */
export const hasAudience = ({ who, kind, roleIds, userIds, tagIds, campIds, parentIds }: MessageValues): boolean =>
  who === 'all' || tagIds !== '' || (kind === 'STAFF' ? roleIds !== '' || userIds !== '' : campIds !== '' || parentIds !== '')

type Body = CallInput<typeof createMessageTask>['body']

/** Whom it goes to, as it is sent. */
export function audienceFrom({ kind, who, roleIds, userIds, tagIds, campIds, parentIds }: MessageValues): Body['audience'] {
  if (who === 'all') return { kind, all: true }
  const tags = idsOf(tagIds)
  return kind === 'STAFF'
    ? { kind, roleIds: idsOf(roleIds), userIds: idsOf(userIds), tagIds: tags }
    : { kind, campIds: idsOf(campIds), tagIds: tags, ...(parentIds !== '' && { parentIds: idsOf(parentIds) }) }
}

/** The values as they are sent. */
export const bodyFrom = (values: MessageValues): Body => ({
  title: values.title.trim(),
  content: values.content.trim(),
  channel: channelOf(values),
  audience: audienceFrom(values),
  purpose: values.kind === 'PARENTS' ? values.purpose : 'MESSAGES',
  scheduledAt: values.scheduledAt === '' ? null : values.scheduledAt,
})

/** The first variable that means nothing to them, in its braces. */
export const strangeVariable = ({ content, kind }: MessageValues): string | undefined => unknownVariables(content, kind)[0]
