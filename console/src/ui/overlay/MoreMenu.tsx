import { useText } from '../../platform/i18n.ts'
import { DotsIcon } from '../page/DotsIcon.tsx'
import type { RowAction } from '../table/column.ts'
import { uiText } from '../ui.text.ts'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'
import { useOpener } from './useOpener.ts'

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
