import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBeforePaint } from '../../platform/effects.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { linksOf, type MenuItem } from '../../platform/sideMenu.ts'
import { ChevronDownIcon } from '../../ui/base/icons.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useOpener } from '../../ui/overlay/useOpener.ts'
import { shellText } from '../base/shell.text.ts'
import { layoutText } from '../layout.text.ts'
import '../shell.layout.css'

interface TopMenuProps {
  readonly items: readonly MenuItem[]
  readonly selected: MenuItem | undefined
  /** A group leads to its first page; the others are at the side. Else it opens a list of its pages. */
  readonly leads: boolean
}

/** The menu in the header. What does not fit is under "more". */
export function TopMenu({ items, selected, leads }: TopMenuProps) {
  const t = useText(shellText)
  const row = useRef<HTMLUListElement>(null)
  const fits = useFitting(row, items)
  const beyond = items.slice(fits)
  return (
    <nav className="shell-top-menu" aria-label={t('mainMenu')}>
      <ul ref={row} className="shell-top-row">
        {items.map((item, index) => (
          <li key={item.key} data-beyond={index >= fits || undefined}>
            <TopEntry item={item} selected={selected} leads={leads} />
          </li>
        ))}
      </ul>
      {beyond.length > 0 && <MoreEntries items={beyond} selected={selected} />}
    </nav>
  )
}

const holdsLink = (item: MenuItem, link: MenuItem | undefined): boolean =>
  link !== undefined && linksOf([item]).some(({ key }) => key === link.key)

const useTitle = (): ((item: MenuItem) => string) => {
  const language = useLanguage()
  return ({ title }) => (language === 'en-US' ? title.en : title.zh)
}

function TopEntry({ item, selected, leads }: Omit<TopMenuProps, 'items'> & { readonly item: MenuItem }) {
  const title = useTitle()(item)
  const [first] = linksOf([item])
  const current = holdsLink(item, selected)
  if (first && (item.children.length === 0 || leads)) {
    return (
      <Link className="shell-top-entry" to={first.path} aria-current={current ? 'page' : undefined}>
        {title}
      </Link>
    )
  }
  return <Flyout title={title} current={current} items={item.children} selected={selected} />
}

function MoreEntries({ items, selected }: Omit<TopMenuProps, 'leads'>) {
  const t = useText(layoutText)
  return (
    <div className="shell-top-more">
      <Flyout title={t('more')} current={items.some((item) => holdsLink(item, selected))} items={linksOf(items)} selected={selected} />
    </div>
  )
}

interface FlyoutProps {
  readonly title: string
  readonly current: boolean
  readonly items: readonly MenuItem[]
  readonly selected: MenuItem | undefined
}

function Flyout({ title, current, items, selected }: FlyoutProps) {
  const titleOf = useTitle()
  const { anchor, close, props } = useOpener()
  return (
    <>
      <button {...props} type="button" className="shell-top-entry" data-current={current || undefined}>
        {title}
        <ChevronDownIcon size={13} />
      </button>
      {anchor && (
        <Popover anchor={anchor} onClose={close}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link inside is what is clicked, and Enter clicks it */}
          <ul className="shell-menu-flyout" onClick={close}>
            {linksOf(items).map((link) => (
              <li key={link.key}>
                <Link className="shell-menu-entry" to={link.path} aria-current={link.key === selected?.key ? 'page' : undefined}>
                  <span className="shell-menu-title">{titleOf(link)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  )
}

/** How many entries stand in the first line of a row that wraps. */
function useFitting(row: { readonly current: HTMLElement | null }, items: readonly MenuItem[]): number {
  const [fits, setFits] = useState(items.length)
  const language = useLanguage()
  // Other entries and other words are as wide as they are.
  useBeforePaint([row, items, language], () => {
    const element = row.current
    if (!element) return
    const measure = (): void => {
      const entries = [...element.children] as HTMLElement[] // the entries are list items
      const top = entries[0]?.offsetTop
      const wrapped = entries.findIndex((entry) => entry.offsetTop !== top || entry.offsetWidth > element.clientWidth)
      setFits(wrapped < 0 ? entries.length : wrapped)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  })
  return fits
}
