import type { Me } from '@camp/contract/base/account'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { LinksContext, type QuickLink } from '../../platform/links.ts'
import { linksOf, type MenuItem, selectedLink } from '../../platform/sideMenu.ts'
import type { Finder } from '../../platform/signedIn/finder.ts'
import { type Layout, useLayout } from '../../platform/theme.ts'
import { iconNamed } from '../../ui/page/MenuIcon.tsx'
import { shellText } from '../base/shell.text.ts'
import { useFocusStart } from '../useFocusStart.ts'
import { useSignOut } from '../useSignOut.ts'
import { CommandSearch } from './CommandSearch.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { ShellDrawers } from './ShellDrawers.tsx'
import { HeaderTools, ShellHeader } from './ShellHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopMenu } from './TopMenu.tsx'
import { useMenuForm } from './useMenuForm.ts'
import { useShellScroll } from './useShellScroll.ts'
import '../shell.layout.css'

interface ShellLayoutProps {
  readonly user: Me
  readonly items: readonly MenuItem[]
  /** Screens that can be opened, also those that the menu does not show. */
  readonly further: readonly QuickLink[]
  readonly finders: readonly Finder[]
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
export function ShellLayout({ user, items, further, finders, pathname, title, unsaved, onReload, tabBar, children }: ShellLayoutProps) {
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
    >
      <button type="button" className="shell-skip no-print" onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
      <ShellHeader
        user={user}
        onSignOut={onSignOut}
        small={isSmall ? { title, open: form.over, onMenu: form.toggle } : undefined}
        tools={tools}
        onFocus={show}
        search={<CommandSearch links={all} finders={finders} toPage={() => main.current?.focus()} onSignOut={onSignOut} />}
        menu={settings.layout !== 'side' && <TopMenu items={items} selected={selected} leads={settings.layout === 'mix'} />}
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
      <main ref={main} className="shell-main" tabIndex={-1}>
        <LinksContext value={links}>{children}</LinksContext>
      </main>
      <ShellDrawers />
    </div>
  )
}
