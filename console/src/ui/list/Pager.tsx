import { numberOf } from '@camp/contract/base/cleaning'
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from '@camp/contract/base/page'
import { useState } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { refusable } from '../page/refusable.ts'
import { pagerText } from './list.text.ts'
import { pageSizes } from './listAddress.ts'
import './list.pager.css'

interface PagerProps {
  readonly page: number
  readonly size: number
  /** Undefined until it is known. */
  readonly total: number | undefined
  onPage(page: number): void
  onSize(size: number): void
}

/** The numbers that a pager shows: the first, the last, and those around the present one; 0 stands for a gap. */
export function shownPages(page: number, last: number): readonly number[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, last - 4))
  const to = Math.min(last - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < last - 1 ? [0] : []), last]
}

/** The foot of a list: the way through its pages, where there are several or other sizes would make some. It ends at page 10,000 and says so. */
export function Pager({ page, size, total, onPage, onSize }: PagerProps) {
  const t = useText(pagerText)
  const pages = Math.max(1, Math.ceil((total ?? 0) / size))
  const last = Math.min(pages, MAX_PAGE)
  if (total !== undefined && page === 1 && pages === 1 && total <= DEFAULT_PAGE_SIZE) return null
  return (
    <nav className="list-pager" aria-label={t('pages')}>
      {pages > MAX_PAGE && <span className="list-pager-end">{t('lastPage', { page: formatCount(MAX_PAGE) })}</span>}
      <ul>
        <li>
          <Step
            label={t('previousPage')}
            path="M10 3 5 8l5 5"
            refusal={page <= 1 ? t('onFirstPage') : undefined}
            run={() => onPage(page - 1)}
          />
        </li>
        {shownPages(page, last).map((number, index) => (
          <li key={number === 0 ? `gap-${index}` : number}>
            {number === 0 ? (
              <span className="list-pager-gap">⋯</span>
            ) : (
              <button
                type="button"
                className="list-pager-page"
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('page', { page: number })}
                onClick={() => onPage(number)}
              >
                {formatCount(number)}
              </button>
            )}
          </li>
        ))}
        <li>
          <Step
            label={t('nextPage')}
            path="m6 3 5 5-5 5"
            refusal={
              total === undefined
                ? t('counting')
                : page < last
                  ? undefined
                  : pages > MAX_PAGE
                    ? t('lastPage', { page: formatCount(MAX_PAGE) })
                    : t('onLastPage')
            }
            run={() => onPage(page + 1)}
          />
        </li>
      </ul>
      <select
        className="form-native list-pager-size"
        aria-label={t('pageSize')}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {t('perPage', { size: one })}
          </option>
        ))}
      </select>
      <Jumper last={last} onPage={onPage} />
    </nav>
  )
}

function Step({ label, path, refusal, run }: { label: string; path: string; refusal: string | undefined; run: () => void }) {
  return (
    <button type="button" className="list-pager-page" aria-label={label} {...refusable(refusal, run)}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

function Jumper({ last, onPage }: { last: number; onPage(page: number): void }) {
  const t = useText(pagerText)
  const [typed, setTyped] = useState('')
  const jump = () => {
    const wanted = Number(typed)
    if (typed !== '' && Number.isInteger(wanted)) onPage(Math.min(Math.max(wanted, 1), last))
    setTyped('')
  }
  return (
    <label className="list-pager-jump">
      {t('jump')}
      <input
        inputMode="numeric"
        value={typed}
        maxLength={6}
        onChange={(event) => setTyped(numberOf(event.target.value).replace(/\D/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
      {t('jumpUnit')}
    </label>
  )
}
