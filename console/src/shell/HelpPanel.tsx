import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useWhenever } from '../platform/effects.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import type { QuickLink } from '../platform/sideMenu.ts'
import { type BoundKey, boundKeys, onBoundKeys } from '../platform/signedIn/boundKeys.ts'
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { HelpArticle } from '../ui/help/HelpArticle.tsx'
import { HelpSearch } from '../ui/help/HelpSearch.tsx'
import { helpText } from '../ui/help/help.text.ts'
import { helpNameOf, helpPathOf } from '../ui/help/helpPage.ts'
import { helpTitle } from '../ui/help/helpTitles.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { goLinks } from './goKeys.ts'
import { shortcutOf } from './keys.ts'
import { paletteText } from './palette.text.ts'
import { screenAt, screens } from './screens.ts'
import './shell.help.css'

/** The button for "new" says itself what its key does. */
function newKey(): readonly BoundKey[] {
  const words = shortcutOf('n')?.textContent?.trim()
  return words ? [{ words, strokes: ['N'] }] : []
}

/** Follows what is bound: the keys of a screen come and go with it. */
function useBoundKeys() {
  const [, again] = useState(0)
  useEffect(() => onBoundKeys(() => again((last) => last + 1)), [])
  return { screen: [...newKey(), ...boundKeys('screen')], list: boundKeys('list'), everywhere: boundKeys('everywhere') }
}

interface HelpPanelProps {
  /** The screens that the reader may open. */
  readonly links: readonly QuickLink[]
  readonly onClose: () => void
}

/** Beside the screen in view: what its keys do, and what its page of the help says. It follows to the next screen. */
export function HelpPanel({ links, onClose }: HelpPanelProps) {
  const t = useText(helpText)
  const k = useText(paletteText)
  const english = useLanguage() === 'en-US'
  const { pathname } = useLocation()
  const screen = screenAt(screens, pathname)?.screen
  const [other, setOther] = useState<{ readonly name: string; readonly at?: string | undefined } | null>(null)
  useWhenever([pathname], () => setOther(null))
  const keys = useBoundKeys()
  const { name, at } = other ?? { name: helpNameOf(screen?.path ?? pathname), at: undefined }
  const named = other ? helpTitle(name) : screen && titleOf(screen)
  const title = (english ? named?.en : named?.zh) ?? ''
  const goes = goLinks(links).map((link) => ({
    words: english ? link.title.en : link.title.zh,
    strokes: ['G', link.letter.toUpperCase()],
  }))
  return (
    <Drawer
      docked
      title={title === '' ? t('title') : title}
      label={t('title')}
      tools={
        <Link to={helpPathOf(name, at)} className="shell-help-whole">
          {t('whole')}
        </Link>
      }
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="drawer-body shell-help" aria-label={title === '' ? t('title') : title} tabIndex={0}>
        <HelpSearch onOpen={(entry) => setOther({ name: entry.name, at: entry.at })} />
        {!other && <Keys title={t('keysHere')} keys={[...keys.screen, ...keys.list]} />}
        <HelpArticle key={`${name} ${at}`} name={name} at={at} onHelp={(next) => setOther({ name: next })} />
        <Keys title={k('keys.everywhere')} keys={keys.everywhere} />
        <Keys title={k('keys.go')} keys={goes} />
      </section>
    </Drawer>
  )
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly BoundKey[] }) {
  if (keys.length === 0) return null
  return (
    <section className="shell-keys">
      <h3>{title}</h3>
      <dl>
        {keys.map(({ words, strokes }) => (
          <div key={`${words} ${strokes.join(' ')}`}>
            <dt>{words}</dt>
            <dd>
              {strokes.map((stroke) => (
                <kbd key={stroke}>{stroke}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
