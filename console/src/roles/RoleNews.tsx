import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { useWhenever } from '../platform/effects.ts'
import { formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import type { RoleDetail } from './roleActions.ts'
import { rolesText } from './roles.text.ts'
import '../ui/change/ConflictPanel.css'

type Permissions = RoleDetail['permissions']

/** So many names say what changed; the tree shows all of it. */
const MOST_NAMED = 5

interface RoleNewsProps {
  readonly role: RoleDetail
  /** What it held when the reader saw it last. */
  readonly before: Permissions
  /** Has the reader changes of the own that are not saved? */
  readonly dirty: boolean
  /** The own changes stay on top of what the role holds now. */
  keepMine(): void
  takeTheirs(): void
}

/** Says that somebody else changed what a role holds while it was open: what, who, and the ways on. */
export function RoleNews({ role, before, dirty, keepMine, takeTheirs }: RoleNewsProps) {
  const t = useText(rolesText)
  const english = useLanguage() === 'en-US'
  // Who may open a role may read its history; without an answer it is "somebody".
  const query = { entity: 'role' as const, id: role.id, page: 1, size: 1 }
  const { data, refetch } = useCall(getRecordHistory, { query }, { quiet: () => true })
  // Of each further change somebody else may be the author.
  useWhenever([role.version], () => void refetch())
  const named = (permissions: Permissions): string => {
    const names = permissions.slice(0, MOST_NAMED).map(({ name, nameEn }) => (english ? nameEn : name))
    return permissions.length > MOST_NAMED ? t('newsMore', { names: formatList(names), count: permissions.length }) : formatList(names)
  }
  const without = (all: Permissions, less: Permissions) => all.filter(({ id }) => less.every((other) => other.id !== id))
  const added = without(role.permissions, before)
  const removed = without(before, role.permissions)
  const said = [
    added.length > 0 && t('newsAdded', { names: named(added) }),
    removed.length > 0 && t('newsRemoved', { names: named(removed) }),
    dirty && t('newsMine'),
  ]
  return (
    <section className="conflictPanel" aria-label={t('newsLabel')}>
      <p role="alert">
        <strong>{t('newsTitle', { who: data?.content[0]?.operator ?? t('somebody') })}</strong> {said.filter(Boolean).join(' ')}
      </p>
      <div className="conflictPanel-ways">
        {dirty && <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>}
        <Button onClick={keepMine}>{t(dirty ? 'keepMine' : 'newsSeen')}</Button>
      </div>
    </section>
  )
}
