import { type ReactNode, useId } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../base/Button.tsx'
import { CloseIcon } from '../base/icons.tsx'
import { useModal } from '../overlay/useModal.ts'
import { uiText } from '../ui.text.ts'
import './filter.sheet.css'

interface FilterSheetProps {
  /** How many filters the list is narrowed by. */
  readonly set: number
  readonly open: boolean
  onOpen(open: boolean): void
  readonly children: ReactNode
}

/** Filters on a phone: docked below the cards, where the thumb is, and opened over them. What was typed stays while it is closed. */
export function FilterSheet({ set, open, onOpen, children }: FilterSheetProps) {
  const t = useText(uiText)
  const id = useId()
  const sheet = useModal({ open, first: 'input, .filter-search-fields button', beside: true, onClose: () => onOpen(false) })
  return (
    <>
      <div className="filter-dock no-print">
        <button type="button" data-filters="" aria-haspopup="dialog" aria-expanded={open} onClick={() => onOpen(true)}>
          <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M2 4h12M4.5 8h7M7 12h2" />
          </svg>
          {t('filters')}
          {set > 0 && (
            <>
              {' '}
              <b>{set}</b>
            </>
          )}
        </button>
      </div>
      <dialog {...sheet} className="filter-sheet" aria-labelledby={id}>
        <header>
          <h2 id={id}>{t('filters')}</h2>
          <IconButton label={t('close')} onClick={() => onOpen(false)}>
            <CloseIcon />
          </IconButton>
        </header>
        {children}
      </dialog>
    </>
  )
}
