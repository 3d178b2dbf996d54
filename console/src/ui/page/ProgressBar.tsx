import './ProgressBar.css'

/** How far something is, 0 to 100; `label` names what. */
export function ProgressBar({ label, rate }: { readonly label: string; readonly rate: number }) {
  return (
    <div className="progressBar" role="progressbar" aria-label={label} aria-valuenow={rate} aria-valuemin={0} aria-valuemax={100}>
      <i style={{ width: `${rate}%` }} />
    </div>
  )
}
