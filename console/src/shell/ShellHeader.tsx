import type { Me } from '@camp/contract/account'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { signOut } from '../platform/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { confirmStep } from '../ui/confirmDanger.tsx'
import { ChevronDownIcon, ReloadIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Brand, LanguageSwitch } from './Brand.tsx'
import { shellText } from './shell.text.ts'

/** Asks, then logs out. */
async function askToSignOut(question: { title: string; confirm: string }): Promise<void> {
  if (await confirmStep(question)) await signOut()
}

interface ShellHeaderProps {
  readonly user: Me
  readonly onReload: () => void
}

/** The bar above everything: the product, reload, language, the person. */
export function ShellHeader({ user, onReload }: ShellHeaderProps) {
  const t = useText(shellText)
  return (
    <header className="shell-header">
      <Brand />
      <div className="shell-tools">
        <button type="button" className="icon-button" aria-label={t('reload')} title={t('reload')} onClick={onReload}>
          <ReloadIcon />
        </button>
        <LanguageSwitch />
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

function AccountMenu({ user }: { readonly user: Me }) {
  const t = useText(shellText)
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = [
    { key: 'settings', title: t('accountSettings'), run: () => void navigate('/settings/personalCenter') },
    { key: 'logout', title: t('logout'), run: () => void askToSignOut({ title: t('logoutAsk'), confirm: t('logout') }) },
  ]
  return (
    <>
      <button
        type="button"
        className="account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('account', { name: user.realName })}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Avatar name={user.realName} url={user.avatarUrl} size={26} />
        <span className="account-name">{user.realName}</span>
        <ChevronDownIcon size={14} />
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" wide onClose={() => setAnchor(null)}>
          <Menu items={items} onClose={() => setAnchor(null)} />
        </Popover>
      )}
    </>
  )
}
