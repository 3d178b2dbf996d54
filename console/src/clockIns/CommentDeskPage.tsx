import { commentWorkFilter, listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useUnsaved } from '../platform/tab.ts'
import { DeskPage } from '../ui/desk/DeskPage.tsx'
import { useDesk, useOpensOn } from '../ui/desk/useDesk.ts'
import { useList } from '../ui/list/useList.ts'
import { useListSettings } from '../ui/list/useListSettings.ts'
import { ViewChips } from '../ui/list/ViewChips.tsx'
import { CommentCase } from './CommentCase.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import type { CommentWork, CommentWorkList } from './commentDesk.ts'
import { useDrafts } from './commentDrafts.ts'
import './commentDesk.css'

const noColumns: readonly never[] = []
const defaults = { size: 50 as const }
const childOf = ({ campStudentId }: CommentWork): number => campStudentId

/** Starts and stops the first recording of the child. */
const playOrPause = (): void => {
  const player = inView<HTMLMediaElement>('[data-heard] :is(audio, video)')
  if (player?.paused) void player.play()
  else player?.pause()
}

/** The comment desk: the queue, what a child did, and what was said to it before. All of it can be done by keys. */
export function CommentDeskPage() {
  const t = useText(commentDeskText)
  const { user } = useSession()
  const holds = useHolds()
  const list: CommentWorkList = useList(listOwnComments, { filter: commentWorkFilter, defaults })
  const settings = useListSettings('commentDesk', noColumns)
  const drafts = useDrafts()
  useUnsaved(drafts.size > 0)
  const isCoach = user?.coachId != null
  const mayHelp = holds('COASH_COMMENT')
  useOpensOn(isCoach ? '?ended=false' : '?all=true&ended=false')
  const views = useMemo(
    () => [
      ...(isCoach
        ? [
            { key: 'open', title: t('view.open'), filter: { ended: false } },
            { key: 'overdue', title: t('view.overdue'), filter: { ended: false, overdue: true } },
            { key: 'ended', title: t('view.ended'), filter: { ended: true } },
          ]
        : []),
      ...(mayHelp
        ? [
            { key: 'all', title: t('view.all'), filter: { all: true, ended: false } },
            { key: 'allEnded', title: t('view.allEnded'), filter: { all: true, ended: true } },
          ]
        : []),
    ],
    [t, isCoach, mayHelp],
  )
  const desk = useDesk(list, () => ({
    p: { words: t('keys.play'), run: playOrPause },
    r: { words: t('keys.record'), run: () => inView('[data-record]')?.click() },
    w: { words: t('keys.write'), run: () => inView('[data-reply]')?.focus() },
  }))
  // Who typed goes on typing: the next box has the focus.
  const typing = useRef(false)
  const onNext = (from: number) => {
    typing.current = document.activeElement instanceof HTMLTextAreaElement
    desk.goOnFrom(from)
  }
  return (
    <DeskPage
      entity="campStudent"
      subject={childOf}
      title={t('title')}
      list={list}
      desk={desk}
      parts="three"
      head={
        <>
          <ViewChips id="commentDesk" list={list} views={views} settings={settings} />
          {holds('COASH_OVERTIME') && (
            <div className="list-tools">
              <Link to="/coach/coachOverTime">{t('do.overtime')}</Link>
              {holds('COASH_OVERTIME_REASSIGN') && <Link to="/coach/coachOverTime?tab=radar">{t('do.handOver')}</Link>}
            </div>
          )}
        </>
      }
      queue={<CommentQueue list={list} views={views} drafts={drafts} openId={desk.openId} onOpen={desk.open} />}
    >
      <CommentCase
        id={desk.openId}
        list={list}
        desk={desk}
        typing={typing}
        onNext={onNext}
        // What one types into is held: the first of the queue may become another one meanwhile.
        onTouch={() => list.peek.key === undefined && desk.openId !== undefined && desk.open(desk.openId)}
      />
    </DeskPage>
  )
}
