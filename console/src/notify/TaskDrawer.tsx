import { clearDoneTask, queryTaskLists } from '@camp/contract/notify'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/query.ts'
import { confirmDanger } from '../ui/confirmDanger.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState } from '../ui/StateViews.tsx'
import { TabList } from '../ui/TabList.tsx'
import { NothingHere } from './NothingHere.tsx'
import { notifyText } from './notify.text.ts'
import { TaskItem } from './TaskItem.tsx'
import { useMinute } from './useMinute.ts'
import './notify.css'

/** Long work of one's own: what runs, with its progress, and what has ended. */
export function TaskDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(notifyText)
  useMinute()
  const [shown, setShown] = useState<'doing' | 'ended'>('doing')
  const { data, error, refetch } = useCall(queryTaskLists, {}, { quiet: () => true })
  const clear = useAction(clearDoneTask)
  const ended = data?.terminateTasks ?? []
  const askToClear = async (): Promise<void> => {
    const text = t('clearAll', { count: ended.length })
    if (await confirmDanger({ title: t('deleteAsk'), text, confirm: t('delete') })) await clear.run({})
  }
  return (
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
          <Tasks tasks={shown === 'doing' ? data?.doingTasks : data?.terminateTasks} doing={shown === 'doing'} />
        )}
      </TabList>
    </Drawer>
  )
}

type TaskRows = Parameters<typeof TaskItem>[0]['task'][]

function Tasks({ tasks, doing }: { readonly tasks: TaskRows | undefined; readonly doing: boolean }) {
  const t = useText(notifyText)
  if (!tasks) return <div aria-busy="true" />
  if (tasks.length === 0) return <NothingHere title={t('noTasks')}>{t(doing ? 'noTasksDoing' : 'noTasksEnded')}</NothingHere>
  return (
    <ul className="notify-list">
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} />
      ))}
    </ul>
  )
}
