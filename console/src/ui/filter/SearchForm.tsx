import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import { FilterSheet } from './FilterSheet.tsx'
import type { Draft } from './useDraft.ts'
import './SearchForm.css'

interface SearchFormProps<Filter extends object> {
  readonly draft: Draft<Filter>
  /** The filters always in view: three or four. */
  readonly children: ReactNode
  /** The other filters. */
  readonly more?: ReactNode
  /** The filters in `more`, by the first name of each: they are unfolded if one of them is set. */
  readonly folded?: readonly (keyof Filter & string)[]
}

/** The search form of a list. Enter sends it. On a phone it is a sheet, opened from the dock below the cards. */
export function SearchForm<Filter extends object>({ draft, children, more, folded = [] }: SearchFormProps<Filter>) {
  const t = useText(uiText)
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? folded.some(draft.isSet)
  const onPhone = useWindowIs('phone')
  const [sheet, setSheet] = useState(false)
  const form = (
    <search className="card">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.submit()) setSheet(false)
        }}
      >
        <div className="search-fields">
          {children}
          {open && more && (
            <div id={id} className="search-more">
              {more}
            </div>
          )}
        </div>
        <div className="search-buttons">
          {more && (
            <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setChosen(!open)}>
              {open ? t('fold') : t('unfold', { count: folded.length })}
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
