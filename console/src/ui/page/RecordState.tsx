import { Link } from 'react-router'
import type { Failure } from '../../platform/failures.ts'
import { useText } from '../../platform/i18n.ts'
import { peekText } from '../peek/peek.text.ts'
import { useInPeek } from '../peek/peek.ts'
import { EmptyState, ErrorState, ForbiddenState } from './StateViews.tsx'

interface RecordStateProps {
  /** Why it could not be loaded. */
  readonly failure: Failure | undefined
  /** The address names none, or the answer holds none. */
  readonly missing: boolean
  /** What is said where there is no such record, and the way back. */
  readonly words: { readonly title: string; readonly hint: string; readonly back: string }
  /** The list that holds such records. */
  readonly list: string
  onRetry(): void
}

/** In place of a record that is not shown: it is loading, it is not there, it is not for the reader, or it could not be loaded. */
export function RecordState({ failure, missing, words, list, onRetry }: RecordStateProps) {
  const inPeek = useInPeek()
  if (missing || failure?.status === 404) {
    return (
      <div className="card detail-state">
        <EmptyState title={words.title} action={inPeek ? undefined : <Link to={list}>{words.back}</Link>}>
          {words.hint}
        </EmptyState>
      </div>
    )
  }
  if (!failure) return <div className="card detail-loading" aria-busy="true" />
  return (
    <div className="card detail-state">
      {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={onRetry} />}
    </div>
  )
}

/** In place of a record that is known by its row alone, when the list shows that row no more. */
export function PeekGone() {
  const t = useText(peekText)
  return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
}
