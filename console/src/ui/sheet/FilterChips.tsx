import { useText } from '../../platform/i18n.ts'
import { CloseIcon } from '../base/icons.tsx'
import { namesIn, type useFilterWords, useSaid } from '../filter/filterWords.ts'
import { chipsText } from './filterChips.text.ts'
import './sheet.filters.css'

/** A list of whatever rows, as far as its filter goes. */
interface Filtered {
  readonly filter: object
  search(filter: object): void
  bare(): void
}

export interface FilterChipsProps {
  readonly list: Filtered
  readonly views: readonly { readonly title: string; readonly filter: object }[]
  readonly around: ReturnType<typeof useFilterWords>
  /** What the lit view sets is said by that view alone: at a desk one is always lit. */
  readonly besideView?: boolean
}

type FilterView = FilterChipsProps['views'][number]

/** The view that stands behind these values: of those that are wholly in force, the one that says most. */
function viewOf(filter: object, views: readonly FilterView[], names: readonly string[]): FilterView | undefined {
  const values: Readonly<Record<string, unknown>> = { ...filter }
  const holds = (view: FilterView) =>
    Object.entries(view.filter).every(([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value))
  return views
    .filter((view) => holds(view) && names.some((name) => name in view.filter))
    .toSorted((one, other) => namesIn(other.filter).length - namesIn(one.filter).length)[0]
}

/** The filters in force, each in the words of its field and with what takes it away. Values that no field has stand under the name of the view that sets them. */
export function FilterChips({ list, views, around, besideView = false }: FilterChipsProps) {
  const t = useText(chipsText)
  const said = useSaid(around)
  const set = namesIn(list.filter)
  const told = said.filter(({ names }) => names.some((name) => set.includes(name)))
  const others = set.filter((name) => !told.some(({ names }) => names.includes(name)))
  const view = viewOf(list.filter, views, others)
  const lit = besideView ? viewOf(list.filter, views, set) : undefined
  if (lit && set.every((name) => name in lit.filter)) return null
  const byView = others.filter((name) => view !== undefined && name in view.filter)
  const byLink = others.filter((name) => !byView.includes(name))
  const chips = [
    ...told,
    ...(view ? [{ names: byView, label: view.title, text: '' }] : []),
    ...(byLink.length > 0 ? [{ names: byLink, label: t('byLink'), text: '' }] : []),
  ]
  if (chips.length === 0) return null
  const without = (gone: readonly string[]) => Object.fromEntries(Object.entries(list.filter).filter(([name]) => !gone.includes(name)))
  return (
    <ul className="sheet-filters" aria-label={t('inForce')}>
      {chips.map(({ names, label, text }) => (
        <li key={names.join()} title={text === '' ? label : t('one', { label, text })}>
          <span>{text === '' ? label : t('one', { label, text })}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('takeAway', { label })}
            onClick={({ currentTarget }) => {
              neighbour(currentTarget)?.focus()
              list.search(without(names))
            }}
          >
            <CloseIcon size={10} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="sheet-filters-all">
          <button type="button" className="link" onClick={list.bare}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** What has the focus once a chip is gone: the one behind it, else the one before, else what is beside them. */
function neighbour(button: HTMLButtonElement): HTMLElement | null | undefined {
  const chip = button.closest('li')
  const beside = [chip?.nextElementSibling, chip?.previousElementSibling].map((one) => one?.querySelector<HTMLElement>('.icon-button'))
  const elsewhere = chip?.closest('.list-bar')?.querySelector<HTMLElement>('.list-icons button')
  return beside.find((one) => one) ?? elsewhere ?? chip?.closest('.desk-queue')?.querySelector<HTMLElement>('.desk-row')
}
