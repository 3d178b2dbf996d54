import './MarkBox.css'

interface MarkBoxProps {
  readonly mark: 'true' | 'false' | 'mixed'
}

/** The tick box in a line that is chosen as a whole: the line itself says whether it is. */
export function MarkBox({ mark }: MarkBoxProps) {
  return (
    <span className="markBox" data-mark={mark} aria-hidden="true">
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={mark === 'mixed' ? 'M2.5 6h7' : 'm2 6 3 3 5-6'} />
      </svg>
    </span>
  )
}
