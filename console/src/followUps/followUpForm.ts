import type { FollowUp } from '@camp/contract/followUps/followUps'
import type { FollowUpKind } from '@camp/contract/followUps/followUps.labels'
import { textOf } from '../platform/i18n.ts'
import { followUpsCardText } from './followUps.parts.text.ts'

const t = textOf(followUpsCardText)

/** A note as its form has it: moments as `YYYY-MM-DDTHH:mm` of the business time zone, empty for none. */
export interface NoteValues {
  kind: FollowUpKind
  content: string
  nextAt: string
  nextText: string
}

export const emptyNote: NoteValues = { kind: 'PHONE', content: '', nextAt: '', nextText: '' }

export const noteValues = ({ kind, content, nextAt, nextText }: FollowUp): NoteValues => ({
  kind,
  content,
  nextAt: nextAt?.slice(0, 16) ?? '',
  nextText: nextText ?? '',
})

/** What is promised has a time and a subject. */
export const noteFaults = ({ nextAt, nextText }: NoteValues) => ({
  nextAt: nextAt === '' && nextText.trim() !== '' ? t('inParts') : undefined,
  nextText: nextAt !== '' && nextText.trim() === '' ? t('inParts') : undefined,
})

/** A note as it is sent. */
export const noteBody = ({ kind, content, nextAt, nextText }: NoteValues) => ({
  kind,
  content: content.trim(),
  nextAt: nextAt === '' ? null : `${nextAt.replace('T', ' ')}:00`,
  nextText: nextText.trim() || null,
})
