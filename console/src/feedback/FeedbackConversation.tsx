import type { CallAnswer } from '@camp/contract/base/call'
import { processFeedback } from '@camp/contract/feedback/feedback'
import type { FeedbackPart, getFeedback } from '@camp/contract/feedback/feedback.desk'
import { feedbackCategory, feedbackStatus, replyReason, replyState } from '@camp/contract/feedback/feedback.labels'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatDay, formatTime, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { undoText } from '../ui/change/undo.text.ts'
import { takeBack, useTaken, useUndo } from '../ui/change/undo.ts'
import { useNow } from '../ui/desk/useNow.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { Holder } from './FeedbackQueue.tsx'
import { feedbackText } from './feedback.text.ts'
import { dropReply, heldReply, returnText } from './feedbackDrafts.ts'
import { dayWords, dueWords } from './feedbackTimes.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { SnoozeButton } from './SnoozeButton.tsx'

// The view of pictures comes with the first that is to be seen.
const view = latePart(async () => (await import('../media/media.parts.tsx')).MediaView)

export type Conversation = CallAnswer<typeof getFeedback>

interface ConversationProps {
  readonly one: Conversation
  onAssign(): void
  onOpen(id: number): void
  onNext(): void
}

/** What the family wrote and what was answered, with the box for the next answer. */
export function FeedbackConversation({ one, onAssign, onOpen, onNext }: ConversationProps) {
  const t = useText(feedbackText)
  const mayProcess = useHolds()('FEEDBOOK_PROCESS')
  const { user } = useSession()
  const isOthers = one.status === 'PROCESSING' && one.handledBy !== user?.id
  return (
    <article className="feedback-talk" aria-label={one.parentName}>
      <TalkHead one={one} onAssign={onAssign} onNext={onNext} />
      <div className="feedback-bubbles">
        {one.parts.map((part, index) => (
          <Part key={part.id} part={part} name={one.parentName} goesOn={index > 0} />
        ))}
        {one.others.length > 0 && (
          <section className="feedback-others">
            <p className="quiet">{t('others', { count: one.others.length })}</p>
            {one.others.map(({ id, content }) => (
              <button key={id} type="button" className="link" onClick={() => onOpen(id)}>
                {content}
              </button>
            ))}
          </section>
        )}
        {one.status === 'DONE' && (
          <p className="quiet" role="note">
            {t('doneBy', { name: one.handledByName ?? '', time: shortTime(one.handledAt ?? one.updatedAt) })}{' '}
            {one.reopenedBy !== null && (
              <button type="button" className="link" onClick={() => onOpen(one.reopenedBy ?? one.id)}>
                {t('reopenedBy')}
              </button>
            )}
          </p>
        )}
      </div>
      {mayProcess && one.status !== 'DONE' && !isOthers && (
        <ReplyBox key={one.id} row={one} child={one.children} others={one.others.map(({ id }) => id)} onNext={onNext} />
      )}
    </article>
  )
}

interface TalkHeadProps {
  readonly one: Conversation
  onAssign(): void
  onNext(): void
}

function TalkHead({ one, onAssign, onNext }: TalkHeadProps) {
  const t = useText(feedbackText)
  const now = useNow(1_000)
  const holds = useHolds()
  const { user } = useSession()
  const isOthers = one.status === 'PROCESSING' && one.handledBy !== user?.id
  const [asked, setAsked] = useState(false)
  const take = useAction(processFeedback, { stale: ['Parents', 'Home'] })
  const taken = useTaken(processFeedback.area, 'Parents', 'Home')
  const due = dueWords(one, now, t)
  const takeIt = async () => {
    setAsked(true)
    const done = await take.run({ body: { id: one.id, status: 'PROCESSING', version: one.version } }, { parentId: one.parentId })
    if (done) taken(t('took'), done.undo)
    setAsked(false)
  }
  return (
    <header className="feedback-talk-head">
      <div>
        <h2>
          {one.parentName} <StatusTag of={feedbackCategory} value={one.category} /> <StatusTag of={feedbackStatus} value={one.status} />
        </h2>
        <p className="desk-line quiet">
          {due && due.hue !== 'quiet' && <em className={`feedback-due feedback-due-${due.hue}`}>{due.words}</em>}
          {one.dueAt && one.answeredAt === null && one.status !== 'DONE' && (
            <span>{t('due.by', { time: dayWords(one.dueAt, now, t) })}</span>
          )}
          {one.snoozedUntil !== null && <span>{t('snooze.until', { time: dayWords(one.snoozedUntil, now, t) })}</span>}
          <Holder row={one} now={now} />
        </p>
      </div>
      <div className="feedback-actions no-print">
        {holds('FEEDBOOK_PROCESS') && one.status === 'PENDING' && (
          <Button data-take busy={asked} onClick={() => void takeIt()}>
            {t('do.take')}
          </Button>
        )}
        {holds('FEEDBOOK_PROCESS') && one.status !== 'DONE' && (
          <>
            <Button data-assign onClick={onAssign}>
              {t('do.assign')}
            </Button>
            {!isOthers && <SnoozeButton row={one} onNext={onNext} />}
          </>
        )}
        <HistoryButton of={feedbackRecord} id={one.id} title={one.parentName} />
      </div>
    </header>
  )
}

