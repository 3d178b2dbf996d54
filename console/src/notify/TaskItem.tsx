import { isFileExpired } from '@camp/contract/base/files'
import { deleteTask, type TaskRow, taskRetry, taskStatus } from '@camp/contract/base/notify'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { IconButton } from '../ui/base/Button.tsx'
import { TrashIcon } from '../ui/base/icons.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { notifyText } from './notify.text.ts'

/** One task: while it runs with its progress, then with how it ended and what can be done about it. */
export function TaskItem({ task, onChanges }: { readonly task: TaskRow; readonly onChanges: (task: TaskRow) => void }) {
  const t = useText(notifyText)
  const running = task.status === 'DOING' || task.status === 'WAITING'
  return (
    <li className="notify-item">
      <div className="notify-head">
        <strong>{task.title}</strong>
        {!running && <StatusTag of={taskStatus} value={task.status} />}
        <DeleteTask task={task} running={running} />
      </div>
      <p className={task.status === 'FAILD' ? 'notify-detail notify-error' : 'notify-detail'}>{task.error ?? task.detail}</p>
      {running && <ProgressBar label={t('progress', { title: task.title })} rate={task.rate} />}
      <div className="notify-foot">
        <span className="notify-actions">
          {running && <span>{task.rate}%</span>}
          {task.changeSet && <OpenChanges task={task} changeSet={task.changeSet} onOpen={() => onChanges(task)} />}
          {!running && <EndedActions task={task} />}
        </span>
        <TimeCell at={task.finishedAt ?? task.createtime} />
      </div>
    </li>
  )
}

interface OpenChangesProps {
  readonly task: TaskRow
  readonly changeSet: NonNullable<TaskRow['changeSet']>
  onOpen(): void
}

/** The way back to the set of changes that the task worked on. */
function OpenChanges({ task: { title }, changeSet: { token, waits }, onOpen }: OpenChangesProps) {
  const t = useText(notifyText)
  if (token === null) return <span>{t('changesGone')}</span>
  return (
    <button type="button" className="link" aria-label={t(waits ? 'applyOf' : 'changesOf', { title })} onClick={onOpen}>
      {t(waits ? 'apply' : 'changes')}
    </button>
  )
}

function DeleteTask({ task, running }: { readonly task: TaskRow; readonly running: boolean }) {
  const t = useText(notifyText)
  const { run, busy } = useAction(deleteTask)
  // What cannot be stopped, while it runs or waits to, can be deleted when it has ended.
  if (running && !task.cancellable) return null
  const ask = async (): Promise<void> => {
    const text = t(running ? 'deleteDoing' : 'deleteOne', { title: task.title })
    if (await confirmDanger({ title: t('deleteAsk'), text, confirm: t('delete') })) await run({ params: { id: task.id } })
  }
  return (
    <IconButton label={t('deleteTask', { title: task.title })} busy={busy} onClick={() => void ask()}>
      <TrashIcon size={15} />
    </IconButton>
  )
}

const FILES = '/foundation/api/files/'

/** Is the result a file that is no longer kept? */
const isExpired = ({ content, finishedAt }: TaskRow): boolean =>
  content?.startsWith(FILES) === true && finishedAt !== null && isFileExpired(finishedAt)

function EndedActions({ task }: { readonly task: TaskRow }) {
  const t = useText(notifyText)
  const { run, busy } = useAction(taskRetry)
  if (task.status === 'FAILD') {
    return (
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run({ params: { id: task.id } })}>
        {t('retry')}
      </button>
    )
  }
  if (!task.content) return null
  if (isExpired(task)) return <span>{t('expired')}</span>
  return (
    <a href={task.content} target="_blank" rel="noreferrer">
      {t('details')}
    </a>
  )
}
