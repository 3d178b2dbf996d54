import { queryMessageList } from '@camp/contract/base/notify'
import { useText } from '../platform/i18n.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { TimeCell } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 4

/** The latest messages, the unread first. */
export function MessagesCard() {
  const t = useText(homepageText)
  const { data, error, refetch } = useCall(queryMessageList, {}, { quiet: () => true })
  const read = data?.all.filter(({ readFlag }) => readFlag === 'READ') ?? []
  const messages = data && [...data.unRead, ...read].slice(0, MOST)
  return (
    <NewsCard
      title={t('messages')}
      open={{ label: t('allMessages'), run: () => openDrawer('messages') }}
      none={{ title: t('noMessages'), hint: t('messagesHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={messages?.map((message) => (
        <li key={message.id}>
          <span className="homepage-news-title">
            {message.readFlag === 'UNREAD' && <span className="homepage-news-unread" role="img" aria-label={t('unread')} />}
            {message.title}
            {message.detail && <small>{message.detail}</small>}
          </span>
          <span className="homepage-news-side">
            <TimeCell at={message.messageTime} />
          </span>
        </li>
      ))}
    />
  )
}
