import { allotRolePermissions } from '@camp/contract/roles/roles'
import { useMemo, useState } from 'react'
import { PermissionTree } from '../pickers/PermissionTree.tsx'
import { useTaker } from '../pickers/useTaker.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useUnsaved } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import type { RoleDetail } from './roleActions.ts'
import { changesBetween, countChanges, noChanges, withChanges } from './roleChanges.ts'
import { allottingOf } from './roleLimits.ts'
import { rolesText } from './roles.text.ts'

interface RolePermissionsCardProps {
  readonly role: RoleDetail
  /** Loads the role anew. */
  reload(): Promise<unknown>
}

/**
 * What a role holds. Changes are kept beside what is stored, so that a change by somebody else, which the server refuses to run over, takes
 * nothing away: the latest is loaded, one's own changes stay on top of it, and are saved once more.
 */
export function RolePermissionsCard({ role, reload }: RolePermissionsCardProps) {
  const t = useText(rolesText)
  const holds = useHolds()
  const mayAllot = holds('ROLE_ALLOT')
  const held = useMemo(() => new Set(role.permissions.map(({ id }) => id)), [role])
  const [changes, setChanges] = useState(noChanges)
  /** What the role held when somebody else's change was shown. */
  const [before, setBefore] = useState<ReadonlySet<number>>()
  const action = useAction(allotRolePermissions, { quiet: ({ status }) => status === 409 })
  const chosen = useMemo(() => withChanges(held, changes), [held, changes])
  const { added, removed } = countChanges(held, changes)
  const dirty = added + removed > 0
  const taker = useTaker()
  const left = role.permissions.filter(({ id }) => chosen.has(id)).map(({ code }) => code)
  const refusal = allottingOf(role, left, taker)
  useUnsaved(dirty)

  const forget = () => {
    setChanges(noChanges)
    setBefore(undefined)
    action.reset()
  }
  const save = async () => {
    const { id, version, roleName } = role
    const done = await action.run({ params: { id }, query: { version }, body: [...chosen] }, { roleName })
    if (!done) return
    await reload()
    forget()
    toast('success', t('allotted', { roleName: role.roleName }))
  }
  const merge = async () => {
    setBefore(held)
    await reload()
    action.reset()
  }
  return (
    <Card title={t('part.permissions')} extra={<span className="quiet">{t('unchanged', { count: chosen.size })}</span>}>
      {!mayAllot && <p className="role-note">{t('readOnly')}</p>}
      {action.error?.status === 409 && (
        <div className="form-alert" role="alert">
          <span>{t('conflict')}</span>
          <button type="button" className="link" onClick={() => void merge()}>
            {t('reload')}
          </button>
        </div>
      )}
      {before && !action.error && <Merged before={before} held={held} />}
      <div className="role-tree">
        <PermissionTree
          label={t('part.permissions')}
          chosen={chosen}
          held={held}
          {...(mayAllot && { onChoose: (next: ReadonlySet<number>) => setChanges(changesBetween(held, next)) })}
        />
      </div>
      {mayAllot && (
        <footer className="role-save">
          <span aria-live="polite">{dirty && (refusal ?? t('changed', { added, removed }))}</span>
          <Button disabled={!dirty || action.busy} onClick={forget}>
            {t('undo')}
          </Button>
          <Button kind="primary" disabled={!dirty || refusal !== undefined} title={refusal} busy={action.busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </footer>
      )}
    </Card>
  )
}

function Merged({ before, held }: { before: ReadonlySet<number>; held: ReadonlySet<number> }) {
  const t = useText(rolesText)
  const { added, removed } = changesBetween(before, held)
  return (
    <p className="role-note" role="status">
      {t('merged')} {t('ofOthers', { added: added.size, removed: removed.size })}
    </p>
  )
}
