import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { SEARCH_ROOM } from '../form/fieldRoom.ts'
import { uiText } from '../ui.text.ts'
import { TreeLine } from './TreeLine.tsx'
import { branchesOf, rowsOf, type TreeNode, type TreeRow, toggled, treeMatching } from './tree.ts'
import { type TreeDrag, useTreeDrag } from './treeDrag.ts'
import './Tree.css'

interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  /** Keys of the checked leaves. With them each row has a box; space or a click turns it, Enter too. */
  readonly checked?: ReadonlySet<string>
  onCheck?(checked: ReadonlySet<string>): void
  /** Boxes are shown and cannot be turned. */
  readonly readOnly?: boolean
  /** The node whose details are shown elsewhere; chosen by click or Enter. */
  readonly chosen?: string | undefined
  onChoose?(key: string): void
  /** Nodes that are open at first: all (`true`), or none but the roots' own row. */
  readonly unfolded?: boolean
  /** Rows can be dragged to another place. The same must be possible by keyboard, beside the tree. */
  readonly drag?: TreeDrag
  /** At the end of the line of the search field. */
  readonly tools?: ReactNode
}

/**
 * A tree that one can search: arrow keys move, open and close, Home and End go to its ends, `*` opens all, space checks, Enter chooses.
 * Boxes of branches show "some" where only a part below them is checked.
 */
export function Tree(props: TreeProps) {
  const { label, nodes, checked, onCheck, onChoose, unfolded = false } = props
  const t = useText(uiText)
  const id = useId()
  const [words, setWords] = useState('')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [activeKey, setActiveKey] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const searching = words.trim() !== ''
  const shown = treeMatching(nodes, words)
  // What is found is in view whatever was closed before.
  const rows = rowsOf(shown, (key) => searching || turned.has(key) !== unfolded)
  const active = rows.find(({ node }) => node.key === (activeKey ?? props.chosen)) ?? rows[0]
  const drag = useTreeDrag(props.drag)

  const setOpen = (keys: readonly string[], open: boolean) =>
    setTurned((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (open !== unfolded) next.add(key)
        else next.delete(key)
      }
      return next
    })
  const check = ({ node }: TreeRow) => checked && !props.readOnly && onCheck?.(toggled(node, checked))
  const choose = (row: TreeRow) => {
    if (onChoose) onChoose(row.node.key)
    else if (checked) check(row)
  }
  const key = useTreeKeys({ rows, active, setActive: setActiveKey, setOpen, all: () => branchesOf(nodes), check, choose })
  useEffect(() => {
    if (activeKey !== undefined) tree.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return (
    <div className="tree-frame">
      <div className="tree-head">
        <input
          type="search"
          className="tree-find"
          aria-label={t('findIn', { name: label })}
          aria-controls={id}
          placeholder={t('find')}
          maxLength={SEARCH_ROOM}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            tree.current?.focus()
          }}
        />
        <button type="button" className="link" onClick={() => setOpen(branchesOf(nodes), true)}>
          {t('openAll')}
        </button>
        <button type="button" className="link" onClick={() => setOpen(branchesOf(nodes), false)}>
          {t('closeAll')}
        </button>
        {props.tools}
      </div>
      <div
        ref={tree}
        id={id}
        className="tree"
        role="tree"
        aria-label={label}
        aria-multiselectable={checked !== undefined || undefined}
        data-read-only={props.readOnly || undefined}
        aria-activedescendant={active && `${id}-${active.node.key}`}
        tabIndex={0}
        onKeyDown={key}
        {...drag.frame}
      >
        {rows.map((row) => (
          <TreeLine
            key={row.node.key}
            id={`${id}-${row.node.key}`}
            row={row}
            active={row === active}
            chosen={onChoose && row.node.key === props.chosen}
            checked={checked}
            drop={drag.spotOf(row.node.key)}
            draggable={drag.may(row.node.key)}
            onTurn={() => setOpen([row.node.key], !row.open)}
            onClick={() => {
              setActiveKey(row.node.key)
              choose(row)
            }}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <p className="tree-none" role="status">
          {t('nothingFound')}
        </p>
      )}
    </div>
  )
}

interface TreeKeys {
  readonly rows: readonly TreeRow[]
  readonly active: TreeRow | undefined
  setActive(key: string): void
  setOpen(keys: readonly string[], open: boolean): void
  all(): readonly string[]
  check(row: TreeRow): void
  choose(row: TreeRow): void
}

/** The keys of a tree, as WAI-ARIA says. */
function useTreeKeys({ rows, active, setActive, setOpen, all, check, choose }: TreeKeys) {
  const go = (row: TreeRow | undefined) => row && setActive(row.node.key)
  return (event: KeyboardEvent) => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(active)
    const { open, parent, node } = active
    const steps = new Map<string, () => unknown>([
      ['ArrowDown', () => go(rows[at + 1])],
      ['ArrowUp', () => go(rows[at - 1])],
      ['Home', () => go(rows[0])],
      ['End', () => go(rows.at(-1))],
      ['ArrowRight', () => (open === false ? setOpen([node.key], true) : open && go(rows[at + 1]))],
      ['ArrowLeft', () => (open ? setOpen([node.key], false) : go(rows.find((row) => row.node.key === parent)))],
      ['*', () => setOpen(all(), true)],
      [' ', () => check(active)],
      ['Enter', () => choose(active)],
    ])
    const step = steps.get(event.key)
    if (!step) return
    event.preventDefault()
    step()
  }
}
