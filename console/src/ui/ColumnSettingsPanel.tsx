import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import type { Column, Density } from './column.ts'
import { pinOf } from './listSettings.ts'
import { Segmented } from './Segmented.tsx'
import { useTips } from './tips.ts'
import { uiText } from './ui.text.ts'
import type { ColumnSettingsProps, ListSettings } from './useListSettings.ts'
import './ColumnSettings.css'

const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

/** Density and columns of a list: shown by the box, moved by the handle (dragged, or by the arrow keys), pinned by the two buttons. */
export function ColumnSettingsPanel<Row>({ columns, settings }: ColumnSettingsProps<Row>) {
  const t = useText(uiText)
  const panel = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  useTips(panel)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  // The column by which a row is known stays.
  const needed = new Set(columns.filter((column) => column.pin).map((column) => column.key))
  const drag = useRowDrag(settings)
  const step = (column: Column<Row>, by: 1 | -1) => {
    const group = settings.columns.filter((one) => pinOf(one) === pinOf(column))
    const to = group[group.findIndex((one) => one.key === column.key) + by]
    if (!to) return
    settings.move(column.key, to.key)
    setSaid(t('movedTo', { name: column.title, place: settings.columns.indexOf(to) + 1 }))
  }
  return (
    <div ref={panel} className="settings" role="dialog" aria-label={t('columns')}>
      <Segmented
        label={t('density')}
        value={settings.density}
        options={densities.map((value) => ({ value, label: t(value) }))}
        onChange={settings.setDensity}
      />
      <div className="settings-head">
        <span className="plain-caption">{t('columns')}</span>
        <button type="button" className="link" onClick={settings.restore}>
          {t('restoreColumns')}
        </button>
      </div>
      {settings.ofView && <p className="settings-hint">{t('columnsOfView')}</p>}
      <ul className="settings-columns">
        {settings.columns.map((column) => (
          <ColumnLine
            key={column.key}
            column={column}
            settings={settings}
            fixed={needed.has(column.key) || (settings.shown.length === 1 && settings.shown[0] === column.key)}
            dragged={drag.key === column.key}
            onDrag={(event) => drag.start(event, column.key)}
            onStep={(by) => step(column, by)}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

interface ColumnLineProps<Row> {
  readonly column: Column<Row>
  readonly settings: ListSettings<Row>
  /** It cannot be hidden. */
  readonly fixed: boolean
  readonly dragged: boolean
  onDrag(event: PointerEvent): void
  onStep(by: 1 | -1): void
}

function ColumnLine<Row>({ column, settings, fixed, dragged, onDrag, onStep }: ColumnLineProps<Row>) {
  const t = useText(uiText)
  const { key, title } = column
  const pinned = pinOf(column)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-key={key} data-pin={pinned} data-dragged={dragged || undefined}>
      <button
        type="button"
        className="settings-handle"
        aria-label={t('moveColumn', { name: title })}
        onPointerDown={onDrag}
        onKeyDown={onKeyDown}
      >
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path d="M1 2h2v2H1zm4 0h2v2H5zM1 6h2v2H1zm4 0h2v2H5zm-4 4h2v2H1zm4 0h2v2H5z" />
        </svg>
      </button>
      <label>
        <input
          type="checkbox"
          checked={!settings.hidden.has(key)}
          disabled={fixed}
          onChange={(event) => settings.show(key, event.target.checked)}
        />
        {title}
      </label>
      {(['left', 'right'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="icon-button settings-pin"
          aria-label={t(side === 'left' ? 'pinLeft' : 'pinRight', { name: title })}
          data-tip={t(side === 'left' ? 'pinLeftTip' : 'pinRightTip')}
          aria-pressed={pinned === side}
          onClick={() => settings.pin(key, pinned === side ? 'none' : side)}
        >
          <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d={side === 'left' ? 'M3 3v10M13 8H6m3-3L6 8l3 3' : 'M13 3v10M3 8h7M7 5l3 3-3 3'} />
          </svg>
        </button>
      ))}
    </li>
  )
}

/** Dragging a line: it takes the place of the line that the pointer is over, if that is pinned alike. */
function useRowDrag<Row>(settings: ListSettings<Row>) {
  const [key, setKey] = useState<string | null>(null)
  const latest = useRef(settings)
  latest.current = settings
  useEffect(() => {
    if (key === null) return
    const move = (event: globalThis.PointerEvent) => {
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('li[data-key]')?.dataset.key
      const { columns } = latest.current
      const from = columns.find((column) => column.key === key)
      const to = columns.find((column) => column.key === over)
      if (from && to && from !== to && pinOf(from) === pinOf(to)) latest.current.move(key, to.key)
    }
    const end = () => setKey(null)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
    }
  }, [key])
  const start = (event: PointerEvent, dragged: string) => {
    if (event.button === 0) setKey(dragged)
  }
  return { key, start }
}
