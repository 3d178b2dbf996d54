import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { CloseIcon } from '../../ui/base/icons.tsx'
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
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu closes it; the key for that is Esc
    <dialog
      ref={box}
      className="shell-menu-drawer"
      aria-label={t('mainMenu')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The link of the screen in view leads nowhere else, and closes the menu all the same.
        if (event.target === box.current || (event.target instanceof Element && event.target.closest('a'))) onClose()
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
