import { Late, latePart } from '../ui/base/latePart.tsx'

const hours = latePart(async () => (await import('./OnlyCoachForms.tsx')).HoursOfOnlyCoach)
const payee = latePart(async () => (await import('./OnlyCoachForms.tsx')).PayeeOfOnlyCoach)

/** The form of hours by hand: of the coach, where there is one; else the page of all of them. */
export function NewHoursDialog({ onClose }: { onClose(): void }) {
  return <Late part={hours} props={{ onClose }} />
}

/** The form of where a coach is paid. */
export function NewPayeeDialog({ onClose }: { onClose(): void }) {
  return <Late part={payee} props={{ onClose }} />
}
