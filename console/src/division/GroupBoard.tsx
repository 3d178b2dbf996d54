import type { DivisionBoard } from '@camp/contract/division/division'
import { takesChildren } from '@camp/contract/division/division.problem'
import { useMemo, useRef, useState } from 'react'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import { GroupColumn } from './GroupColumn.tsx'
import type { Division } from './useDivision.ts'
import './division.board.css'

interface GroupBoardProps {
  readonly board: DivisionBoard
  readonly division: Division
  readonly chosen: number | undefined
  choose(id: number): void
}

/** Groups as columns with the children who would be in them; a child is dragged, or stepped by the arrows, and is pinned there. */
export function GroupBoard({ board, division, chosen, choose }: GroupBoardProps) {
  const t = useText(divisionText)
  useKeyWords('screen', [{ words: t('moveKeys'), strokes: ['←', '→'] }])
  const [changedOnly, setChangedOnly] = useState(false)
  // A child that was stepped by keys is drawn anew in the next column, and takes the focus along.
  const following = useRef<number>(undefined)
  const { shown, pin } = division
  const columns = useMemo(() => {
    const children = new Map<number, DivisionBoard['children'][number][]>(board.groups.map(({ id }) => [id, []]))
    for (const child of board.children) children.get(shown.places.get(child.id) ?? child.groupId)?.push(child)
    const comes = (id: number) => (shown.moves.has(id) ? 0 : 1)
    for (const list of children.values()) list.sort((a, b) => comes(a.id) - comes(b.id))
    return children
  }, [board, shown])
  const families = useMemo(() => {
    const counts = new Map<number, number>()
    for (const { family } of board.children) counts.set(family, (counts.get(family) ?? 0) + 1)
    return counts
  }, [board])
  const open = board.groups.filter((group) => takesChildren(board, group))
  /** The next open group to either side, in the order of the columns. */
  const step = (id: number, by: 1 | -1) => {
    // What was just set counts: the columns are drawn a moment later, and a second key may come before.
    const at = division.choice.pins.get(id) ?? shown.places.get(id)
    const here = board.groups.findIndex((group) => group.id === at)
    const beside = board.groups.filter((group, index) => open.includes(group) && (by > 0 ? index > here : index < here))
    const next = by > 0 ? beside[0] : beside.at(-1)
    if (!next || board.ended) return
    following.current = id
    pin(id, next.id)
  }
  const unknown = [...new Set(board.children.flatMap(({ level }) => (level && !board.levels.includes(level) ? [level] : [])))]
  return (
    <Card title={t('groups')} extra={<span className="division-legend">{t('groupsHint')}</span>}>
      {/* Scrolls sideways, so keys reach it. */}
      <div className="division-board">
        {board.groups.map((group) => (
          <GroupColumn
            key={group.id}
            board={board}
            group={group}
            // A column of one's own list stays as it is while others change.
            members={columns.get(group.id) ?? []}
            families={families}
            division={division}
            changedOnly={changedOnly}
            chosen={chosen}
            choose={choose}
            step={step}
            following={following}
          />
        ))}
      </div>
      <div className="division-foot">
        <label className="form-check">
          <input type="checkbox" checked={changedOnly} onChange={({ target }) => setChangedOnly(target.checked)} /> {t('changedOnly')}
        </label>
        {unknown.length > 0 && <span className="division-hint">{t('unknownLevels', { levels: formatList(unknown) })}</span>}
      </div>
    </Card>
  )
}
