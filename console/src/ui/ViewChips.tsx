import { useText } from '../platform/i18n.ts'
import { uiText } from './ui.text.ts'
import type { List } from './useList.ts'
import './ViewChips.css'

/** A named filter. */
export interface View<Filter> {
  readonly key: string
  readonly title: string
  readonly filter: Filter
}

/** Named filters beside the title of a list. The one that is at work is marked, also when more filters are set beside it. */
export function ViewChips<Row, Filter extends object>({ list, views }: { list: List<Row, Filter>; views: readonly View<Filter>[] }) {
  const t = useText(uiText)
  const shown = views.find((view) => includes(list.filter, view.filter))
  return (
    <nav className="views" aria-label={t('views')}>
      <Chip title={t('all')} chosen={!shown} run={list.reset} />
      {views.map((view) => (
        <Chip key={view.key} title={view.title} chosen={view === shown} run={() => list.search(view.filter)} />
      ))}
    </nav>
  )
}

function Chip({ title, chosen, run }: { title: string; chosen: boolean; run(): void }) {
  return (
    <button type="button" className="view" aria-pressed={chosen} onClick={run}>
      {title}
    </button>
  )
}

const includes = (filter: object, part: object): boolean => {
  const present = filter as Readonly<Record<string, unknown>> // compared name by name
  return Object.entries(part).every(([name, value]) => JSON.stringify(present[name]) === JSON.stringify(value))
}
