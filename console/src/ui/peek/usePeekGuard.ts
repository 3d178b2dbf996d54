import { useContext, useEffect, useMemo, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { TabContext } from '../../platform/tab.ts'
import { peekGate } from '../list/listPeek.ts'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import { peekText } from './peek.text.ts'

/** What is typed beside a list is not lost by a key: leaving asks first. The tab keeps the title of its list. */
export function usePeekGuard(close: () => void) {
  const t = useText(peekText)
  const outer = useContext(TabContext)
  const unsaved = useRef(new Set<string>())
  const closing = useRef(close)
  closing.current = close
  const tab = useMemo(
    () => ({
      ...outer,
      setTitle: () => undefined,
      // A record that was deleted here closes its drawer, not the list.
      close: () => closing.current(),
      mark: (part: string, isUnsaved: boolean) => {
        if (isUnsaved) unsaved.current.add(part)
        else unsaved.current.delete(part)
        outer.mark(part, isUnsaved)
      },
    }),
    [outer],
  )
  const mayLeave = async (): Promise<boolean> =>
    unsaved.current.size === 0 ||
    (await confirmDanger({ title: t('unsavedTitle'), text: t('unsavedText'), confirm: t('leave'), cancel: t('stay') }))
  useEffect(() => {
    const before = peekGate.mayLeave
    peekGate.mayLeave = mayLeave
    return () => {
      peekGate.mayLeave = before
    }
  })
  return { tab, mayLeave }
}
