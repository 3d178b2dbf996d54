import { useHalfLogIn } from '../platform/secondStep.ts'
import { consoleSheet } from '../platform/sheet.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'

const secondStep = latePart(async () => (await Promise.all([import('./LateSecondStep.tsx'), consoleSheet()]))[0].SecondStep)

/** Asks for the second step wherever a log-in begins: on its page, over a page whose session is over, after single sign-on. */
export function SecondStepHost() {
  const half = useHalfLogIn()
  return half && <Late part={secondStep} props={{ half, onClose: () => half.answer(null) }} />
}
