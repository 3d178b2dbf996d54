import { useText } from '../../platform/i18n.ts'
import { LateInPlace, type LatePart, latePart } from '../base/latePart.tsx'
import type { ColumnSettingsProps } from '../list/useListSettings.ts'
import { Popover } from '../overlay/Popover.tsx'
import { useOpener } from '../overlay/useOpener.ts'
import { uiText } from '../ui.text.ts'

const panel = latePart(async () => (await import('../settings/ColumnSettingsPanel.tsx')).ColumnSettingsPanel)

/** The button that opens a list's settings: density, and which columns are shown, in which order, pinned where. */
export function ColumnSettings<Row>(props: ColumnSettingsProps<Row>) {
  const t = useText(uiText)
  const { anchor, close, props: opener } = useOpener('dialog')
  // What is loaded later loses its type parameter.
  const ownPanel = panel as unknown as LatePart<ColumnSettingsProps<Row>>
  return (
    <>
      <button {...opener} type="button" className="icon-button" aria-label={t('columns')} data-tip={anchor ? undefined : t('columns')}>
        <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 3.5h12v9H2zM6.2 3.5v9m3.8-9v9" />
        </svg>
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <LateInPlace part={ownPanel} props={props} onLost={close} />
        </Popover>
      )}
    </>
  )
}
