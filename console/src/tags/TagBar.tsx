import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { Can } from '../ui/page/Can.tsx'
import type { TagRow } from './tagRows.tsx'
import { tagsText } from './tags.text.ts'

interface TagBarProps {
  /** How many are shown; undefined until it is known. */
  readonly total: string | undefined
  readonly keyword: string
  onFind(keyword: string): void
  readonly chosen: readonly TagRow[]
  onClear(): void
  onDelete(tags: readonly TagRow[]): void
}

/** Above the tags: how many, and the search; or what is chosen, and what can be done with it. */
export function TagBar({ total, keyword, onFind, chosen, onClear, onDelete }: TagBarProps) {
  const t = useText(tagsText)
  if (chosen.length > 0) {
    const people = formatCount(chosen.reduce((sum, { useCount }) => sum + useCount, 0))
    return (
      <div className="list-bar list-chosen" role="toolbar" aria-label={t('chosen', { chosen: chosen.length, count: people })}>
        <span aria-live="polite">{t('chosen', { chosen: chosen.length, count: people })}</span>
        <Can action="TAG_DELETE">
          <button type="button" className="link" onClick={() => onDelete(chosen)}>
            {t('do.delete')}
          </button>
        </Can>
        <button type="button" className="link list-unchoose" onClick={onClear}>
          {t('unchoose')}
        </button>
      </div>
    )
  }
  return (
    <div className="list-bar tags-bar">
      <span aria-live="polite">{total !== undefined && t('total', { count: total })}</span>
      <search>
        <input
          type="search"
          className="form-control"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={SEARCH_ROOM}
          value={keyword}
          onChange={(event) => onFind(event.target.value)}
        />
      </search>
    </div>
  )
}
