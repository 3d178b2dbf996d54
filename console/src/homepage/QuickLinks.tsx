import { Link } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useQuickLinks } from '../platform/sideMenu.ts'
import { homepageText } from './homepage.text.ts'

const HERE = '/dashboard/workplace'

/** Ways to the screens that one's rights open: the side menu, laid out. */
export function QuickLinks() {
  const t = useText(homepageText)
  const language = useLanguage()
  const links = useQuickLinks().filter(({ path }) => path !== HERE)
  const coachId = useSession().user?.coachId ?? null
  // A coach without a role has the own hours above, and lacks nothing.
  if (links.length === 0 && coachId !== null) return null
  if (links.length === 0) {
    return (
      <section className="card homepage-links-none">
        <h2>{t('noLinks')}</h2>
        <p>{t('noLinksBody')}</p>
      </section>
    )
  }
  return (
    <section className="card homepage-quick-links" aria-labelledby="workplace-links">
      <h2 id="workplace-links">{t('links')}</h2>
      <p>{t('linksBody')}</p>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>
              {link.Icon && <link.Icon />}
              <span>{language === 'en-US' ? link.title.en : link.title.zh}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
