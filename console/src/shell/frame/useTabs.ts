import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { isLeaving } from '../../platform/session.ts'
import { giveUp } from '../../platform/tab.ts'
import { confirmDanger } from '../../ui/overlay/confirmDanger.tsx'
import { shellText } from '../base/shell.text.ts'
import { type CloseWhat, change, closable, close, nextShown, restoreTabs, storeTabs, type Tab, type Tabs, visit } from '../tabs.ts'

const HOME = '/dashboard/workplace'

interface Shown {
  readonly key: string
  readonly location: Tab['location']
}

/** What the shell does with its tabs. */
export interface TabActions {
  readonly change: (key: string, part: Partial<Pick<Tab, 'title' | 'dirty'>>) => void
  /** Closes what a person asks for; says why not, and asks first where input would be lost. */
  readonly ask: (key: string, what: CloseWhat, titleOf: (tab: Tab) => string) => Promise<void>
  /** Closes one tab without asking. */
  readonly closeNow: (key: string) => void
  readonly reload: (key: string, titleOf: (tab: Tab) => string) => Promise<void>
}

/** The tabs of the shell; `shown` is the screen that the address names, null on an exception page. */
export function useTabs(shown: Shown | null): { readonly tabs: Tabs; readonly actions: TabActions } {
  const [tabs, setTabs] = useState<Tabs>(restoreTabs)
  const t = useText(shellText)
  const navigate = useNavigate()
  // A tab that is closing must not come back while the address still names it.
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const left = shown !== null && leaving.includes(shown.key)
  if (!left && leaving.length > 0) setLeaving([])
  // The address leads: a new one is taken over while rendering, so that no frame shows the old screen under it.
  const current = shown && !left ? visit(tabs, shown.key, shown.location) : tabs
  // Said as a step and not as a result: what is on its way, such as a title, is not taken back by it.
  if (shown && current !== tabs) setTabs((before) => visit(before, shown.key, shown.location))

  const latest = useRef({ tabs: current, shown: shown?.key ?? null })
  latest.current = { tabs: current, shown: shown?.key ?? null }
  useEffect(() => storeTabs(current), [current])
  useDirtyWindow(current.list.some((tab) => tab.dirty))

  const drop = useCallback(
    (keys: readonly string[]): void => {
      const { tabs: open, shown: key } = latest.current
      const next = nextShown(open, key, keys)
      // The last tab gives way to the workplace; the workplace itself stays.
      if (!next && open.list.some((tab) => keys.includes(tab.key) && tab.location.pathname === HOME)) return
      if (key !== null && keys.includes(key)) setLeaving([key])
      setTabs((before) => close(before, keys))
      if (next?.key !== key) void navigate(next?.location ?? HOME)
    },
    [navigate],
  )

  const ask = useCallback<TabActions['ask']>(
    async (key, what, titleOf) => {
      const wanted = closable(latest.current.tabs, key, what)
      if (typeof wanted === 'string') return toast('warning', t(`tabs.${wanted}`))
      const dirty = wanted.filter((tab) => tab.dirty)
      const [first] = dirty
      if (first) {
        const title = dirty.length === 1 ? t('tabs.dirtyAsk', { title: titleOf(first) }) : t('tabs.dirtyAskMany', { count: dirty.length })
        if (!(await confirmDanger({ title, text: t('tabs.dirtyBody'), confirm: t('tabs.closeAnyway') }))) return
      }
      giveUp(() => drop(wanted.map((tab) => tab.key)))
    },
    [drop, t],
  )

  const reload = useCallback<TabActions['reload']>(
    async (key, titleOf) => {
      const tab = latest.current.tabs.list.find((candidate) => candidate.key === key)
      if (!tab) return
      const title = t('tabs.dirtyAsk', { title: titleOf(tab) })
      if (tab.dirty && !(await confirmDanger({ title, text: t('tabs.reloadBody'), confirm: t('tabs.reloadAnyway') }))) return
      giveUp(() => setTabs((before) => change(before, key, { reload: tab.reload + 1, dirty: false })))
    },
    [t],
  )

  const changeTab = useCallback<TabActions['change']>((key, part) => setTabs((before) => change(before, key, part)), [])
  const closeNow = useCallback((key: string) => drop([key]), [drop])
  const actions = useMemo(() => ({ change: changeTab, ask, closeNow, reload }), [changeTab, ask, closeNow, reload])
  return { tabs: current, actions }
}

/** Asks before the window is closed or reloaded while input would be lost. */
function useDirtyWindow(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
