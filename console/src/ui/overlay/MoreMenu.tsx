import { useText } from '../../platform/i18n.ts'
import type { RowAction } from '../table/column.ts'
import { uiText } from '../ui.text.ts'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'
import { useOpener } from './useOpener.ts'

/** Three dots: there is more to do behind it. */
export const DotsIcon = () => (
  <svg viewBox="0 0 16 4" width="16" height="4" fill="currentcolor" aria-hidden="true">
    <path d="M2 .5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3" />
  </svg>
)

interface MoreMenuProps {
  readonly items: readonly RowAction[]
  readonly className: string
  /** What the actions are of, where several such buttons stand on one page. */
  readonly of?: string
}

/** The three dots, and the menu that opens below them. */
export function MoreMenu({ items, className, of }: MoreMenuProps) {
  const t = useText(uiText)
  const { anchor, close, props } = useOpener('menu')
  return (
    <>
      <button
        {...props}
        type="button"
        className={className}
        aria-label={of === undefined ? t('more') : `${t('more')} ${of}`}
        title={t('more')}
      >
        <DotsIcon />
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <Menu items={items} onClose={close} />
        </Popover>
      )}
    </>
  )
}
