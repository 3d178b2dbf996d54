import { useRef } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { uiText } from '../ui.text.ts'
import { confirmDanger } from './confirmDanger.tsx'

/** What is shown this once and is nowhere else: it can be copied, and until it was, leaving it asks first. */
export function useShownOnce(question: Parameters<typeof confirmDanger>[0]) {
  const words = useText(uiText)
  const copied = useRef(false)
  const copy = async (text: string) => {
    const done = await copyText(text)
    copied.current ||= done
    toast(done ? 'success' : 'error', words(done ? 'copied' : 'copyRefused'))
  }
  const leave = async (then: () => void) => {
    if (copied.current || (await confirmDanger(question))) then()
  }
  return { copy, leave }
}
