import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { CloseIcon } from '../../ui/base/icons.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { shellText } from '../base/shell.text.ts'
import { paletteText } from '../palette.text.ts'
import type { CloseWhat, Tab } from '../tabs.ts'
import { TabsBeyond } from './TabsBeyond.tsx'
import './shell.tabs.css'

interface TabBarProps {
  readonly tabs: readonly Tab[]
  readonly shown: string | null
  readonly titleOf: (tab: Tab) => string
  readonly onClose: (key: string, what: CloseWhat) => void
  readonly onReload: (key: string) => void
}

/** The open screens as links. Right click (or the menu key) opens the actions of a tab, Delete and the middle button close it. */
export function TabBar({ tabs, shown, titleOf, onClose, onReload }: TabBarProps) {
  const t = useText(shellText)
  const p = useText(paletteText)
  useKeyWords('everywhere', [{ words: p('keys.closeTab'), strokes: ['Delete'] }])
  const [menu, setMenu] = useState<{ tab: Tab; anchor: HTMLElement } | null>(null)
  const bar = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The tab that was asked to close, and the one that takes the focus after it.
  const closing = useRef<{ readonly key: string; readonly next: string | undefined } | null>(null)
  const closeThis = (key: string): void => {
    const at = tabs.findIndex((tab) => tab.key === key)
    closing.current = { key, next: (tabs[at + 1] ?? tabs[at - 1])?.key }
    onClose(key, 'this')
  }
  useEffect(() => {
    const { key, next } = closing.current ?? {}
    if (key === undefined || tabs.some((tab) => tab.key === key)) return
    closing.current = null
    if (document.activeElement !== document.body) return
    const item = [...(bar.current?.querySelectorAll('li') ?? [])].find((one) => one.dataset.key === next)
    ;(item ?? bar.current)?.querySelector('a')?.focus()
  }, [tabs])

  const current = tabs.find((tab) => tab.key === shown)
  const title = current && titleOf(current)
  // The shown tab comes into view when it or its title changes, and when tabs come or go.
  useWhenever([shown, title, tabs.length], () => {
    const link = bar.current?.querySelector('[aria-current]')
    link?.closest('li')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const actionsOf = (tab: Tab) => {
    const close = (what: CloseWhat) => () => onClose(tab.key, what)
    return [
      { key: 'reload', title: t('tabs.reload'), run: () => onReload(tab.key) },
      { key: 'this', title: t('tabs.closeThis'), run: () => closeThis(tab.key) },
      { key: 'left', title: t('tabs.closeLeft'), run: close('left') },
      { key: 'right', title: t('tabs.closeRight'), run: close('right') },
      { key: 'others', title: t('tabs.closeOthers'), run: close('others') },
    ]
  }

  return (
    <nav ref={bar} className="shell-tabs no-print" aria-label={t('tabs.label')}>
      <ul ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            shown={tab.key === shown}
            onClose={() => closeThis(tab.key)}
            onMenu={(anchor) => setMenu({ tab, anchor })}
          />
        ))}
      </ul>
      <TabsBeyond list={list} tabs={tabs} titleOf={titleOf} />
      {menu && (
        <Popover anchor={menu.anchor} onClose={() => setMenu(null)}>
          <Menu items={actionsOf(menu.tab)} onClose={() => setMenu(null)} />
        </Popover>
      )}
    </nav>
  )
}

interface TabItemProps {
  readonly tab: Tab
  readonly title: string
  readonly shown: boolean
  readonly onClose: () => void
  readonly onMenu: (anchor: HTMLElement) => void
}

function TabItem({ tab, title, shown, onClose, onMenu }: TabItemProps) {
  const t = useText(shellText)
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Delete') onClose()
  }
  const menu = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    const link = event.currentTarget.querySelector('a')
    if (link) onMenu(link)
  }
  const middle = (event: MouseEvent<HTMLElement>): void => {
    if (event.button !== 1) return
    event.preventDefault()
    onClose()
  }
  return (
    <li className="shell-tab" data-key={tab.key} data-shown={shown || undefined} onContextMenu={menu} onAuxClick={middle}>
      <Link to={tab.location} aria-current={shown ? 'page' : undefined} title={title} onKeyDown={keys} draggable={false}>
        {tab.dirty && <span className="shell-tab-dirty" title={t('tabs.dirty')} />}
        <span className="shell-tab-title">{title}</span>
        {tab.dirty && <span className="visually-hidden">{t('tabs.dirty')}</span>}
      </Link>
      <button type="button" className="shell-tab-close" aria-label={t('tabs.close', { title })} onClick={onClose}>
        <CloseIcon size={13} />
      </button>
    </li>
  )
}
