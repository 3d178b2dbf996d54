/** One node of a tree. Only nodes without children are checked; the mark of a branch follows from what is below it. */
export interface TreeNode {
  readonly key: string
  readonly title: string
  /** Small words behind the title, e.g. a code; searched as well. */
  readonly hint?: string
  readonly children?: readonly TreeNode[]
  /** Why its mark cannot be changed; shown at its end. */
  readonly refusal?: string | undefined
}

/** What the mark of a node shows. */
export type TreeMark = 'true' | 'false' | 'mixed'

/** A node as it stands in view. */
export interface TreeRow {
  readonly node: TreeNode
  readonly parent: string | undefined
  /** From 1 on, as are the places among its siblings. */
  readonly level: number
  readonly place: number
  readonly siblings: number
  /** Undefined: it has nothing to open. */
  readonly open: boolean | undefined
}

const isLeaf = ({ children }: TreeNode): boolean => children === undefined || children.length === 0

/** Everything below a node that can be checked; a leaf itself. */
export const leavesOf = (node: TreeNode): readonly TreeNode[] => (isLeaf(node) ? [node] : (node.children ?? []).flatMap(leavesOf))

/** All nodes that can be opened. */
export const branchesOf = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.flatMap((node) => (isLeaf(node) ? [] : [node.key, ...branchesOf(node.children ?? [])]))

/** The mark of a node: of a branch, whether all, none or some of its leaves are checked. */
export function markOf(node: TreeNode, checked: ReadonlySet<string>): TreeMark {
  const leaves = leavesOf(node)
  const count = leaves.filter(({ key }) => checked.has(key)).length
  if (count === 0) return 'false'
  return count === leaves.length ? 'true' : 'mixed'
}

/**
 * What is checked after a click on a node: a leaf turns, a branch checks all that may change below it, or clears it where all of that is
 * checked already. What may not change stays.
 */
export function toggled(node: TreeNode, checked: ReadonlySet<string>): ReadonlySet<string> {
  const free = leavesOf(node).filter(({ refusal }) => refusal === undefined)
  const clear = free.every(({ key }) => checked.has(key))
  const next = new Set(checked)
  for (const { key } of free) {
    if (clear) next.delete(key)
    else next.add(key)
  }
  return next
}

/** The part of the tree that holds the words: what meets them with all that is below, and the branches that lead there. */
export function treeMatching(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const words = text.trim().toLowerCase()
  if (words === '') return nodes
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.hint ?? ''}`.toLowerCase().includes(words)) return [node]
    const children = treeMatching(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The nodes in view, from top to bottom. */
export function rowsOf(nodes: readonly TreeNode[], isOpen: (key: string) => boolean, level = 1, parent?: string): readonly TreeRow[] {
  return nodes.flatMap((node, index) => {
    const open = isLeaf(node) ? undefined : isOpen(node.key)
    const row = { node, parent, level, place: index + 1, siblings: nodes.length, open }
    return open ? [row, ...rowsOf(node.children ?? [], isOpen, level + 1, node.key)] : [row]
  })
}
