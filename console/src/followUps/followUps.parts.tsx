import { deleteFollowUp, type FollowUp, keepPromise, listFollowUps } from '@camp/contract/followUps/followUps'
import { followUpKind, noteReaders } from '@camp/contract/followUps/followUps.record'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTime, relativeTime, shortTime } from '../platform/format.ts'
import { textOf, useLanguage, useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useOpenDeeds } from '../platform/signedIn/openDeeds.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { useTaken } from '../ui/change/undo.ts'
import { Mentioned } from '../ui/mention/Mentioned.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { followUpsCardText } from './followUps.parts.text.ts'
import { NoteForm, type NoteSubject } from './NoteForm.tsx'
import './followUps.css'

const t = textOf(followUpsCardText)

/** What else shows promises: the queue of the workplace. */
const alsoStale = { stale: ['Home'] }

const PORTION = 5
const editing = latePart(async () => (await import('./NoteModal.tsx')).NoteModal)

/** Month, day and minute: the year is in the tip. */

/** Puts the cursor into the line for what one has just heard, where that is on the screen. */
export function startNote(): void {
  inView('.followUps-form textarea')?.focus()
}

/** Who spoke with the family, and a line for what one has just heard; hidden from anyone who may not read notes. */
export function FollowUpsCard(subject: NoteSubject) {
  const holds = useHolds()
  return holds(...noteReaders) ? <Notes {...subject} /> : null
}

function Notes(subject: NoteSubject) {
  const t = useText(followUpsCardText)
  const holds = useHolds()
  const [size, setSize] = useState(PORTION)
  const [edited, setEdited] = useState<FollowUp>()
  const parentId = [subject.parentId]
  const quiet = { keepPrevious: true, quiet: () => true }
  const { data, error, refetch } = useCall(listFollowUps, { query: { page: 1, size, parentId } }, quiet)
  const late =
    useCall(listFollowUps, { query: { page: 1, size: 1, parentId, promise: ['OVERDUE' as const] } }, quiet).data?.totalElements ?? 0
  const total = data?.totalElements ?? 0
  return (
    <Card
      title={t('title')}
      extra={
        <>
          {total > 0 && <span className="quiet">{formatCount(total)}</span>}
          {late > 0 && <span className="tag tag-red followUps-late">{t('overdue', { count: late })}</span>}
        </>
      }
    >
      {holds('FOLLOW_UP') && <NoteForm {...subject} />}
      {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingLines />}
      {data && total === 0 && (
        <p className="quiet">
          {t('none')}
          {holds('FOLLOW_UP') && <small className="followUps-hint">{t('noneHint')}</small>}
        </p>
      )}
      {data && total > 0 && (
        <ul className="followUps">
          {data.content.map((note) => (
            <Note key={note.id} note={note} onEdit={setEdited} />
          ))}
        </ul>
      )}
      {total > size && (
        <Button onClick={() => setSize(Math.min(500, size + 4 * PORTION))}>{t('more', { count: formatCount(total - size) })}</Button>
      )}
      {edited && <Late part={editing} props={{ note: edited, onClose: () => setEdited(undefined) }} />}
    </Card>
  )
}

interface NoteProps {
  readonly note: FollowUp
  onEdit(note: FollowUp): void
}

function Note({ note, onEdit }: NoteProps) {
  const t = useText(followUpsCardText)
  const language = useLanguage()
  const holds = useHolds()
  const { user } = useSession()
  const { busy, remove } = useNoteSteps()
  const own = holds('FOLLOW_UP') && user?.id === note.byUserId
  return (
    <li>
      <div className="followUps-head">
        <b>{note.byName}</b> <span className="quiet">{followUpKind.label(note.kind, language)}</span>
        <time className="quiet" dateTime={note.spokeAt} title={formatTime(note.spokeAt)}>
          {shortTime(note.spokeAt)}
        </time>
      </div>
      <p className="followUps-words">
        <Mentioned text={note.content} people={note.mentions} />
      </p>
      {note.promise !== 'NONE' && <Promised note={note} />}
      <div className="followUps-under quiet">
        {note.studentName !== null && <span>{t('forChild', { name: note.studentName })}</span>}
        {note.orderNumber !== null && <Link to={`/order/detail?orderNumber=${note.orderNumber}`}>{note.orderNumber}</Link>}
        {own && (
          <span className="followUps-own no-print">
            <button type="button" className="link" onClick={() => onEdit(note)}>
              {t('edit')}
            </button>
            <button type="button" className="link" disabled={busy} onClick={() => void remove(note)}>
              {t('delete')}
            </button>
          </span>
        )}
      </div>
    </li>
  )
}

/** What was promised, how it stands, and the step to keep it. */
function Promised({ note }: { readonly note: FollowUp }) {
  const t = useText(followUpsCardText)
  const holds = useHolds()
  const { busy, turn } = useNoteSteps()
  const { nextAt, nextText, keptAt, promise } = note
  const mayKeep = nextAt !== null && keptAt === null && holds('FOLLOW_UP')
  useOpenDeeds(mayKeep ? [{ key: `keep ${note.id}`, title: t('keepDeed', { text: nextText ?? '' }), run: () => turn(note) }] : [])
  if (nextAt === null) return null
  return (
    <div className={`followUps-promise followUps-promise-${promise.toLowerCase()}`}>
      <span>{t('promised', { time: shortTime(nextAt), text: nextText ?? '' })}</span>
      <span className="followUps-side">
        {promise === 'OVERDUE' && t('overdueBy', { time: relativeTime(nextAt) })}
        {keptAt !== null && t('keptAt', { time: shortTime(keptAt) })}
        {holds('FOLLOW_UP') && (
          <button type="button" className="link no-print" disabled={busy} onClick={() => void turn(note)}>
            {t(keptAt === null ? 'keep' : 'reopen')}
          </button>
        )}
      </span>
    </div>
  )
}

/** The steps that one takes with a note besides writing it. */
export function useNoteSteps() {
  const keeping = useAction(keepPromise, alsoStale)
  const removing = useAction(deleteFollowUp, alsoStale)
  const taken = useTaken(listFollowUps.area, ...alsoStale.stale)
  return {
    busy: keeping.busy || removing.busy,
    turn: async ({ id, parentId, keptAt }: FollowUp) => {
      const kept = keptAt === null
      const done = await keeping.run({ body: { id, kept } }, { parentId })
      if (done) taken(t(kept ? 'kept' : 'reopened'), done.undo)
    },
    remove: async ({ id, parentId }: FollowUp) => {
      const done = await removing.run({ params: { id } }, { parentId })
      if (done) taken(t('deleted'), done.undo)
    },
  }
}
