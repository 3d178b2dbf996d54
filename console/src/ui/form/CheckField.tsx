import './form.css'

interface CheckFieldProps {
  readonly label: string
  readonly value: boolean
  onChange(value: boolean): void
}

/** Yes or no, in a form that is sent later. */
export const CheckField = ({ label, value, onChange }: CheckFieldProps) => (
  <div className="form-field" data-slot="form-field">
    <label className="form-check">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} /> {label}
    </label>
  </div>
)
