import { Children, isValidElement, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { FilterSheet } from './FilterSheet.tsx'
import type { Draft } from './useDraft.ts'
import './filter.search.css'

interface SearchFormProps<Filter extends object> {
  readonly draft: Draft<Filter>
  /** The filters that one looks for first: as many of them as a row has room for are in view. */
  readonly children: ReactNode
  /** The other filters. */
  readonly more?: ReactNode
  /** The filters in `more`, by the first name of each: they are unfolded if one of them is set. */
  readonly folded?: readonly (keyof Filter & string)[]
}

/** The search form of a list: one row of filters with the buttons at its end, the others behind one of them. Enter sends it. On a phone it is a sheet. */
export function SearchForm<Filter extends object>({ draft, children, more, folded = [] }: SearchFormProps<Filter>) {
  const t = useText(uiText)
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const onPhone = useWindowIs('phone')
  const [sheet, setSheet] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const room = useFiltersInRow(frame, onPhone)
  const always = Children.toArray(children)
  const behind = always.slice(room)
  const open = chosen ?? (folded.some(draft.isSet) || behind.some((filter) => namesOf(filter).some(draft.isSet)))
  const folds = more !== undefined || behind.length > 0
  const form = (
    <search className="card" ref={frame}>
      <form
        className="filter-search"
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.submit()) setSheet(false)
        }}
      >
        <div className="filter-search-fields">
          {always.slice(0, room)}
          {/* Folded they still say what is in force. */}
          {folds && (
            <div id={id} className="filter-search-more" hidden={!open}>
              {behind}
              {more}
            </div>
          )}
        </div>
        <div className="filter-search-buttons">
          {folds && (
            <Button aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
              {t(open ? 'fold' : 'unfold')}
            </Button>
          )}
          <Button onClick={draft.reset}>{t('reset')}</Button>
          <Button kind="primary" type="submit">
            {t('search')}
          </Button>
        </div>
      </form>
    </search>
  )
  if (!onPhone) return form
  return (
    <FilterSheet set={draft.set} open={sheet} onOpen={setSheet}>
      {form}
    </FilterSheet>
  )
}

/** The names that a filter goes by in the form: its own, or those of its two ends. */
function namesOf(filter: ReactNode): readonly string[] {
  if (!isValidElement<Partial<Record<'name', string> & Record<'from' | 'to', { readonly name: string }>>>(filter)) return []
  const { name, from, to } = filter.props
  return [name, from?.name, to?.name].filter((one) => one !== undefined)
}

/** As in the styles beside: the least width of a filter, and what is between two, in px. */
const COLUMN = 272
const GAP = 8
/** In a narrow pane one row would hold nothing: there are two of them. */
const filtersIn = (columns: number): number => (columns > 2 ? columns - 1 : columns === 2 ? 3 : 2)

/** How many filters stand in the row: as many as there are columns, but for the one of the buttons. On a phone all. */
function useFiltersInRow(frame: RefObject<HTMLElement | null>, all: boolean): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const form = frame.current?.firstElementChild
    if (!form) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(form)
      const width = form.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      // Hidden with its tab it has no width, and keeps what it had.
      if (width > 0) setRoom(filtersIn(Math.floor((width + GAP) / (COLUMN + GAP))))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(form)
    return () => sizes.disconnect()
  }, [frame])
  return all ? Number.POSITIVE_INFINITY : room
}
