import type { Me } from '@camp/contract/base/account'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { NotifyButtons } from '../../notify/NotifyButtons.tsx'
import { useText } from '../../platform/i18n.ts'
import { toggleDrawer, useDrawer } from '../../platform/signedIn/drawers.ts'
import { useNewVersion } from '../../platform/version.ts'
import { ChevronDownIcon, GearIcon, ReloadIcon, Stroke } from '../../ui/base/icons.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useOpener } from '../../ui/overlay/useOpener.ts'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { Brand, LanguageSwitch } from '../base/Brand.tsx'
import { shellText } from '../base/shell.text.ts'
import { layoutText } from '../layout.text.ts'

interface ShellHeaderProps {
  readonly user: Me
  /** Puts the focus into the page. */
  readonly toPage: () => void
  /** Asks, then logs out. */
  readonly onSignOut: () => Promise<void>
  /** Opens the menu where the window has no room for it; the title of the screen stands in place of the product's then. */
  readonly small: { readonly title: string; readonly open: boolean; readonly onMenu: () => void } | undefined
  /** What stands in the drawer of the menu where the header has no room for it. */
  readonly tools: ReactNode
  /** A header out of sight comes back for anyone who gets into it by keyboard. */
  readonly onFocus: () => void
  readonly search: ReactNode
  /** The menu, in the layouts that have it here. */
  readonly menu: ReactNode
}

/** The bar above everything: the product, search, reload, language, settings, tasks, messages, the person. */
export function ShellHeader({ user, toPage, onSignOut, small, tools, onFocus, search, menu }: ShellHeaderProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of what is inside only brings the header back into sight
    <header className="shell-header no-print" onFocus={onFocus}>
      {small ? <SmallHead {...small} /> : <Brand />}
      {menu}
      {search}
      <div className="shell-tools">
        <NewVersionHint />
        {!small && tools}
        <NotifyButtons userId={user.id} />
        <AccountMenu user={user} toPage={toPage} onSignOut={onSignOut} />
      </div>
    </header>
  )
}

function SmallHead({ title, open, onMenu }: NonNullable<ShellHeaderProps['small']>) {
  const t = useText(layoutText)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('openMenu')}
        title={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onMenu}
      >
        <Stroke size={20}>
          <path d="M4 6h16M4 12h16M4 18h16" />
        </Stroke>
      </button>
      <span className="brand-mark" aria-hidden="true" />
      {/* The screen has its heading; this is for the eye, which finds it at the top of a small window. */}
      <span className="shell-title" aria-hidden="true">
        {title}
      </span>
    </>
  )
}

/** Reload, language, help, settings. */
export function HeaderTools({ onReload }: { readonly onReload: () => void }) {
  const t = useText(shellText)
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('reload')} title={t('reload')} onClick={onReload}>
        <ReloadIcon />
      </button>
      <LanguageSwitch />
      <HelpButton />
      <LayoutButton />
    </>
  )
}

function HelpButton() {
  const t = useText(shellText)
  const open = useDrawer() === 'help'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('help')}
      title={t('help')}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-keyshortcuts="?"
      onClick={() => toggleDrawer('help')}
    >
      <Stroke>
        <circle cx="12" cy="12" r="9" />
        <path d="M9.3 9.4a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2.9-1.2 1.8M12 16.6v.1" />
      </Stroke>
    </button>
  )
}

function LayoutButton() {
  const t = useText(layoutText)
  const open = useDrawer() === 'settings'
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('title')}
      title={t('title')}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => toggleDrawer('settings')}
    >
      <GearIcon />
    </button>
  )
}

function AccountMenu({ user, toPage, onSignOut }: Pick<ShellHeaderProps, 'user' | 'toPage' | 'onSignOut'>) {
  const t = useText(shellText)
  const navigate = useNavigate()
  const { anchor, close, props } = useOpener('menu')
  const toSettings = () => {
    void navigate('/settings/personalCenter')
    toPage()
  }
  const items = [
    { key: 'settings', title: t('accountSettings'), run: toSettings },
    { key: 'logout', title: t('logout'), run: () => void onSignOut() },
  ]
  return (
    <>
      <button
        {...props}
        type="button"
        className="shell-account"
        data-shortcut="u"
        aria-keyshortcuts="U"
        aria-label={t('account', { name: user.realName })}
      >
        <Avatar name={user.realName} url={user.avatarUrl} size={26} />
        <span className="shell-account-name">{user.realName}</span>
        <ChevronDownIcon size={14} />
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" wide onClose={close}>
          <Menu items={items} onClose={close} />
        </Popover>
      )}
    </>
  )
}

/** A quiet word that a new version is there. Nobody is torn out of work: it comes with the reload that the person chooses. */
export function NewVersionHint() {
  const t = useText(layoutText)
  const newer = useNewVersion()
  return (
    <span role="status">
      {newer && (
        <button type="button" className="shell-new-version" title={t('newVersionHint')} onClick={() => window.location.reload()}>
          {t('newVersion')}
        </button>
      )}
    </span>
  )
}
