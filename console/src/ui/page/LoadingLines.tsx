import './LoadingLines.css'

/** Shares of the width that the bars take, so that they look like text. */
const SHARES = [62, 48, 70, 54]

/** Grey bars in place of the lines of a card, only until the first of them come; CSS shows them after 200 ms. */
export function LoadingLines() {
  return (
    <div className="loadingLines" data-slot="loadingLines" aria-hidden="true">
      {SHARES.map((share) => (
        <span key={share}>
          <i style={{ width: `${share}%` }} />
        </span>
      ))}
    </div>
  )
}
