import { type ReactNode, useRef } from 'react'
import type { Failure } from '../../platform/failures.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { useCopyOnClick } from './copyOnClick.ts'
import './StateViews.css'

interface StateViewProps {
  readonly sign: 'empty' | 'search' | 'lock' | 'alert'
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

const signs = {
  empty: 'M4 14h9l2 4h6l2-4h9M4 14v10a3 3 0 0 0 3 3h22a3 3 0 0 0 3-3V14M4 14l5-9h18l5 9',
  search: 'M16 27a11 11 0 1 0 0-22 11 11 0 0 0 0 22m8-3 7 7M12 16h8',
  lock: 'M9 16h18v13H9zM12 16v-4a6 6 0 0 1 12 0v4M18 21v3',
  alert: 'M18 5 33 30H3zM18 14v7m0 4v1',
} as const

/** What stands in place of content: what it is, why, and the next step. */
function StateView({ sign, title, children, action }: StateViewProps) {
  return (
    <div className="stateViews">
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
        <path d={signs[sign]} />
      </svg>
      <p className="stateViews-title">{title}</p>
      {children && <div className="stateViews-text">{children}</div>}
      {action && <div className="stateViews-action">{action}</div>}
    </div>
  )
}

/** Nothing yet: says what this place is for, and gives the first step. */
export function EmptyState({ title, children, action }: { title?: string; children?: ReactNode; action?: ReactNode }) {
  const t = useText(uiText)
  return (
    <StateView sign="empty" title={title ?? t('emptyTitle')} action={action}>
      {children}
    </StateView>
  )
}

/** The filters leave nothing: they can be cleared from here. */
export function NoMatchState({ onClear }: { onClear(): void }) {
  const t = useText(uiText)
  return (
    <StateView sign="search" title={t('noMatchTitle')} action={<Button onClick={onClear}>{t('clearFilter')}</Button>}>
      {t('noMatchHint')}
    </StateView>
  )
}

/** The reader lacks the right. */
export function ForbiddenState() {
  const t = useText(uiText)
  return (
    <StateView sign="lock" title={t('forbiddenTitle')}>
      {t('forbiddenHint')}
    </StateView>
  )
}

/** It could not be loaded: what the server said, the request id to copy, and another try. */
export function ErrorState({ failure, onRetry }: { failure: Failure | undefined; onRetry(): void }) {
  const t = useText(uiText)
  const region = useRef<HTMLDivElement>(null)
  useCopyOnClick(region)
  const id = failure?.body?.requestId
  return (
    <div ref={region} role="alert">
      <StateView
        sign="alert"
        title={failure?.status === 404 ? t('notFoundTitle') : t('errorTitle')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {failure?.body && failure.status !== 404 && <p>{failure.body.msg}</p>}
        {failure?.network && <p>{t('networkHint')}</p>}
        {failure && !failure.body && !failure.network && failure.status !== 404 && <p>{t('errorHint')}</p>}
        {id && (
          <button type="button" className="stateViews-id" data-copy={id} aria-label={`${t('copy')} ${t('requestId', { id })}`}>
            {t('requestId', { id })}
          </button>
        )}
      </StateView>
    </div>
  )
}