interface PartProps {
  readonly part: FeedbackPart
  readonly name: string
  /** It goes on from the one above. */
  readonly goesOn: boolean
}

function Part({ part, name, goesOn }: PartProps) {
  const t = useText(feedbackText)
  const minute = formatTime(part.createdAt).slice(11, 16)
  return (
    <>
      <p className="feedback-day quiet">
        <span>
          {formatDay(part.createdAt)}
          {goesOn && ` · ${t('goesOn')}`}
        </span>
      </p>
      <div className="feedback-bubble">
        <small className="quiet">
          {name} {minute} {part.notedByName !== null && t('noted', { name: part.notedByName })}
        </small>
        <p>{part.content}</p>
        <Pictures addresses={part.images} />
        <PartLinks part={part} />
      </div>
      {part.oldReply !== null && (
        <div className="feedback-bubble feedback-ours">
          <small className="quiet">
            {part.handledByName} {part.handledAt && shortTime(part.handledAt)}
          </small>
          <p>{part.oldReply}</p>
        </div>
      )}
      {part.replies.map((reply) => (
        <Reply key={reply.id} reply={reply} of={part.id} />
      ))}
    </>
  )
}

function PartLinks({ part }: { readonly part: FeedbackPart }) {
  const t = useText(feedbackText)
  const holds = useHolds()
  const camp = [part.campName, part.lessonDay !== null && t('lesson', { day: part.lessonDay })].filter(Boolean).join(' · ')
  if (part.orderNumber === null && camp === '' && part.imei === null) return null
  return (
    <small className="desk-line">
      {part.orderNumber !== null &&
        (holds('ORDER_INDEX') ? <Link to={`/order/detail?orderNumber=${part.orderNumber}`}>{part.orderNumber}</Link> : part.orderNumber)}
      {camp !== '' &&
        (holds('CAMP_STUDENT_DETAIL') ? <Link to={`/camp/campStudent/campStudentDetail?id=${part.campStudentId}`}>{camp}</Link> : camp)}
      {part.imei !== null && <span className="quiet">{t('device', { imei: part.imei })}</span>}
    </small>
  )
}

/** What was answered, and whether it has reached the family. */
function Reply({ reply, of }: { readonly reply: FeedbackPart['replies'][number]; readonly of: number }) {
  const language = useLanguage()
  return (
    <div className="feedback-bubble feedback-ours">
      <small className="quiet">
        {reply.byName} {shortTime(reply.createdAt)}
      </small>
      <p>{reply.text}</p>
      <small className={`feedback-sent feedback-sent-${reply.state.toLowerCase()}`}>
        {replyState.label(reply.state, language)}
        {reply.reason !== null && ` · ${replyReason.label(reply.reason, language)}`}
        {reply.sentAt !== null && ` ${formatTime(reply.sentAt).slice(11, 16)}`}
        {reply.state === 'WAITING' && <TakeBack of={of} />}
      </small>
    </div>
  )
}

/** Takes a reply back as long as it has not left. */
function TakeBack({ of }: { readonly of: number }) {
  const t = useText(undoText)
  const undo = useUndo(processFeedback.area, 'Parents', 'Home')
  const held = heldReply(of, useNow(1_000))
  if (!held) return null
  const { step, text } = held
  const back = () => undo(step, () => returnText(of, text))
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link no-print"
        onClick={() => {
          dropReply(of)
          takeBack(back)
        }}
      >
        {t('undo')}
      </button>
    </>
  )
}

/** Pictures that came with a feedback. Our own are shown, others are opened beside: no stranger's server learns who reads. */
function Pictures({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useText(feedbackText)
  if (addresses.length === 0) return null
  const named = addresses.map((url, index) => ({ url, name: t('picture', { number: index + 1 }) }))
  const own = named.filter(({ url }) => mediaIdOf(url) !== undefined)
  const others = named.filter(({ url }) => mediaIdOf(url) === undefined)
  return (
    <div className="feedback-pictures">
      {own.length > 0 && (
        <LateInPlace part={view} props={{ files: own.map((file) => ({ ...file, kind: 'IMAGE' as const, seconds: null })) }} />
      )}
      {others.map(({ url, name }) => (
        <a key={url} className="link" href={url} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      ))}
    </div>
  )
}
