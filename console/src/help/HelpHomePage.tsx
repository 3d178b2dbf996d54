import { menus } from '@camp/contract/menus'
import { Link, useNavigate } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { titleOf } from '../platform/signedIn/screenTitle.ts'
import { HelpSearch } from '../ui/help/HelpSearch.tsx'
import { helpText } from '../ui/help/help.text.ts'
import { helpNameOf, helpPathOf } from '../ui/help/helpPage.ts'
import { helpDocs, helpRoles } from '../ui/help/helpTitles.ts'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import './helpPages.css'

interface Entry {
  readonly name: string
  readonly zh: string
  readonly en: string
}

/** The screens by the part of the menu that they stand in, as their addresses say; what is in none last. */
function parts(): readonly { readonly key: string; readonly zh: string; readonly en: string; readonly entries: readonly Entry[] }[] {
  const left = new Set(knownScreens().filter(({ path }) => !path.startsWith('/help')))
  const named = menus.map(({ path, zh, en, children = [] }) => {
    const own = new Set([path, ...children.map((child) => child.path)])
    const below = [...left].filter((screen) => own.has(screen.path) || screen.path.startsWith(`${path}/`))
    for (const screen of below) left.delete(screen)
    return { key: path, zh, en, entries: below.map((screen) => ({ name: helpNameOf(screen.path), ...titleOf(screen) })) }
  })
  const rest = [...left].map((screen) => ({ name: helpNameOf(screen.path), ...titleOf(screen) }))
  return [...named.filter(({ entries }) => entries.length > 0), { key: 'other', zh: '', en: '', entries: rest }]
}

/** The help as a whole: a field that finds, the handbooks, a page for each screen, and docs. */
export function HelpHomePage() {
  const t = useText(helpText)
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const called = ({ zh, en }: { readonly zh: string; readonly en: string }) => (english ? en : zh)
  const list = (entries: readonly Entry[]) => (
    <ul>
      {entries.map((entry) => (
        <li key={entry.name}>
          <Link to={helpPathOf(entry.name)}>{called(entry)}</Link>
        </li>
      ))}
    </ul>
  )
  return (
    <DetailPage title={t('title')}>
      <div className="card detail-card">
        <HelpSearch onOpen={({ name, at }) => void navigate(helpPathOf(name, at))} />
      </div>
      <div className="helpPages-home">
        <Card title={t('handbooks')}>{list(helpRoles)}</Card>
        {parts().map(({ key, entries, ...title }) => (
          <Card key={key} title={key === 'other' ? t('other') : called(title)}>
            {list(entries)}
          </Card>
        ))}
        <Card title={t('developers')}>{list(helpDocs.filter((doc) => doc.of === 'developers'))}</Card>
        <Card title={t('operators')}>{list(helpDocs.filter((doc) => doc.of === 'operators'))}</Card>
      </div>
    </DetailPage>
  )
}
