import { useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import type { Column } from './column.ts'
import type { Density } from './DataTable.tsx'
import type { ListSettings } from './listSettings.ts'
import { Popover } from './Popover.tsx'
import { uiText } from './ui.text.ts'

const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

/** The button that opens a list's settings: density, and which columns are shown. */
export function ColumnSettings<Row>({ columns, settings }: { columns: readonly Column<Row>[]; settings: ListSettings }) {
  const t = useText(uiText)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-label={t('columns')}
        data-tip={open ? undefined : t('columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 3.5h12v9H2zM6.2 3.5v9m3.8-9v9" />
        </svg>
      </button>
      {open && opener.current && (
        <Popover anchor={opener.current} align="end" onClose={() => setOpen(false)}>
          <SettingsPanel columns={columns} settings={settings} />
        </Popover>
      )}
    </>
  )
}

function SettingsPanel<Row>({ columns, settings }: { columns: readonly Column<Row>[]; settings: ListSettings }) {
  const t = useText(uiText)
  return (
    <div className="settings" role="dialog" aria-label={t('columns')}>
      <fieldset className="settings-density">
        <legend>{t('density')}</legend>
        {densities.map((density) => (
          <label key={density}>
            <input type="radio" name="density" checked={settings.density === density} onChange={() => settings.setDensity(density)} />
            {t(density)}
          </label>
        ))}
      </fieldset>
      <fieldset className="settings-columns">
        <legend>{t('columns')}</legend>
        {columns.map((column) => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={!settings.hidden.has(column.key)}
              disabled={column.pin !== undefined}
              onChange={(event) => settings.show(column.key, event.target.checked)}
            />
            {column.title}
          </label>
        ))}
      </fieldset>
      <button type="button" className="link" onClick={settings.restore}>
        {t('restoreColumns')}
      </button>
    </div>
  )
}
