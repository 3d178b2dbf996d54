import { allotRolePermissions } from '@camp/contract/roles/roles'
import { useMemo, useRef, useState } from 'react'
import { PermissionTree } from '../permissions/permissions.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { RoleNews } from './RoleNews.tsx'
import type { RoleDetail } from './roleActions.ts'
import { allottingOf, useTaker } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'

const minus = (all: ReadonlySet<number>, less: ReadonlySet<number>): ReadonlySet<number> => new Set([...all].filter((id) => !less.has(id)))

/** What turns `held` into `chosen`. */
const changesBetween = (held: ReadonlySet<number>, chosen: ReadonlySet<number>): RoleChanges => ({
  added: minus(chosen, held),
  removed: minus(held, chosen),
})

/** What the role would hold. */
const withChanges = (held: ReadonlySet<number>, { added, removed }: RoleChanges): ReadonlySet<number> =>
  minus(new Set([...held, ...added]), removed)

/** How many permissions would come and go; what somebody else did meanwhile counts no more. */
const countChanges = (held: ReadonlySet<number>, changes: RoleChanges) => ({
  added: minus(changes.added, held).size,
  removed: [...changes.removed].filter((id) => held.has(id)).length,
})

const noChanges: RoleChanges = { added: new Set(), removed: new Set() }

interface RolePermissionsCardProps {
  readonly role: RoleDetail
  /** Loads the role anew. */
  reload(): Promise<unknown>
}

/**
 * What a role holds. Changes are kept beside what is stored, so that a change by somebody else, which the server refuses to run over, takes
 * nothing away: the latest is loaded, here or by a push, one's own changes stay on top of it, and it is said what changed and who did it.
 */
export function RolePermissionsCard({ role, reload }: RolePermissionsCardProps) {
  const t = useText(rolesText)
  const holds = useHolds()
  const mayAllot = holds('ROLE_ALLOT')
  const held = useMemo(() => new Set(role.permissions.map(({ id }) => id)), [role])
  const [changes, setChanges] = useState(noChanges)
  /** What the role held when the reader saw it last; null while the own changes are being saved. */
  const [seen, setSeen] = useState<RoleDetail['permissions'] | null>(role.permissions)
  const latest = useRef(role)
  latest.current = role
  const action = useAction(allotRolePermissions, { quiet: ({ status }) => status === 409 })
  const chosen = useMemo(() => withChanges(held, changes), [held, changes])
  const { added, removed } = countChanges(held, changes)
  const dirty = added + removed > 0
  const taker = useTaker()
  const left = role.permissions.filter(({ id }) => chosen.has(id)).map(({ code }) => code)
  const refusal = allottingOf(role, left, taker)
  useUnsaved(dirty)

  const see = () => setSeen(latest.current.permissions)
  const forget = () => {
    setChanges(noChanges)
    see()
    action.reset()
  }
  const save = async () => {
    const { id, version, roleName } = role
    setSeen(null)
    const done = await action.run({ params: { id }, query: { version }, body: [...chosen] }, { roleName })
    if (!done) return see()
    await reload()
    forget()
    toast('success', t('allotted', { roleName: role.roleName }))
  }
  const merge = async () => {
    await reload()
    action.reset()
  }
  return (
    <Card title={t('part.permissions')} extra={<span className="quiet">{t('unchanged', { count: chosen.size })}</span>}>
      {!mayAllot && <p className="roles-note">{t('readOnly')}</p>}
      {action.error?.status === 409 && (
        <div className="form-alert" role="alert">
          <span>{t('conflict')}</span>
          <button type="button" className="link" onClick={() => void merge()}>
            {t('reload')}
          </button>
        </div>
      )}
      {seen && !action.error && differ(seen, held) && (
        <RoleNews role={role} before={seen} dirty={dirty} keepMine={see} takeTheirs={forget} />
      )}
      <div className="roles-tree">
        <PermissionTree
          label={t('part.permissions')}
          chosen={chosen}
          held={held}
          {...(mayAllot && { onChoose: (next: ReadonlySet<number>) => setChanges(changesBetween(held, next)) })}
        />
      </div>
      {mayAllot && (
        <footer className="roles-save">
          <span aria-live="polite">{dirty && (refusal ?? t('changed', { added, removed }))}</span>
          <Button disabled={!dirty || action.busy} onClick={forget}>
            {t('undo')}
          </Button>
          <Button kind="primary" disabled={!dirty} busy={action.busy} {...refusable(refusal, () => void save())}>
            {t('save')}
          </Button>
        </footer>
      )}
    </Card>
  )
}

function differ(seen: RoleDetail['permissions'], held: ReadonlySet<number>): boolean {
  return seen.length !== held.size || seen.some(({ id }) => !held.has(id))
}

/** What somebody means to change of a role: relative to what it holds, so that it outlives a change by somebody else. */
interface RoleChanges {
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}
