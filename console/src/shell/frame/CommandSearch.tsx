import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import type { QuickLink } from '../../platform/sideMenu.ts'
import type { Search } from '../../platform/signedIn/search.ts'
import { SearchIcon } from '../../ui/base/icons.tsx'
import { Late, latePart } from '../../ui/base/latePart.tsx'
import { isAwaited, keepEarlyKeys, takeEarlyKeys } from '../earlyKeys.ts'
import { useShellKeys } from '../keys.ts'
import { paletteText } from '../palette.text.ts'
import '../shell.palette.css'

const palette = latePart(async () => (await import('../CommandPalette.tsx')).CommandPalette)
const shortcuts = latePart(async () => (await import('../ShortcutsDialog.tsx')).ShortcutsDialog)

const onMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** The palette is there before it is asked for: its first opening takes no longer than the others. */
function whenIdle(): () => void {
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => palette.prepare(), { timeout: 5_000 })
    else palette.prepare()
  }, 1_500)
  return () => clearTimeout(timer)
}

interface CommandSearchProps {
  readonly links: readonly QuickLink[]
  /** What finds records. */
  readonly searches: readonly Search[]
  /** Puts the focus into the page. */
  readonly toPage: () => void
  /** Asks, then logs out. */
  readonly onSignOut: () => Promise<void>
}

/** The field of the header that opens the palette, with the keys of the whole console. It is called by the words that it shows, whatever the window has room for. */
export function CommandSearch({ links, searches, toPage, onSignOut }: CommandSearchProps) {
  const t = useText(paletteText)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(() => (isAwaited() ? 'palette' : null))
  const words = t('name')
  const showPalette = useCallback(() => {
    keepEarlyKeys()
    setOpen('palette')
  }, [])
  const close = useCallback(() => {
    takeEarlyKeys()
    setOpen(null)
  }, [])
  useEffect(whenIdle, [])
  useEffect(() => () => void takeEarlyKeys(), [])
  const showShortcuts = useCallback(() => setOpen('shortcuts'), [])
  useShellKeys({ onPalette: showPalette, onHelp: showShortcuts })
  return (
    <>
      <button
        type="button"
        className="shell-search-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={words}
        onClick={showPalette}
      >
        <SearchIcon size={15} />
        <span>{words}</span>
        <kbd data-keys={onMac ? '⌘ K' : 'Ctrl K'} />
      </button>
      {open === 'palette' && (
        <Late part={palette} props={{ links, searches, toPage, onSignOut, onShortcuts: showShortcuts, onClose: close }} />
      )}
      {open === 'shortcuts' && <Late part={shortcuts} props={{ onClose: close }} />}
    </>
  )
}
