import {
  exportLogs,
  getLogOperators,
  getLogs,
  getLogsBetweenTime,
  isLogPeriod,
  KEYWORD_REACH,
  type LogFilter,
  logFilter,
} from '@camp/contract/logs/logs'
import { logSource, operationType } from '@camp/contract/logs/logs.labels'
import { logRow } from '@camp/contract/logs/logs.words'
import { logEntity } from '@camp/contract/records'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, type ListField, useDraft } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { LogTarget } from './LogTarget.tsx'
import { entityOf, type LogRow, targetText } from './logEntry.ts'
import { logsText } from './logs.text.ts'
import { VerifyDialog } from './VerifyDialog.tsx'

/** What was done comes first: announcements of consoles say the same once more. */
const defaults = { filter: { source: ['SERVER' as const, 'JOB' as const, 'PROVIDER' as const, 'KEY' as const] } }

/** Who looked at what: every personal value that somebody saw in full. */
const reveals: LogFilter = { ...defaults.filter, operationType: ['VIEW_PII'] }

/** A period with both its ends has a call of its own, as long as the period is short enough for it. */
const askBy = ({ createdFrom, createdTo, ...filter }: LogFilter) =>
  createdFrom && createdTo && isLogPeriod(createdFrom, createdTo)
    ? { call: getLogsBetweenTime, filter: { ...filter, startTime: createdFrom, endTime: createdTo } }
    : undefined

/** An entry beside the list. */
const logPeek: Peek<LogRow> = {
  ...rowPeek,
  part: latePart(async () => (await import('./LogPeek.tsx')).LogPeek),
}

/** What else is open beside the list. */
type Open = { readonly kind: 'history'; readonly row: LogRow } | { readonly kind: 'verify' }

/** Everything that staff did. */
export function LogListPage() {
  const t = useText(logsText)
  const language = useLanguage()
  const list = useList(getLogs, { filter: logFilter, defaults, askBy })
  const [open, setOpen] = useState<Open>()
  const navigate = useNavigate()
  const close = useCallback(() => setOpen(undefined), [])
  const views = useMemo(() => [{ key: 'reveals', title: t('view.reveals'), filter: reveals }], [t])
  const entity = open?.kind === 'history' ? entityOf(open.row) : null
  const actions = (row: LogRow) => [
    { key: 'details', title: t('details'), run: () => list.peek.show(String(row.id)) },
    ...(entityOf(row) && row.target?.id ? [{ key: 'history', title: t('history'), run: () => setOpen({ kind: 'history', row }) }] : []),
  ]
  return (
    <>
      <ListPage
        id="logs"
        title={t('listTitle')}
        list={list}
        views={views}
        columns={useLogColumns()}
        actions={actions}
        peek={logPeek}
        tools={(columns) => (
          <>
            <Button onClick={() => setOpen({ kind: 'verify' })}>{t('verify')}</Button>
            <Button onClick={() => void navigate('/permission/log/doubts')}>{t('doubts')}</Button>
            <Can action="LOG_EXPORT">
              <ExportButton
                label={t('export')}
                call={exportLogs}
                rows={list.total}
                input={(async) => ({ query: { ...list.filter, ...exportQuery(list.sort, async), columns: [...columns] } })}
              />
            </Can>
          </>
        )}
        search={<LogSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {open?.kind === 'history' && entity && open.row.target?.id && (
        <RecordHistory entity={entity} id={open.row.target.id} title={targetText(open.row, language) ?? ''} onClose={close} />
      )}
      {open?.kind === 'verify' && <VerifyDialog onClose={close} />}
    </>
  )
}

function LogSearchForm({ list }: { list: List<LogRow, LogFilter> }) {
  const language = useLanguage()
  const t = useText(logsText)
  const title = useTitles(logRow)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <SelectFilter
        label={title('target')}
        options={useLabelOptions(logEntity).toSorted((one, other) => one.label.localeCompare(other.label, language))}
        {...field('entity')}
      />
      <TextFilter label={t('field.targetId')} digits {...numberField(field('entityId'))} />
      <SelectFilter label={title('source')} options={useLabelOptions(logSource)} {...field('source')} />
      <TextFilter label={title('ip')} {...field('ip')} />
      <p className="logs-search-hint">{t('keywordHint', { count: formatCount(KEYWORD_REACH) })}</p>
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={['entity', 'entityId', 'source', 'ip']}>
      <TextFilter label={t('field.keyword')} {...field('keyword')} />
      <OperatorPicker label={title('operator')} {...field('operatorId')} />
      <SelectFilter label={title('operationType')} options={useLabelOptions(operationType)} {...field('operationType')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </SearchForm>
  )
}

/** A number that is typed as text. */
const numberField = ({ value, onChange, ...rest }: ListField<number>): ListField<string> => ({
  ...rest,
  value: value === undefined ? undefined : String(value),
  onChange: (text) => onChange(text === undefined ? undefined : Number(text)),
})

function useLogColumns(): readonly Column<LogRow>[] {
  const t = useText(logsText)
  const column = useColumnOf(logRow)
  return useMemo(
    () => [
      column('createdAt', { width: 172, pin: 'left', sortKey: 'createdAt', cell: (row) => formatTime(row.createdAt) }),
      column('operator', {
        width: 110,
        cell: (row) => (row.operator ? nameIn(row, 'operator', true) : <span className="quiet">{t('system')}</span>),
      }),
      column('operationType', { width: 112 }),
      column('content', { width: 280, grow: true }),
      column('target', { width: 236, cell: (row) => <LogTarget row={row} inTable /> }),
      column('ip', { width: 130 }),
      column('source', { width: 96, hidden: true }),
      column('userAgent', { width: 220, hidden: true }),
      column('requestId', { width: 200, hidden: true }),
    ],
    [t, column],
  )
}

/** A filter by the people with entries in the log, also staff that is gone. */
function OperatorPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const operators = useCall(getLogOperators, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(operators, (list) => list.map(({ id, username, realName }) => ({ value: id, label: realName, hint: username })))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
