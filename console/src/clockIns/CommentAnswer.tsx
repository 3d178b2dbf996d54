import { commentClockIn, FILES_MOST } from '@camp/contract/clockIns/clockIns'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { clockOf } from '../media/media.clock.parts.ts'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { alone } from '../ui/base/useForm.ts'
import { AnswerBox } from '../ui/desk/AnswerBox.tsx'
import { UploadField } from '../uploads/uploads.parts.tsx'
import { useRecorder } from '../uploads/uploads.voice.parts.ts'
import { CommentVoice } from './CommentVoice.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import type { ClockInToComment } from './commentDesk.ts'
import { addVoice, type CommentDraft, draftOf, dropDraft, isEmpty, keepDraft, useCommentDraft } from './commentDrafts.ts'
import { phrasesFor, useOwnPhrases } from './commentPhrases.ts'

const phrasing = latePart(async () => (await import('./PhrasesModal.tsx')).PhrasesModal)

const TEXT_MOST = 2_000
/** As the call takes it. */
const SECONDS_MOST = 3_600
/** What else shows clock-ins and what they bring: the child's weeks, figures of camps, the queue, hours. */
const stale = { stale: ['Member', 'Camp', 'Home', 'Work hours and contracts'] }
const noPhrases: readonly string[] = []

/** How long all is that was said: as it was measured here, or where it was sent in. */
const secondsOf = ({ voices, files }: CommentDraft): number => [...voices, ...files].reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)

/** Why it cannot be sent yet. */
function lacking({ text, voices }: CommentDraft, records: boolean) {
  if (text.trim() === '') return 'empty'
  if (voices.some(({ fault }) => fault !== null)) return 'voice.failed'
  return records || voices.some(({ file }) => file === null) ? 'voice.wait' : undefined
}

interface AnswerProps {
  readonly one: ClockInToComment
  readonly typing: RefObject<boolean>
  onTouch(): void
  onRefused(): void
  onNext(from: number): void
}

/** What is said to the child: by text with phrases, by one's own voice, with files. Once it is sent, the next one follows. */
export function CommentAnswer(props: AnswerProps) {
  const { one } = props
  const draft = useCommentDraft(one.id)
  return one.commentedAt === null ? <Answer {...props} draft={draft} /> : <Commented one={one} draft={draft} />
}

function Answer({ one, draft, typing, onTouch, onRefused, onNext }: AnswerProps & { readonly draft: CommentDraft }) {
  const t = useText(commentDeskText)
  const { id } = one
  const box = useRef<HTMLTextAreaElement>(null)
  const [editing, setEditing] = useState(false)
  const phrases = useOwnPhrases()
  // Whoever was faster is named where the answer stands: the clock-in is asked for again.
  const send = useAction(commentClockIn, { ...stale, quiet: ({ body }) => body?.error === 'COMMENT_TAKEN' })
  const [fault, setFault] = useState<string>()
  const recorder = useRecorder((file, seconds) => addVoice(id, file, seconds))
  useEffect(() => {
    if (typing.current) box.current?.focus()
    typing.current = false
  }, [typing])
  const keep = (part: Partial<CommentDraft>) => {
    onTouch()
    setFault(undefined)
    keepDraft(id, part)
  }
  const submit = async () => {
    const now = draftOf(id)
    const text = now.text.trim()
    const lacks = lacking(now, recorder.state !== 'idle')
    setFault(lacks && t(lacks))
    if (lacks) return box.current?.focus()
    const seconds = Math.min(SECONDS_MOST, secondsOf(now))
    const mediaIds = [...now.voices.flatMap(({ file }) => file ?? []), ...now.files].map((file) => file.id)
    const body = { clockInId: id, text, ...(seconds > 0 && { seconds }), ...(mediaIds.length > 0 && { mediaIds }) }
    if (!(await send.run({ body }, { date: one.clockInDate }))) return onRefused()
    dropDraft(id)
    toast('success', t('sent'))
    onNext(id)
  }
  const said = secondsOf(draft)
  return (
    <>
      <AnswerBox
        box={box}
        text={draft.text}
        most={TEXT_MOST}
        label={t('commentTo', { name: one.studentName })}
        placeholder={t('hint')}
        phrases={phrasesFor(phrases ?? noPhrases, one.englishName ?? one.studentName)}
        phrasesLabel={t('phrases.bar')}
        beside={
          phrases && (
            <button type="button" className="link" onClick={() => setEditing(true)}>
              {t('phrases.edit')}
            </button>
          )
        }
        altKeys={{ KeyR: recorder.state === 'recording' ? recorder.stop : recorder.start }}
        send={t('send')}
        busy={send.busy}
        now={() => draftOf(id).text}
        onText={(text) => keep({ text })}
        onSend={() => void submit()}
        foot={
          <span className="quiet">
            {t('chars', { count: formatCount(draft.text.length) })}
            {said > 0 && ` · ${t('voices', { time: clockOf(said) })}`}
          </span>
        }
      >
        <CommentVoice id={id} voices={draft.voices} recorder={recorder} />
        <details className="commentDesk-files" open={draft.files.length > 0 || undefined}>
          <summary>{draft.files.length > 0 ? t('files.chosen', { count: draft.files.length }) : t('files.more')}</summary>
          <UploadField
            label={t('files.label')}
            name="mediaIds"
            purpose="COMMENT"
            most={FILES_MOST - draft.voices.length}
            {...alone}
            value={draft.files}
            onChange={(files) => keep({ files })}
          />
        </details>
        {fault && (
          <p className="form-error" role="alert">
            {fault}
          </p>
        )}
      </AnswerBox>
      {editing && <Late part={phrasing} props={{ phrases: phrases ?? noPhrases, onClose: () => setEditing(false) }} />}
    </>
  )
}

/** It has its comment. Who wrote one meanwhile finds the own words below: they were not sent, and are not lost. */
function Commented({ one, draft }: { readonly one: ClockInToComment; readonly draft: CommentDraft }) {
  const t = useText(commentDeskText)
  const name = one.commentedByName
  const time = shortTime(one.commentedAt ?? one.dueAt)
  return (
    <div className="commentDesk-commented">
      <p className="quiet">{t('commented', { name: name ?? t('bySystem'), time })}</p>
      <p>{one.commentText}</p>
      {!isEmpty(draft) && (
        <>
          <p className="form-alert" role="alert">
            {name === null ? t('fasterNoName') : t('faster', { name })}
          </p>
          <textarea readOnly rows={3} aria-label={t('mine')} value={draft.text} />
          <button type="button" className="link" onClick={() => dropDraft(one.id)}>
            {t('drop')}
          </button>
        </>
      )}
    </div>
  )
}
