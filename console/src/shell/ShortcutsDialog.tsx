import { useText } from '../platform/i18n.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { shortcutOf } from './keys.ts'
import { paletteText } from './palette.text.ts'
import './shell.palette.css'

type Key = keyof (typeof paletteText)['zh']['keys']

const everywhere: readonly (readonly [Key, ...string[]])[] = [
  ['palette', 'Ctrl / ⌘', 'K'],
  ['help', '?'],
  ['account', 'U'],
  ['escape', 'Esc'],
  ['closeTab', 'Delete'],
]
const lists: readonly (readonly [Key, ...string[]])[] = [
  ['search', '/'],
  ['query', 'Enter'],
  ['toRows', '↓'],
  ['rows', '↑', '↓'],
  ['pages', 'PgUp', 'PgDn'],
  ['ends', 'Home', 'End'],
  ['openRow', 'Enter'],
  ['nextRow', 'J', 'K'],
  ['chooseRow', 'Space'],
  ['chooseRange', 'Shift', 'Space'],
  ['columnWidth', '←', '→'],
]

/** What the keyboard does. A key without use on the screen in view is left out. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(paletteText)
  return (
    <Dialog title={t('keys.title')} width={640} onClose={onClose}>
      <div className="dialog-body">
        <div className="shell-keys">
          <Keys title={t('keys.everywhere')} keys={shortcutOf('f') ? [...everywhere, ['followUp', 'F']] : everywhere} />
          <Keys title={t('keys.lists')} keys={shortcutOf('n') ? [...lists, ['create', 'N']] : lists} />
        </div>
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { readonly title: string; readonly keys: typeof lists }) {
  const t = useText(paletteText)
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, ...strokes]) => (
          <div key={key}>
            <dt>{t(`keys.${key}`)}</dt>
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
