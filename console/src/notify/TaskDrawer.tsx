import { clearDoneTask, queryTaskLists, type TaskRow } from '@camp/contract/base/notify'
import { useEffect, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { TabList } from '../ui/base/TabList.tsx'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet } from '../ui/change/usePlan.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { NothingHere, useMinute } from './drawers.tsx'
import { notifyText } from './notify.text.ts'
import { TaskItem } from './TaskItem.tsx'
import './notify.css'

/** Long work of one's own: what runs, with its progress, and what has ended. */
export function TaskDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(notifyText)
  useMinute()
  const [shown, setShown] = useState<'doing' | 'ended'>('doing')
  const { data, error, refetch } = useCall(queryTaskLists, {}, { quiet: () => true })
  const clear = useAction(clearDoneTask)
  const ended = data?.terminateTasks ?? []
  const changes = useOpenedChanges(data?.doingTasks)
  const askToClear = async (): Promise<void> => {
    const text = t('clearAll', { count: ended.length })
    if (await confirmDanger({ title: t('deleteAsk'), text, confirm: t('delete') })) await clear.run({})
  }
  return (
    <>
      <Drawer title={t('tasks')} onClose={onClose}>
        <TabList
          label={t('tasks')}
          tabs={[
            { key: 'doing', title: data ? t('doingCount', { count: data.doingCount }) : t('doing') },
            { key: 'ended', title: t('ended') },
          ]}
          shown={shown}
          onShow={setShown}
          tools={
            shown === 'ended' &&
            ended.length > 0 && (
              <button type="button" className="link" aria-disabled={clear.busy || undefined} onClick={() => void askToClear()}>
                {t('clear')}
              </button>
            )
          }
        >
          {error && !data ? (
            <ErrorState failure={error.failure} onRetry={() => void refetch()} />
          ) : (
            <Tasks tasks={shown === 'doing' ? data?.doingTasks : data?.terminateTasks} doing={shown === 'doing'} onChanges={changes.open} />
          )}
        </TabList>
      </Drawer>
      {changes.opened && <ChangeSet {...changes.opened} onClose={changes.close} />}
    </>
  )
}

/** The set of changes that is shown above the drawer, at the task that works on it now. */
function useOpenedChanges(doing: readonly TaskRow[] = []) {
  const [opened, setOpened] = useState<{ readonly title: string; readonly started: StartedChanges }>()
  useEffect(() => {
    // What opened it may have gone from the list meanwhile: the keys stay in the drawer.
    if (!opened && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.drawer [role="tab"][aria-selected="true"]')?.focus()
  }, [opened])
  const open = ({ id, title, changeSet: set }: TaskRow): void => {
    if (!set?.token) return
    const { token } = set
    const now = doing.find((task) => task.changeSet?.token === token)
    setOpened({ title, started: { token, taskId: now?.id ?? id } })
  }
  return { opened, open, close: () => setOpened(undefined) }
}

interface TasksProps {
  readonly tasks: readonly TaskRow[] | undefined
  readonly doing: boolean
  readonly onChanges: (task: TaskRow) => void
}

function Tasks({ tasks, doing, onChanges }: TasksProps) {
  const t = useText(notifyText)
  if (!tasks) return <div aria-busy="true" />
  if (tasks.length === 0) return <NothingHere title={t('noTasks')}>{t(doing ? 'noTasksDoing' : 'noTasksEnded')}</NothingHere>
  return (
    <ul className="notify-list">
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} onChanges={onChanges} />
      ))}
    </ul>
  )
}
