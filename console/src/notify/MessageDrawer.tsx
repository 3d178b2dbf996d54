import { deleteMessage, type MessageRow, queryMessageList } from '@camp/contract/base/notify'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { IconButton } from '../ui/base/Button.tsx'
import { TrashIcon } from '../ui/base/icons.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { TimeCell } from '../ui/table/cells.tsx'
import { NothingHere, useMinute } from './drawers.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { notifyText } from './notify.text.ts'
import './notify.css'

/** The messages: unread, and all. */
export function MessageDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(notifyText)
  useMinute()
  const [shown, setShown] = useState<'unread' | 'all'>('unread')
  const [read, setRead] = useState<MessageRow | null>(null)
  const { data, error, refetch } = useCall(queryMessageList, {}, { quiet: () => true })
  const unreadCount = data?.unReadCount ?? 0
  return (
    <Drawer title={t('messages')} onClose={onClose}>
      <TabList
        label={t('messages')}
        tabs={[
          { key: 'unread', title: unreadCount > 0 ? t('unreadCount', { count: unreadCount }) : t('unread') },
          { key: 'all', title: t('all') },
        ]}
        shown={shown}
        onShow={setShown}
      >
        {error && !data ? (
          <ErrorState failure={error.failure} onRetry={() => void refetch()} />
        ) : (
          <Messages
            messages={shown === 'unread' ? data?.unRead : data?.all}
            hint={t(data && data.all.length > 0 ? 'noUnreadHint' : 'noMessagesHint')}
            onOpen={setRead}
          />
        )}
      </TabList>
      {read && (
        <MessageDialog
          message={read}
          onClose={(left) => {
            setRead(null)
            if (left) onClose()
          }}
        />
      )}
    </Drawer>
  )
}

interface MessagesProps {
  readonly messages: readonly MessageRow[] | undefined
  readonly hint: string
  readonly onOpen: (message: MessageRow) => void
}

function Messages({ messages, hint, onOpen }: MessagesProps) {
  const t = useText(notifyText)
  if (!messages) return <div aria-busy="true" />
  if (messages.length === 0) return <NothingHere title={t('noMessages')}>{hint}</NothingHere>
  return (
    <ul className="notify-list">
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} onOpen={() => onOpen(message)} />
      ))}
    </ul>
  )
}

function MessageItem({ message, onOpen }: { readonly message: MessageRow; readonly onOpen: () => void }) {
  const t = useText(notifyText)
  const unread = message.readFlag === 'UNREAD'
  const { run, busy } = useAction(deleteMessage)
  const ask = async (): Promise<void> => {
    const sure = await confirmDanger({ title: t('deleteMessageAsk'), text: message.title, confirm: t('delete') })
    if (sure) await run({ params: { id: message.id } })
  }
  return (
    <li className="notify-item notify-message" data-unread={unread || undefined}>
      <div className="notify-head">
        <button type="button" className="notify-open" onClick={onOpen}>
          {unread && <span className="visually-hidden">{t('unreadMark')}</span>}
          {message.title}
        </button>
        {!unread && (
          <IconButton label={t('deleteMessage', { title: message.title })} busy={busy} onClick={() => void ask()}>
            <TrashIcon size={15} />
          </IconButton>
        )}
      </div>
      {message.detail && <p className="notify-detail notify-short">{message.detail}</p>}
      <div className="notify-foot">
        <TimeCell at={message.messageTime} />
      </div>
    </li>
  )
}
