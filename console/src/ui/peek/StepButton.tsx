import { refusable } from '../page/refusable.ts'

interface StepButtonProps {
  readonly label: string
  readonly stroke: 'J' | 'K'
  /** Why there is no neighbour on this side. */
  readonly refusal: string | undefined
  onClick: () => void
}

const PATHS = { K: 'm4 10 4-4 4 4', J: 'm4 6 4 4 4-4' } as const

/** To the neighbour, by the key that it names. At the end of the list it keeps the focus, and Esc with it. */
export function StepButton({ label, stroke, refusal, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="button detail-peek-step"
      aria-label={`${label} ${stroke}`}
      title={label}
      {...refusable(refusal, onClick)}
    >
      <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={PATHS[stroke]} />
      </svg>
      <kbd>{stroke}</kbd>
    </button>
  )
}
