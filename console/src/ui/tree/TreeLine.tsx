import { MarkBox } from '../form/MarkBox.tsx'
import { markOf, type TreeRow } from './tree.ts'
import type { DropPlace } from './treeDrag.ts'

interface TreeLineProps {
  readonly id: string
  readonly row: TreeRow
  /** The keys act on it. */
  readonly active: boolean
  readonly chosen: boolean | undefined
  readonly checked: ReadonlySet<string> | undefined
  readonly drop: DropPlace | undefined
  readonly draggable: boolean
  onTurn(): void
  onClick(): void
}

/** One row of a tree. The tree itself has the focus and handles the keys. */
export function TreeLine({ id, row, active, chosen, checked, drop, draggable, onTurn, onClick }: TreeLineProps) {
  const { node, open } = row
  const mark = checked && markOf(node, checked)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its active row
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the tree
    <div
      id={id}
      role="treeitem"
      className="tree-row"
      style={{ paddingInlineStart: (row.level - 1) * 20 + 4 }}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={open}
      aria-checked={mark}
      aria-selected={chosen ?? false}
      aria-disabled={node.refusal !== undefined || undefined}
      data-key={node.key}
      data-active={active || undefined}
      data-drop={drop}
      draggable={draggable || undefined}
      onClick={onClick}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what it does is said by aria-expanded of the row */}
      <span
        className="tree-turn"
        data-open={open}
        onClick={(event) => {
          if (open === undefined) return
          event.stopPropagation()
          onTurn()
        }}
      >
        {open !== undefined && (
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="m4.5 3 3 3-3 3" />
          </svg>
        )}
      </span>
      {mark && <MarkBox mark={mark} />}
      <span className="tree-title">{node.title}</span>
      {node.hint && <span className="tree-hint">{node.hint}</span>}
      {node.refusal && <span className="tree-refusal">{node.refusal}</span>}
    </div>
  )
}
