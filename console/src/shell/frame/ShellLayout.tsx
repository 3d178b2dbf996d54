import type { Me } from '@camp/contract/base/account'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { formatList } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { signOut } from '../../platform/session.ts'
import { LinksContext, linksOf, type MenuItem, type QuickLink, selectedLink } from '../../platform/sideMenu.ts'
import { closeDrawer, closeTasks, useDrawer } from '../../platform/signedIn/drawers.ts'
import type { Search } from '../../platform/signedIn/search.ts'
import { type Layout, useLayout } from '../../platform/theme.ts'
import { Late, LateInPlace, latePart } from '../../ui/base/latePart.tsx'
import { confirmDanger, confirmStep } from '../../ui/overlay/confirmDanger.tsx'
import { iconNamed } from '../../ui/page/MenuIcon.tsx'
import { shellText } from '../base/shell.text.ts'
import { testedScreens } from '../testedScreens.ts'
import { CommandSearch } from './CommandSearch.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { HeaderTools, ShellHeader } from './ShellHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useMenuForm } from './useMenuForm.ts'
import { useShellScroll } from './useShellScroll.ts'
import '../base/notices.place.css'
import '../shell.layout.css'

const topMenu = latePart(async () => (await import('./TopMenu.tsx')).TopMenu)
const taskDrawer = latePart(async () => (await import('../../notify/TaskDrawer.tsx')).TaskDrawer)
const messageDrawer = latePart(async () => (await import('../../notify/MessageDrawer.tsx')).MessageDrawer)
const helpPanel = latePart(async () => (await import('../HelpPanel.tsx')).HelpPanel)
const testMode = latePart(async () => (await import('../TestModeStrip.tsx')).TestModeStrip)
const layoutDrawer = latePart(async () => (await import('../LayoutDrawer.tsx')).LayoutDrawer)

interface ShellLayoutProps {
  readonly user: Me
  readonly items: readonly MenuItem[]
  /** Screens that can be opened, also those that the menu does not show. */
  readonly further: readonly QuickLink[]
  readonly searches: readonly Search[]
  readonly pathname: string
  /** Of the screen in view. */
  readonly title: string
  /** Titles of the tabs that hold unsaved input. */
  readonly unsaved: readonly string[]
  readonly onReload: () => void
  readonly tabBar: ReactNode
  /** What the main part shows. */
  readonly children: ReactNode
}

/** In the mixed layout: the pages of the group in view. A group that is one page needs no menu at the side. */
function sideItems(items: readonly MenuItem[], selected: MenuItem | undefined, layout: Layout['layout']): readonly MenuItem[] {
  if (layout === 'side') return items
  if (layout === 'top') return []
  return items.find((item) => linksOf([item]).some(({ key }) => key === selected?.key))?.children ?? []
}

/** The frame around the screens, as the layout settings want it: header, menus, bar of tabs, main part, drawers. */
export function ShellLayout({ user, items, further, searches, pathname, title, unsaved, onReload, tabBar, children }: ShellLayoutProps) {
  const t = useText(shellText)
  const chosen = useLayout()
  const form = useMenuForm(chosen, pathname)
  const isSmall = form.kind === 'drawer'
  // A small window has room for no menu: all of it is in the drawer.
  const settings = isSmall ? { ...chosen, layout: 'side' as const } : chosen
  const shell = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const { away, show } = useShellScroll(shell, settings, pathname)
  useFocusStart(shell)
  const links = useMemo(() => linksOf(items).map(({ path, title, icon }) => ({ path, title, Icon: iconNamed(icon) })), [items])
  const all = useMemo(() => [...links, ...further.filter(({ path }) => links.every((link) => link.path !== path))], [links, further])
  const selected = selectedLink(items, pathname)
  const tools = <HeaderTools onReload={onReload} />
  const tested = testedScreens[pathname]
  const toPage = () => main.current?.focus()
  const onSignOut = useSignOut(unsaved)
  const atSide = sideItems(items, selected, settings.layout)
  return (
    <div
      ref={shell}
      className="shell"
      data-menu={settings.layout}
      data-collapsed={form.collapsed || undefined}
      data-over={(form.kind === 'narrow' && form.over) || undefined}
      data-side={isSmall || atSide.length === 0 ? 'none' : undefined}
      data-tabs={settings.multiTab ? undefined : 'off'}
      data-width={settings.contentWidth}
      data-sidebar={settings.fixedSidebar ? undefined : 'free'}
      data-header={away ? 'away' : undefined}
      data-help={useDrawer() === 'help' || undefined}
    >
      <button type="button" className="shell-skip no-print" onClick={toPage}>
        {t('skip')}
      </button>
      <ShellHeader
        user={user}
        toPage={toPage}
        onSignOut={onSignOut}
        small={isSmall ? { title, open: form.over, onMenu: form.toggle } : undefined}
        tools={tools}
        onFocus={show}
        search={<CommandSearch links={all} searches={searches} toPage={toPage} onSignOut={onSignOut} />}
        menu={
          settings.layout !== 'side' && (
            <LateInPlace part={topMenu} props={{ items, selected, leads: settings.layout === 'mix' }} waiting={null} />
          )
        }
      />
      {!isSmall && atSide.length > 0 && (
        <SideMenu
          label={t(settings.layout === 'mix' ? 'groupMenu' : 'mainMenu')}
          items={atSide}
          selected={selected}
          collapsed={form.collapsed}
          onFold={form.toggle}
        />
      )}
      {isSmall && form.over && (
        <MenuDrawer tools={tools} onClose={form.close}>
          <SideMenu label={t('mainMenu')} items={items} selected={selected} />
        </MenuDrawer>
      )}
      {settings.multiTab && tabBar}
      <main ref={main} className="shell-main" data-screen={pathname} tabIndex={-1}>
        <LinksContext value={links}>{children}</LinksContext>
        {tested && <LateInPlace part={testMode} props={{ services: tested }} waiting={null} />}
      </main>
      <ShellDrawers links={all} />
    </div>
  )
}

/**
 * After a log-in the form that had the focus is gone, and Tab would go on from where it stood: past the menu, into the page. The keys start
 * at the frame instead, once: nothing later takes the focus from anybody.
 */
function useFocusStart(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element || document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }, [frame])
}

/** Asks, then logs out; `unsaved` are the titles of the tabs whose input would be lost, which the question names. */
function useSignOut(unsaved: readonly string[]): () => Promise<void> {
  const t = useText(shellText)
  return async () => {
    const question = { title: t('logoutAsk'), confirm: t('logout') }
    const lost = unsaved.length > 0 ? t('logoutLoses', { tabs: formatList(unsaved) }) : undefined
    if (await (lost ? confirmDanger({ ...question, text: lost }) : confirmStep(question))) await signOut()
  }
}

/** The open drawer, if any; each is loaded when it is first opened. */
function ShellDrawers({ links }: { readonly links: readonly QuickLink[] }) {
  const open = useDrawer()
  const { pathname } = useLocation()
  // It opens by itself when work goes on without one: on the next screen it would cover what one came for.
  // At each change of screen.
  useWhenever([pathname], closeTasks)
  if (open === 'tasks') return <Late part={taskDrawer} props={{ onClose: closeDrawer }} />
  if (open === 'messages') return <Late part={messageDrawer} props={{ onClose: closeDrawer }} />
  if (open === 'help') return <Late part={helpPanel} props={{ links, onClose: closeDrawer }} />
  if (open === 'settings') return <Late part={layoutDrawer} props={{ onClose: closeDrawer }} />
  return null
}
