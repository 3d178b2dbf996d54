import { type FollowUp, getFollowUpBoard, listFollowUps } from '@camp/contract/followUps/followUps'
import { followUpKind, promiseState } from '@camp/contract/followUps/followUps.record'
import { relativeTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { DAY, lengthOf, useLength } from '../ui/board/boardAge.ts'
import type { BoardOptions } from '../ui/board/useBoard.tsx'
import { followUpsText } from './followUps.text.ts'

/** Notes by how their promise stands: what is overdue, what comes next, and what was kept. */
export const noteBoard: BoardOptions<typeof listFollowUps, typeof getFollowUpBoard, FollowUp['promise']> = {
  list: listFollowUps,
  counts: getFollowUpBoard,
  by: 'promise',
  of: promiseState,
  columns: ['OVERDUE', 'OPEN', 'KEPT', 'NONE'],
  usual: new Set(['OVERDUE', 'OPEN', 'KEPT'] as const),
  // What is overdue longest and what is due next stand first; of all else, what was said last.
  sorts: { OVERDUE: 'nextAt,asc', OPEN: 'nextAt,asc' },
  stateOf: ({ promise }) => promise,
  sumOf: () => null,
  card: (note, now) => <NoteCard note={note} now={now} />,
}

function NoteCard({ note, now }: { readonly note: FollowUp; readonly now: number }) {
  const t = useText(followUpsText)
  const language = useLanguage()
  const words = useLength()
  const { promise, parentName, studentName, nextAt, nextText, keptAt, content, kind, byName, spokeAt } = note
  const until = nextAt === null ? 0 : Date.parse(nextAt) - now
  const hue = promise === 'OVERDUE' ? 'red' : until <= DAY ? 'amber' : 'grey'
  return (
    <>
      <span className="board-line">
        <strong>{studentName === null ? parentName : `${parentName} / ${studentName}`}</strong>
        {promise === 'OVERDUE' && <span className={`tag tag-${hue}`}>{t('board.late', { time: words(lengthOf(-until)) })}</span>}
        {promise === 'OPEN' && <span className={`tag tag-${hue}`}>{t('board.in', { time: words(lengthOf(until)) })}</span>}
      </span>
      <span className="board-words">{nextText ?? content}</span>
      {nextText !== null && <small>{content}</small>}
      <small>
        {keptAt !== null && t('board.kept', { at: relativeTime(keptAt, now) })}
        {keptAt === null && nextAt !== null && t('board.until', { at: relativeTime(nextAt, now) })}
        {nextAt === null && relativeTime(spokeAt, now)}
        {` · ${byName} · ${followUpKind.label(kind, language)}`}
      </small>
    </>
  )
}
