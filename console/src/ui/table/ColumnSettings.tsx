import { useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { LateInPlace, type LatePart, latePart } from '../base/latePart.tsx'
import type { ColumnSettingsProps } from '../list/useListSettings.ts'
import { Popover } from '../overlay/Popover.tsx'
import { uiText } from '../ui.text.ts'

const panel = latePart(async () => (await import('../settings/ColumnSettingsPanel.tsx')).ColumnSettingsPanel)

/** The button that opens a list's settings: density, and which columns are shown, in which order, pinned where. */
export function ColumnSettings<Row>(props: ColumnSettingsProps<Row>) {
  const t = useText(uiText)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // What is loaded later loses its type parameter.
  const ownPanel = panel as unknown as LatePart<ColumnSettingsProps<Row>>
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
          <LateInPlace part={ownPanel} props={props} onLost={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}
