import { getAllPermissionTree, type PermissionTreeNode } from '@camp/contract/menus/menus.calls'
import { useMemo } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { Tree } from '../ui/tree/Tree.tsx'
import { groupsOf, mayGive, permissionId, permissionKey, permissionNodes } from './permissionNodes.ts'
import { permissionsPartsText } from './permissions.parts.text.ts'

interface PermissionTreeProps {
  readonly label: string
  /** Ids of the chosen permissions. */
  readonly chosen: ReadonlySet<number>
  /** What the role or person has already: it can be taken away and put back by anyone who does not hold it. */
  readonly held: ReadonlySet<number>
  /** Without it the tree is there to be read. */
  onChoose?(chosen: ReadonlySet<number>): void
}

/**
 * All permissions in the order of the menu, to choose some. What the reader lacks cannot be given, and says so; a page brings its group
 * along. The server enforces both.
 */
export function PermissionTree({ label, chosen, held, onChoose }: PermissionTreeProps) {
  const { data, error, refetch } = useCall(getAllPermissionTree, {})
  if (error)
    return error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <div className="tree-loading" aria-busy="true" />
  const menus = data as readonly PermissionTreeNode[] // the schema spells out the same nodes to a fixed depth
  return <Loaded label={label} menus={menus} chosen={chosen} held={held} {...(onChoose && { onChoose })} />
}

function Loaded({ label, menus, chosen, held, onChoose }: PermissionTreeProps & { readonly menus: readonly PermissionTreeNode[] }) {
  const t = useText(permissionsPartsText)
  const language = useLanguage()
  const holds = useHolds()
  const needed = useMemo(() => groupsOf(menus, chosen), [menus, chosen])
  const mine = useMemo(() => {
    const all = (nodes: readonly PermissionTreeNode[]): number[] =>
      nodes.flatMap((node) => [...node.permissions.filter(({ code }) => mayGive(code, holds)).map(({ id }) => id), ...all(node.children)])
    return new Set(all(menus))
  }, [menus, holds])
  const nodes = useMemo(
    () =>
      permissionNodes(menus, {
        language,
        hintOf: ({ id, code }) => (needed.has(id) ? `${code} · ${t('withPages')}` : code),
        refusalOf: ({ id }) => (onChoose && !held.has(id) && !mine.has(id) ? t('notYours') : undefined),
      }),
    [menus, language, needed, held, mine, onChoose, t],
  )
  const checked = useMemo(() => new Set([...chosen].map(permissionKey)), [chosen])
  const check = (keys: ReadonlySet<string>) => {
    const next = new Set([...keys].map(permissionId))
    for (const id of groupsOf(menus, next)) if (held.has(id) || mine.has(id)) next.add(id)
    onChoose?.(next)
  }
  return <Tree label={label} nodes={nodes} checked={checked} onCheck={check} readOnly={!onChoose} />
}
