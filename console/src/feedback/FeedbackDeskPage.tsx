import { rateText } from '@camp/contract/base/numbers'
import { deskFilter, exportFeedback, getFeedback, getFeedbackFigures, listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { useMemo, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { DeskPage } from '../ui/desk/DeskPage.tsx'
import { useDesk, useOpensOn } from '../ui/desk/useDesk.ts'
import { allOf, ExportButton } from '../ui/list/ExportButton.tsx'
import { ListTools } from '../ui/list/ListTools.tsx'
import { useList } from '../ui/list/useList.ts'
import { useListSettings } from '../ui/list/useListSettings.ts'
import { ViewChips } from '../ui/list/ViewChips.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { FeedbackConversation } from './FeedbackConversation.tsx'
import { type DeskList, FeedbackQueue } from './FeedbackQueue.tsx'
import { feedbackText } from './feedback.text.ts'
import './feedback.conversation.css'
import './feedback.css'

const family = latePart(async () => (await import('./FamilyPanel.tsx')).FamilyPanel)
const assigning = latePart(async () => (await import('./AssignModal.tsx')).AssignModal)
const closing = latePart(async () => (await import('./CloseManyModal.tsx')).CloseManyModal)
const templating = latePart(async () => (await import('./TemplatesModal.tsx')).TemplatesModal)
const noting = latePart(async () => (await import('./NoteFeedbackModal.tsx')).NoteFeedbackModal)

type Dialog = 'assign' | 'close' | 'templates' | 'create'

const noColumns: readonly never[] = []
const OPEN = ['PENDING' as const, 'PROCESSING' as const]
const WORK = `?${OPEN.map((status) => `status=${status}`).join('&')}&snoozed=false`
const defaults = { size: 50 as const }

/** The feedback desk: queue, conversation, family. All of it can be done by keys. */
export function FeedbackDeskPage() {
  const t = useText(feedbackText)
  const list: DeskList = useList(listFeedbackDesk, { filter: deskFilter, defaults })
  const settings = useListSettings('feedback', noColumns)
  const holds = useHolds()
  const [dialog, setDialog] = useState<Dialog>()
  useOpensOn(WORK)
  const views = useMemo(
    () => [
      { key: 'open', title: t('view.open'), filter: { status: OPEN, snoozed: false } },
      { key: 'mine', title: t('view.mine'), filter: { status: OPEN, mine: true, snoozed: false } },
      { key: 'overdue', title: t('view.overdue'), filter: { overdue: true } },
      { key: 'snoozed', title: t('view.snoozed'), filter: { snoozed: true } },
      { key: 'done', title: t('view.done'), filter: { status: ['DONE' as const] } },
    ],
    [t],
  )
  const desk = useDesk(list, ({ openId }) => ({
    x: {
      words: t('keys.tick'),
      run: () => openId !== undefined && list.selection.set([openId], !list.selection.has(openId)),
    },
    s: { words: t('do.snooze'), run: () => inView('[data-snooze]')?.click() },
    a: holds('FEEDBOOK_PROCESS') ? { words: t('keys.assign'), run: () => openId !== undefined && setDialog('assign') } : undefined,
    r: { words: t('keys.write'), run: () => inView('[data-reply]')?.focus() },
  }))
  const { openId } = desk
  const chosen = list.selection.count > 0 && holds('FEEDBOOK_PROCESS')
  const close = () => setDialog(undefined)
  const chosenIds = 'ids' in list.selection.choice ? list.selection.choice.ids : []
  const handed = chosenIds.length > 0 || openId === undefined ? chosenIds : [openId]
  const parentOf = (one: number | undefined) => list.rows.find(({ id }) => id === one)?.parentId
  return (
    <DeskPage
      entity="feedback"
      title={t('title')}
      list={list}
      desk={desk}
      parts="three"
      head={
        <>
          <ViewChips id="feedback" list={list} views={views} settings={settings} />
          <WeekFigures />
          <div className="list-tools">
            <ListTools>
              <ExportButton label={t('do.export')} call={exportFeedback} {...allOf(list, noColumns)} />
              <Button onClick={() => setDialog('templates')}>{t('do.templates')}</Button>
              {holds('FEEDBOOK_PROCESS') && (
                <Button kind="primary" data-shortcut="n" onClick={() => setDialog('create')}>
                  {t('do.create')}
                </Button>
              )}
            </ListTools>
          </div>
        </>
      }
      queue={<FeedbackQueue list={list} views={views} openId={openId} onOpen={desk.open} />}
      foot={
        <>
          {chosen && <ChosenBar list={list} onClose={() => setDialog('close')} onAssign={() => setDialog('assign')} />}
          {dialog === 'assign' && openId !== undefined && (
            <Late
              part={assigning}
              props={{ ids: handed, parentId: handed.length === 1 ? parentOf(handed[0]) : undefined, onClose: close }}
            />
          )}
          {dialog === 'close' && <Late part={closing} props={{ list, onClose: close }} />}
          {dialog === 'templates' && <Late part={templating} props={{ onClose: close }} />}
          {dialog === 'create' && <Late part={noting} props={{ onOpen: desk.open, onClose: close }} />}
        </>
      }
    >
      <OpenFeedback
        id={openId}
        onBack={desk.onPhone ? desk.back : undefined}
        onAssign={() => setDialog('assign')}
        onOpen={desk.open}
        onNext={() => openId !== undefined && desk.goOnFrom(openId)}
      />
    </DeskPage>
  )
}

interface OpenProps {
  readonly id: number | undefined
  readonly onBack: (() => void) | undefined
  onAssign(): void
  onOpen(id: number): void
  onNext(): void
}

/** The open feedback with its family. */
function OpenFeedback({ id, onBack, ...does }: OpenProps) {
  const t = useText(feedbackText)
  const { data, error, refetch } = useCall(getFeedback, { params: { id: id ?? 0 } }, { enabled: id !== undefined, quiet: () => true })
  const back = onBack && (
    <div className="desk-back">
      <Button onClick={onBack}>{t('do.back')}</Button>
    </div>
  )
  if (error && !data)
    return error.failure.status === 404 ? (
      <EmptyState title={t('notThere')} action={back} />
    ) : (
      <ErrorState failure={error.failure} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingLines />
  return (
    <>
      {back}
      <FeedbackConversation one={data} {...does} />
      <LateInPlace key={data.parentId} part={family} props={{ one: data, onOpen: does.onOpen }} waiting={<LoadingLines />} />
    </>
  )
}

interface ChosenProps {
  readonly list: DeskList
  onClose(): void
  onAssign(): void
}

function ChosenBar({ list, onClose, onAssign }: ChosenProps) {
  const t = useText(feedbackText)
  const { selection } = list
  return (
    <div className="card list-bar list-chosen" role="toolbar" aria-label={t('do.closeChosen')}>
      <span aria-live="polite">{t('chosen', { count: selection.count })}</span>
      {selection.count < (list.total ?? 0) && (
        <button type="button" className="link" onClick={selection.all}>
          {t('chooseAll', { total: list.total ?? 0 })}
        </button>
      )}
      <button type="button" className="link" onClick={onClose}>
        {t('do.closeChosen')}
      </button>
      {'ids' in selection.choice && (
        <button type="button" className="link" onClick={onAssign}>
          {t('do.assignChosen')}
        </button>
      )}
      <button type="button" className="link list-unchoose" onClick={selection.clear}>
        {t('do.unchoose')}
      </button>
    </div>
  )
}

/** How this week goes. */
function WeekFigures() {
  const t = useText(feedbackText)
  const { data } = useCall(getFeedbackFigures, {}, { quiet: () => true, keepPrevious: true })
  if (!data) return null
  const { firstAnswerMinutes: minutes, written, reopened } = data.week
  const length =
    minutes === null
      ? t('week.none')
      : minutes < 180
        ? t('week.minutes', { count: minutes })
        : t('week.hours', { count: Math.round(minutes / 60) })
  return (
    <p className="feedback-week quiet">
      <span>
        {t('week.median')} <b>{length}</b>
      </span>
      <span>
        {t('week.reopened')} <b>{rateText(reopened, written) ?? t('week.none')}</b>
      </span>
    </p>
  )
}
