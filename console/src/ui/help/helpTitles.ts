import docs from '../../../../help/docs.json' with { type: 'json' }
import roles from '../../../../help/roles.json' with { type: 'json' }
import type { Title } from '../../platform/i18n.ts'
import { knownScreens, type Screen } from '../../platform/screen.ts'
import { titleOf } from '../../platform/signedIn/screenTitle.ts'
import { helpNameOf } from './helpPage.ts'

/** The screen that a page of the help is about. */
export const helpScreen = (name: string): Screen | undefined => knownScreens().find(({ path }) => helpNameOf(path) === name)

/** The docs that are shown, and for whom. */
export const helpDocs = Object.entries(docs).map(([name, doc]) => ({ name: `docs.${name}`, zh: doc.zh, en: doc.en, of: doc.for }))

/** The handbooks of the roles, as docs/days.md has them. */
export const helpRoles = Object.entries(roles).map(([name, role]) => ({ name: `roles.${name}`, ...role }))

/** What a page is called by what it is about; a page about no screen has only its headline. */
export function helpTitle(name: string): Title | undefined {
  const screen = helpScreen(name)
  return screen ? titleOf(screen) : [...helpDocs, ...helpRoles].find((page) => page.name === name)
}
