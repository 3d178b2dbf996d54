import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { type Title, useLanguage, useText } from '../../platform/i18n.ts'
import type { MenuItem } from '../../platform/sideMenu.ts'
import { ChevronDownIcon, CollapseIcon, ExpandIcon } from '../../ui/base/icons.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useOpener } from '../../ui/overlay/useOpener.ts'
import { MenuIcon } from '../../ui/page/MenuIcon.tsx'
import { shellText } from '../base/shell.text.ts'
import './shell.menu.css'

interface SideMenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly selected: MenuItem | undefined
  /** Icons only. */
  readonly collapsed?: boolean
  /** Shows the titles or hides them; without it the menu is as it is. */
  readonly onFold?: () => void
}

const holdsLink = (item: MenuItem, link: MenuItem | undefined): boolean =>
  link !== undefined && (item.key === link.key || item.children.some((child) => holdsLink(child, link)))

const useTitle = (): ((title: Title) => string) => {
  const language = useLanguage()
  return (title) => (language === 'en-US' ? title.en : title.zh)
}

/** The side menu: groups fold, or open beside the icons while the menu is narrow. */
export function SideMenu({ label, items, selected, collapsed = false, onFold }: SideMenuProps) {
  const t = useText(shellText)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const group = items.find((item) => item.children.length > 0 && holdsLink(item, selected))?.key
  useEffect(() => {
    if (group) setOpen((before) => new Set([...before, group]))
  }, [group])
  const isUnfolded = group === undefined || open.has(group)
  // The entry of another screen, or of a group that has been unfolded.
  useWhenever([selected?.key, isUnfolded], () => {
    if (list.current) showCurrent(list.current)
  })
  const toggle = (key: string): void =>
    setOpen((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])))

  const name = collapsed ? t('expand') : t('collapse')
  return (
    <nav className="shell-side-menu no-print" aria-label={label}>
      <ul className="shell-menu-list" ref={list}>
        {items.map((item) => {
          const current = holdsLink(item, selected)
          if (item.children.length === 0) return <MenuLink key={item.key} item={item} current={current} narrow={collapsed} />
          if (collapsed) return <NarrowGroup key={item.key} item={item} current={current} selected={selected} />
          return <MenuGroup key={item.key} item={item} open={open.has(item.key)} selected={selected} onToggle={() => toggle(item.key)} />
        })}
      </ul>
      {onFold && (
        <button type="button" className="shell-menu-fold" aria-label={name} title={name} onClick={onFold}>
          {collapsed ? <ExpandIcon /> : <CollapseIcon />}
        </button>
      )}
    </nav>
  )
}

/** Scrolls the menu, and nothing around it, until the entry of the present screen is seen. */
function showCurrent(list: HTMLElement): void {
  const entry = list.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  if (!entry) return
  const frame = list.getBoundingClientRect()
  list.scrollTop += Math.min(entry.top - frame.top, 0) + Math.max(entry.bottom - frame.bottom, 0)
}

function MenuLink({ item, current, narrow = false }: { readonly item: MenuItem; readonly current: boolean; readonly narrow?: boolean }) {
  const title = useTitle()(item.title)
  return (
    <li>
      <Link className="shell-menu-entry" to={item.path} aria-current={current ? 'page' : undefined} title={title}>
        {item.icon ? <MenuIcon name={item.icon} /> : narrow && <Initial title={title} />}
        <span className="shell-menu-title">{title}</span>
      </Link>
    </li>
  )
}

/** Pages of one group have no signs of their own: while the menu is narrow their first letter stands for them. */
function Initial({ title }: { readonly title: string }) {
  return (
    <span className="shell-menu-letter" aria-hidden="true">
      {[...title][0]}
    </span>
  )
}

interface MenuGroupProps {
  readonly item: MenuItem
  readonly selected: MenuItem | undefined
}

function MenuGroup({ item, open, selected, onToggle }: MenuGroupProps & { readonly open: boolean; readonly onToggle: () => void }) {
  const title = useTitle()(item.title)
  return (
    <li>
      <button
        type="button"
        className="shell-menu-entry"
        aria-expanded={open}
        title={title}
        data-current={holdsLink(item, selected) || undefined}
        onClick={onToggle}
      >
        <MenuIcon name={item.icon} />
        <span className="shell-menu-title">{title}</span>
        <ChevronDownIcon className="shell-menu-chevron" size={14} />
      </button>
      {open && (
        <ul className="shell-menu-children">
          {item.children.map((child) => (
            <MenuLink key={child.key} item={child} current={holdsLink(child, selected)} />
          ))}
        </ul>
      )}
    </li>
  )
}

function NarrowGroup({ item, current, selected }: MenuGroupProps & { readonly current: boolean }) {
  const title = useTitle()(item.title)
  const { anchor, close, props } = useOpener()
  return (
    <li>
      <button {...props} type="button" className="shell-menu-entry" aria-label={title} title={title} data-current={current || undefined}>
        <MenuIcon name={item.icon} />
      </button>
      {anchor && (
        <Popover anchor={anchor} onClose={close}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link inside is what is clicked, and Enter clicks it */}
          <ul className="shell-menu-flyout" onClick={close}>
            {item.children.map((child) => (
              <MenuLink key={child.key} item={child} current={holdsLink(child, selected)} />
            ))}
          </ul>
        </Popover>
      )}
    </li>
  )
}
