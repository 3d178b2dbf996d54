import { useLanguage, useText } from '../platform/i18n.ts'
import type { QuickLink } from '../platform/sideMenu.ts'
import { type BoundKey, boundKeys } from '../platform/signedIn/boundKeys.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { goLinks } from './goKeys.ts'
import { shortcutOf } from './keys.ts'
import { paletteText } from './palette.text.ts'
import './shell.palette.css'

/** The button for "new" says itself what its key does. */
function newKey(): readonly BoundKey[] {
  const words = shortcutOf('n')?.textContent?.trim()
  return words ? [{ words, strokes: ['N'] }] : []
}

interface ShortcutsDialogProps {
  /** The screens that the reader may open. */
  readonly links: readonly QuickLink[]
  readonly onClose: () => void
}

/** What the keyboard does on the screen in view: what is bound there tells it, so a key without use is left out. */
export function ShortcutsDialog({ links, onClose }: ShortcutsDialogProps) {
  const t = useText(paletteText)
  const english = useLanguage() === 'en-US'
  const screens = goLinks(links).map(({ title, letter }) => ({
    words: english ? title.en : title.zh,
    strokes: ['G', letter.toUpperCase()],
  }))
  return (
    <Dialog title={t('keys.title')} width={760} onClose={onClose}>
      <div className="dialog-body">
        <div className="shell-keys">
          <Keys title={t('keys.screen')} keys={[...newKey(), ...boundKeys('screen')]} />
          <Keys title={t('keys.lists')} keys={boundKeys('list')} />
          <Keys title={t('keys.everywhere')} keys={boundKeys('everywhere')} />
          <Keys title={t('keys.go')} keys={screens} />
        </div>
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly BoundKey[] }) {
  if (keys.length === 0) return null
  return (
    <section>
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
