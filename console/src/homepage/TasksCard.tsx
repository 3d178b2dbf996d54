import { queryTaskLists, type TaskRow, taskStatus } from '@camp/contract/base/notify'
import { useText } from '../platform/i18n.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 4

/** One's own long work: what runs first, then what ended last. Pushes move it. Nobody is told that there is none. */
export function TasksCard() {
  const t = useText(homepageText)
  const { data, error, refetch } = useCall(queryTaskLists, {}, { quiet: () => true })
  const tasks = data && [...data.doingTasks, ...data.terminateTasks].slice(0, MOST)
  if (!error && !tasks?.length) return null
  return (
    <NewsCard
      title={t('tasks')}
      open={{ label: t('allTasks'), run: () => openDrawer('tasks') }}
      none={{ title: t('noTasks'), hint: t('tasksHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={tasks?.map((task) => <TaskLine key={task.id} task={task} />)}
    />
  )
}

function TaskLine({ task }: { readonly task: TaskRow }) {
  const t = useText(homepageText)
  const running = task.status === 'DOING' || task.status === 'WAITING'
  return (
    <li>
      <span className="homepage-news-title">
        {task.title}
        <small>{task.error ?? task.detail}</small>
      </span>
      <span className="homepage-news-side">
        {running ? (
          <>
            <ProgressBar label={t('progress', { title: task.title })} rate={task.rate} />
            <span className="homepage-news-rate">{task.rate}%</span>
          </>
        ) : (
          <>
            <StatusTag of={taskStatus} value={task.status} />
            <TimeCell at={task.finishedAt} />
          </>
        )}
      </span>
    </li>
  )
}
