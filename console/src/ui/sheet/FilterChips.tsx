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
}

/** The filters in force, each in the words of its field and with what takes it away. Values that no field has stand under the name of the view that sets them. */
export function FilterChips({ list, views, around }: FilterChipsProps) {
  const t = useText(chipsText)
  const said = useSaid(around)
  const set = namesIn(list.filter)
  const told = said.filter(({ names }) => names.some((name) => set.includes(name)))
  const others = set.filter((name) => !told.some(({ names }) => names.includes(name)))
  const view = views.find(({ filter }) => others.some((name) => name in filter))
  const chips = others.length > 0 ? [...told, { names: others, label: view?.title ?? t('byLink'), text: '' }] : told
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
  return beside.find((one) => one) ?? chip?.closest('.list-bar')?.querySelector<HTMLElement>('.list-icons button')
}
