import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { signOut } from '../platform/session.ts'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { shellText } from './base/shell.text.ts'

/** Asks, then logs out; `unsaved` are the titles of the tabs whose input would be lost, which the question names. */
export function useSignOut(unsaved: readonly string[]): () => Promise<void> {
  const t = useText(shellText)
  return async () => {
    const question = { title: t('logoutAsk'), confirm: t('logout') }
    const lost = unsaved.length > 0 ? t('logoutLoses', { tabs: formatList(unsaved) }) : undefined
    if (await (lost ? confirmDanger({ ...question, text: lost }) : confirmStep(question))) await signOut()
  }
}
