import { useRef } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { uiText } from '../ui/ui.text.ts'
import { paletteText } from './palette.text.ts'
import type { PaletteGroup } from './paletteEntries.ts'

interface PaletteListProps {
  /** Before the number of an entry it is the id of its element. */
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Titles of what could not be searched. */
  readonly failed: readonly string[]
  readonly chosen: number
  readonly text: string
  /** What can be found beside screens. */
  readonly what: readonly string[]
  readonly busy: boolean
  readonly onPoint: (index: number) => void
  readonly onRun: (index: number) => void
  readonly onRetry: () => void
}

/** The lines of the palette under their heads, or why there are none; the number is read out. */
export function PaletteList({ id, groups, failed, chosen, text, what, busy, onPoint, onRun, onRetry }: PaletteListProps) {
  const t = useText(paletteText)
  const words = useText(uiText)
  const list = useRef<HTMLDivElement>(null)
  // The chosen line comes into view when another one is chosen.
  useWhenever([chosen], () => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  let index = -1
  return (
    <>
      <div ref={list} className="shell-palette-list" id={`${id}list`} role="listbox" aria-label={t('results')} aria-busy={busy}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box has no element of its own
          <div key={group.key} role="group" aria-label={group.title}>
            <div className="shell-palette-head" role="presentation">
              {group.title}
            </div>
            {group.entries.map((entry) => {
              index += 1
              const own = index
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys choose and open
                <div
                  key={entry.key}
                  id={`${id}${own}`}
                  className="shell-palette-entry"
                  role="option"
                  aria-selected={own === chosen}
                  aria-disabled={entry.refusal !== undefined || undefined}
                  onPointerMove={() => onPoint(own)}
                  onClick={() => onRun(own)}
                >
                  <span>
                    <i className="shell-palette-icon" aria-hidden="true">
                      {entry.Icon && <entry.Icon />}
                    </i>
                    {entry.title}
                  </span>
                  {(entry.refusal ?? entry.detail) && <small>{entry.refusal ?? entry.detail}</small>}
                  {entry.keys && (
                    <span className="shell-palette-keys" aria-hidden="true">
                      {entry.keys.map((stroke) => (
                        <kbd key={stroke}>{stroke}</kbd>
                      ))}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {failed.length > 0 && (
        <div className="shell-palette-failed" role="alert">
          <span>{t('failed', { what: formatList(failed) })}</span>
          <Button onClick={onRetry}>{words('retry')}</Button>
        </div>
      )}
      {count === 0 && !busy && failed.length === 0 && (
        <div className="shell-palette-nothing">
          <p>{t('nothing', { text: text.trim() })}</p>
          <small>{what.length > 0 ? t('nothingHintRecords', { what: formatList(what) }) : t('nothingHint')}</small>
        </div>
      )}
      <div className="shell-palette-foot">
        <span role="status">{busy ? t('searching') : count > 0 && text.trim() !== '' && t('count', { count })}</span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('hintMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('hintOpen')}
        </span>
      </div>
    </>
  )
}
