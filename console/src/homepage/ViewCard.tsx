import type { AnyCall, CallInput, Page } from '@camp/contract/base/call'
import type { ShownView } from '@camp/contract/homepage/homepage.dashboards'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { dashboardText } from './homepage.dashboard.text.ts'
import { NewsCard } from './NewsCard.tsx'
import { type ViewList, viewListOf } from './viewLists.ts'

const ROWS = 5
const MOMENT = /^\d{4}-\d\d-\d\dT/

interface ViewCardProps {
  readonly view: ShownView
}

/** A saved view: how many rows it has, and the first of them, as the list itself answers its reader. */
export function ViewCard({ view }: ViewCardProps) {
  const list = viewListOf(view.screen)
  const [call, setCall] = useState<AnyCall>()
  const [lost, setLost] = useState<unknown>()
  useEffect(() => {
    let wanted = true
    list?.load().then(
      (loaded) => wanted && setCall(loaded),
      (error: unknown) => wanted && setLost(error),
    )
    return () => {
      wanted = false
    }
  }, [list])
  // The place of the card says so, and offers to reload.
  if (lost !== undefined) throw lost
  return list && call?.id === view.call ? <Rows view={view} list={list} call={call} /> : null
}

function Rows({ view, list, call }: ViewCardProps & { readonly list: ViewList; readonly call: AnyCall }) {
  const t = useText(dashboardText)
  const paging = { page: 1, size: ROWS }
  const input = call.method === 'GET' ? { query: { ...view.filter, ...paging } } : { body: view.filter, query: paging }
  // Kept as the list asks, and read by the server again.
  const answer = useCall(call, input as CallInput<AnyCall>, { quiet: () => true })
  // The call of a list answers pages, and its rows are named in its line.
  const data = answer.data as Page<Readonly<Record<string, unknown>>> | undefined
  const wording = (value: unknown): string => (typeof value === 'string' && MOMENT.test(value) ? formatTime(value) : String(value ?? ''))
  const at = (row: Readonly<Record<string, unknown>>) => `${view.link}${view.link.includes('?') ? '&' : '?'}peek=${String(row[list.key])}`
  return (
    <NewsCard
      title={view.name}
      {...(data && { note: t('rows', { count: formatCount(data.totalElements) }) })}
      way={{ label: t('openList'), to: view.link }}
      open={undefined}
      none={{ title: t('noRows'), hint: '' }}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      lines={data?.content.map((row) => (
        <li key={String(row[list.key])}>
          <span className="homepage-news-title">
            <Link to={at(row)}>{wording(row[list.title]) || '–'}</Link>
          </span>
          <span className="homepage-news-side">{wording(row[list.detail])}</span>
        </li>
      ))}
    />
  )
}
