import { fill } from '@camp/contract/base/fill'
import { permissions } from '@camp/contract/permissions'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import type { Screen } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { useTabTitle } from '../platform/tab.ts'
import { HelpArticle } from '../ui/help/HelpArticle.tsx'
import { HelpSearch } from '../ui/help/HelpSearch.tsx'
import { helpText } from '../ui/help/help.text.ts'
import { helpPathOf } from '../ui/help/helpPage.ts'
import { helpScreen, helpTitle } from '../ui/help/helpTitles.ts'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import './helpPages.css'

const noRoles: readonly string[] = []

/** One page of the help: what it says, who may open the screen that it is about, and the way there. */
export function HelpPage() {
  const t = useText(helpText)
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const { hash } = useLocation()
  const name = (useParams()['*'] ?? '').split('/').filter(Boolean).join('.')
  const screen = helpScreen(name)
  const known = helpTitle(name)
  const title = (english ? known?.en : known?.zh) ?? t('title')
  const [roles, setRoles] = useState(noRoles)
  useTabTitle(known && { zh: fill(helpText.zh.panel, { screen: known.zh }), en: fill(helpText.en.panel, { screen: known.en }) })
  return (
    <DetailPage title={title} actions={<Link to="/help">{t('title')}</Link>}>
      <div className="helpPages-page">
        <div className="card detail-card">
          <HelpArticle key={name} name={name} at={hash.slice(1) || undefined} onRoles={setRoles} />
        </div>
        <aside>
          <div className="card detail-card">
            <HelpSearch onOpen={(entry) => void navigate(helpPathOf(entry.name, entry.at))} />
          </div>
          {screen && <Rights screen={screen} roles={roles} />}
        </aside>
      </div>
    </DetailPage>
  )
}

function Rights({ screen, roles }: { readonly screen: Screen; readonly roles: readonly string[] }) {
  const t = useText(helpText)
  const english = useLanguage() === 'en-US'
  const holds = useHolds()
  const codes = screen.codes.flatMap((code) => (code === 'ALWAYS' ? [] : [code]))
  const isFree = codes.length < screen.codes.length
  const may = holds(...screen.codes)
  const { zh, en } = titleOf(screen)
  const opens = may && !screen.path.includes(':') && !screen.tabKey
  return (
    <Card title={t('rights')}>
      {isFree ? (
        <p>{t('everybody')}</p>
      ) : (
        <>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                {english ? permissions[code].en : permissions[code].zh} <code className="quiet">{code}</code>
              </li>
            ))}
          </ul>
          <p className="quiet">{t(may ? 'may' : 'mayNot')}</p>
        </>
      )}
      {roles.length > 0 && (
        <>
          <h3>{t('roles')}</h3>
          <ul>
            {roles.map((role) => (
              <li key={role}>
                <Link to={helpPathOf(role)}>{english ? helpTitle(role)?.en : helpTitle(role)?.zh}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {opens && (
        <p>
          <Link to={screen.path}>{t('open', { screen: english ? en : zh })}</Link>
        </p>
      )}
    </Card>
  )
}
