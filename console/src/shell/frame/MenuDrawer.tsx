import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { CloseIcon } from '../../ui/base/icons.tsx'
import { useModal } from '../../ui/overlay/useModal.ts'
import { uiText } from '../../ui/ui.text.ts'
import { Brand } from '../base/Brand.tsx'
import { shellText } from '../base/shell.text.ts'

interface MenuDrawerProps {
  /** Below the menu: what the header has no room for. */
  readonly tools: ReactNode
  readonly onClose: () => void
  /** The menu. */
  readonly children: ReactNode
}

/** The menu in a small window: over the page, until a screen is chosen. */
export function MenuDrawer({ tools, onClose, children }: MenuDrawerProps) {
  const t = useText(shellText)
  const words = useText(uiText)
  const modal = useModal({ beside: true, onClose })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link is what is clicked, and Enter clicks it
    <dialog
      {...modal}
      className="shell-menu-drawer"
      aria-label={t('mainMenu')}
      onClick={(event) => {
        // The link of the screen in view leads nowhere else, and closes the menu all the same.
        if (event.target instanceof Element && event.target.closest('a')) onClose()
        else modal.onClick(event)
      }}
    >
      <div className="shell-menu-drawer-head">
        <Brand />
        <IconButton label={words('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
      <div className="shell-menu-drawer-foot">{tools}</div>
    </dialog>
  )
}
