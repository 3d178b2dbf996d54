import './form.switch.css'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  /** Why it has no effect now; the switch is off limits then. */
  readonly refusal?: string | undefined
  readonly onChange: (checked: boolean) => void
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, checked, refusal, onChange }: SwitchProps) {
  return (
    <label className="form-switch" data-refused={refusal === undefined ? undefined : ''}>
      <span>
        {label}
        {refusal !== undefined && <small>{refusal}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={refusal !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
