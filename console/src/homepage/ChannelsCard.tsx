import { addDays } from '@camp/contract/base/days'
import { type FunnelRow, getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { Link, useNavigate } from 'react-router'
import { formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { homeChannelsText } from './homepage.channels.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 5
const DAYS = 30

/** Which channels bring families and money: of the last 30 days, by what they brought in. */
export function ChannelsCard() {
  const t = useText(homeChannelsText)
  const navigate = useNavigate()
  const to = formatTime(Date.now()).slice(0, 10)
  const query = { from: addDays(to, 1 - DAYS), to, by: 'channel' as const }
  const { data, error, refetch } = useCall(getChannelFunnel, { query }, { quiet: () => true })
  const rows = data?.rows.toSorted((one, other) => other.netAmount - one.netAmount || other.registered - one.registered).slice(0, MOST)
  return (
    <NewsCard
      title={t('title')}
      note={t('days')}
      open={{ label: t('all'), run: () => void navigate(`/extension/funnel?from=${query.from}&to=${to}`) }}
      none={{ title: t('none'), hint: t('hint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={rows?.map((row) => <ChannelLine key={row.key} row={row} />)}
    />
  )
}

function ChannelLine({ row: { key, name, registered, firstPaid, netAmount } }: { readonly row: FunnelRow }) {
  const t = useText(homeChannelsText)
  return (
    <li className="homepage-channel">
      <span className="homepage-news-title">
        {name === null ? t('without') : <Link to={`/extension/channel?peek=${key}`}>{name}</Link>}
      </span>
      <small>{t('registered', { count: formatCount(registered) })}</small>
      <small>{t('paid', { count: formatCount(firstPaid) })}</small>
      <span className="homepage-news-side">{formatMoney(netAmount)}</span>
    </li>
  )
}
