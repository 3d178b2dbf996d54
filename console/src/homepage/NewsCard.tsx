import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import type { CallError } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { homepageText } from './homepage.text.ts'

interface NewsCardProps {
  readonly title: string
  /** Beside the title: of when it is. */
  readonly note?: string
  /** Opens the whole list, where there is more than is shown. */
  readonly open: { readonly label: string; readonly run: () => void } | undefined
  /** Where all of it is, if that is a screen. */
  readonly way?: { readonly label: string; readonly to: string }
  /** What stands there while there is nothing. */
  readonly none: { readonly title: string; readonly hint: string }
  readonly error: CallError | null
  readonly onRetry: () => void
  /** One line each; undefined until they are known. */
  readonly lines: readonly ReactNode[] | undefined
}

/** The latest of a list, with the way to all of it. */
export function NewsCard({ title, note, open, way, none, error, onRetry, lines }: NewsCardProps) {
  const t = useText(homepageText)
  const id = useId()
  return (
    <section className="card homepage-news-card" aria-labelledby={id} aria-busy={!lines && !error}>
      <div className="homepage-news-head">
        <h2 id={id}>{title}</h2>
        {note && <small className="homepage-news-note">{note}</small>}
        {way && <Link to={way.to}>{way.label}</Link>}
        {open && lines && lines.length > 0 && (
          <button type="button" className="link" onClick={open.run}>
            {open.label}
          </button>
        )}
      </div>
      {lines && lines.length > 0 && <ul>{lines}</ul>}
      {lines?.length === 0 && (
        <div className="homepage-news-none">
          <p>{none.title}</p>
          {none.hint && <small>{none.hint}</small>}
        </div>
      )}
      {!lines && !error && <LoadingLines />}
      {!lines && error && (
        <div className="homepage-news-none" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      )}
    </section>
  )
}
