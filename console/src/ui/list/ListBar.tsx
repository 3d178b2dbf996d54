import type { ReactNode } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { uiText } from '../ui.text.ts'
import { printText } from './list.text.ts'
import type { List } from './useList.ts'
import './list.css'

interface ListBarProps<Row, Filter extends object> {
  readonly list: List<Row, Filter>
  readonly figures: ReactNode
  readonly filters: ReactNode
  readonly bulk: ReactNode
  readonly settings: ReactNode
}

/** Above the table: how many match, or what is chosen and what can be done with it. Its height never changes: no row moves below a click. */
export function ListBar<Row, Filter extends object>({ list, figures, filters, bulk, settings }: ListBarProps<Row, Filter>) {
  const t = useText(uiText)
  const printed = useText(printText)
  const { selection, total = 0 } = list
  const count = formatCount(selection.count)
  const known = formatCount(total)
  const from = (list.page - 1) * list.size
  const rows = list.rows.length
  if (selection.count > 0 && bulk) {
    return (
      <div className="list-bar list-chosen" role="toolbar" aria-label={t('bulk')}>
        <span aria-live="polite">{t('chosenOf', { count, total: known })}</span>
        {selection.count < total && (
          <button type="button" className="link" onClick={selection.all}>
            {t('chooseAll', { total: known })}
          </button>
        )}
        {bulk}
        <button type="button" className="link list-unchoose" onClick={selection.clear}>
          {t('unchoose')}
        </button>
      </div>
    )
  }
  return (
    <div className="list-bar">
      <span aria-live="polite">{list.total !== undefined && t('total', { count: known })}</span>
      {rows < total && (
        <span className="list-print-only">{printed('part', { from: formatCount(from + 1), to: formatCount(from + rows) })}</span>
      )}
      {figures && <div className="list-figures">{figures}</div>}
      {filters}
      <span className="list-icons">
        <button type="button" className="icon-button" aria-label={t('refresh')} data-tip={t('refresh')} onClick={list.retry}>
          <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v2.5H11" />
          </svg>
        </button>
        {settings}
      </span>
    </div>
  )
}
