import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '../../platform/i18n.ts'
import type { QuickLink } from '../../platform/sideMenu.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { openDrawer, toggleDrawer } from '../../platform/signedIn/drawers.ts'
import type { Search } from '../../platform/signedIn/search.ts'
import { SearchIcon } from '../../ui/base/icons.tsx'
import { Late, latePart } from '../../ui/base/latePart.tsx'
import { isAwaited, keepEarlyKeys, takeEarlyKeys } from '../earlyKeys.ts'
import { goLinks, useGoKeys } from '../goKeys.ts'
import { useShellKeys } from '../keys.ts'
import { paletteText } from '../palette.text.ts'
import { useVisiting } from './useVisiting.ts'
import '../shell.palette.css'

const palette = latePart(async () => (await import('../CommandPalette.tsx')).CommandPalette)

const onMac = /Mac|iP(hone|ad)/.test(navigator.platform)

const openHelp = (): void => openDrawer('help')

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
  const [open, setOpen] = useState(isAwaited)
  const words = t('name')
  const showPalette = useCallback(() => {
    keepEarlyKeys()
    setOpen(true)
  }, [])
  const close = useCallback(() => {
    takeEarlyKeys()
    setOpen(false)
  }, [])
  useEffect(whenIdle, [])
  // What is open speaks of the page that it was opened over.
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides
  useEffect(() => close, [pathname])
  const pin = useVisiting(links)
  useShellKeys({ onPalette: showPalette, onHelp: () => toggleDrawer('help'), onPin: () => void pin() })
  useKeyWords('everywhere', [
    { words, strokes: [onMac ? '⌘' : 'Ctrl', 'K'] },
    { words: t('keys.go'), strokes: ['G', '…'] },
    { words: t('keys.help'), strokes: ['?'] },
    { words: t('keys.pin'), strokes: ['Shift', 'P'] },
    { words: t('keys.undo'), strokes: ['Z'] },
    { words: t('keys.account'), strokes: ['U'] },
    { words: t('keys.escape'), strokes: ['Esc'] },
  ])
  const navigate = useNavigate()
  const goes = useGoKeys(links, (path) => {
    void navigate(path)
    toPage()
  })
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
      {open && <Late part={palette} props={{ links, searches, toPage, onSignOut, onShortcuts: openHelp, onClose: close }} />}
      {goes && <GoHint links={links} />}
    </>
  )
}

/** After `g`: the letters, and where they lead. */
function GoHint({ links }: Pick<CommandSearchProps, 'links'>) {
  const t = useText(paletteText)
  const english = useLanguage() === 'en-US'
  return (
    <div className="shell-go" role="status" aria-label={t('keys.goThen')}>
      {goLinks(links).map(({ path, title, letter }) => (
        <span key={path}>
          <kbd>{letter.toUpperCase()}</kbd> {english ? title.en : title.zh}
        </span>
      ))}
    </div>
  )
}
