import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { Segmented } from '../form/Segmented.tsx'
import { pinOf } from '../list/listSettings.ts'
import type { ColumnSettingsProps, ListSettings } from '../list/useListSettings.ts'
import { DragHandle } from '../page/DragHandle.tsx'
import { useLineDrag } from '../page/lineDrag.ts'
import type { Column, Density } from '../table/column.ts'
import { useTips } from '../table/tips.ts'
import { uiText } from '../ui.text.ts'
import '../table/table.settings.css'

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
  const columnOf = (key: string) => settings.columns.find((column) => column.key === key)
  const begun = useRef<{ readonly key: string; readonly place: number }>(undefined)
  const drag = useLineDrag({
    may: (key, over) => {
      const [from, to] = [columnOf(key), columnOf(over)]
      return from !== undefined && to !== undefined && pinOf(from) === pinOf(to)
    },
    move: settings.move,
    end: (dropped) => {
      const { key = '', place = -1 } = begun.current ?? {}
      const there = settings.columns[place]
      if (!dropped && there && there.key !== key) settings.move(key, there.key)
    },
  })
  const step = (column: Column<Row>, by: 1 | -1) => {
    const group = settings.columns.filter((one) => pinOf(one) === pinOf(column))
    const to = group[group.findIndex((one) => one.key === column.key) + by]
    if (!to) return
    settings.move(column.key, to.key)
    setSaid(t('movedTo', { name: column.title, place: settings.columns.indexOf(to) + 1 }))
  }
  return (
    <div ref={panel} className="table-settings" role="dialog" aria-label={t('columns')}>
      <Segmented
        label={t('density')}
        value={settings.density}
        options={densities.map((value) => ({ value, label: t(value) }))}
        onChange={settings.setDensity}
      />
      <div className="table-settings-head">
        <span className="plain-caption">{t('columns')}</span>
        <button type="button" className="link" onClick={settings.restore}>
          {t('restoreColumns')}
        </button>
      </div>
      {settings.ofView && <p className="table-settings-hint">{t('columnsOfView')}</p>}
      <ul className="table-settings-columns">
        {settings.columns.map((column) => (
          <ColumnLine
            key={column.key}
            column={column}
            settings={settings}
            fixed={
              needed.has(column.key)
                ? t('columnNeeded')
                : settings.shown.length === 1 && settings.shown[0] === column.key
                  ? t('columnLast')
                  : undefined
            }
            dragged={drag.key === column.key}
            onDrag={(event) => {
              begun.current = { key: column.key, place: settings.columns.indexOf(column) }
              drag.start(event, column.key)
            }}
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
  /** Why it cannot be hidden. */
  readonly fixed: string | undefined
  readonly dragged: boolean
  onDrag(event: PointerEvent): void
  onStep(by: 1 | -1): void
}

function ColumnLine<Row>({ column, settings, fixed, dragged, onDrag, onStep }: ColumnLineProps<Row>) {
  const t = useText(uiText)
  const { key, title } = column
  const pinned = pinOf(column)
  const hint = useId()
  return (
    <li data-key={key} data-pin={pinned} data-dragged={dragged || undefined}>
      <DragHandle label={t('moveColumn', { name: title })} onDrag={onDrag} onStep={onStep} />
      <label>
        <input
          type="checkbox"
          checked={!settings.hidden.has(key)}
          disabled={fixed !== undefined}
          aria-describedby={fixed && hint}
          onChange={(event) => settings.show(key, event.target.checked)}
        />
        {title}
      </label>
      {fixed && (
        <small id={hint} className="quiet">
          {fixed}
        </small>
      )}
      {(['left', 'right'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="icon-button table-settings-pin"
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
