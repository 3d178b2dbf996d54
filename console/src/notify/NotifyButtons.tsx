import { queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import type { ReactNode } from 'react'
import { useText } from '../platform/i18n.ts'
import { type DrawerName, toggleDrawer, useDrawer } from '../platform/signedIn/drawers.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { BellIcon, TasksIcon } from '../ui/base/icons.tsx'
import { notifyText } from './notify.text.ts'
import { useNotifications } from './useNotifications.ts'
import './notify.css'

const quiet = (): boolean => true

/** The two buttons of the header with their counts; while they are there, pushes are listened to. */
export function NotifyButtons({ userId }: { readonly userId: number }) {
  const t = useText(notifyText)
  const { begun, newMessage } = useNotifications(userId)
  const doing = useCall(queryTaskLists, {}, { enabled: begun, quiet }).data?.doingCount ?? 0
  const unread = useCall(queryMessageList, {}, { enabled: begun, quiet }).data?.unReadCount ?? 0
  return (
    <>
      <CountButton name="tasks" title={t('tasks')} label={doing > 0 ? t('tasksCount', { count: doing }) : t('tasks')} count={doing}>
        <TasksIcon />
      </CountButton>
      <CountButton
        name="messages"
        title={t('messages')}
        label={unread > 0 ? t('messagesCount', { count: unread }) : t('messages')}
        count={unread}
      >
        <BellIcon />
      </CountButton>
      <span className="visually-hidden" role="status">
        {newMessage !== null && t('newMessage', { title: newMessage })}
      </span>
    </>
  )
}

interface CountButtonProps {
  readonly name: DrawerName
  readonly title: string
  readonly label: string
  readonly count: number
  readonly children: ReactNode
}

const MOST_SHOWN = 99

function CountButton({ name, title, label, count, children }: CountButtonProps) {
  const open = useDrawer() === name
  return (
    <button
      type="button"
      className="icon-button notify-count-button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={title}
      onClick={() => toggleDrawer(name)}
    >
      {children}
      {count > 0 && <b aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</b>}
    </button>
  )
}
