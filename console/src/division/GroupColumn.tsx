import { type DivisionBoard, setGroupLevel } from '@camp/contract/division/division'
import { takesChildren } from '@camp/contract/division/division.problem'
import { reasonWords } from '@camp/contract/division/division.words'
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatChange, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { BareSelect } from '../ui/form/BareSelect.tsx'
import { divisionText } from './division.text.ts'
import type { Division } from './useDivision.ts'

type Group = DivisionBoard['groups'][number]
type Child = DivisionBoard['children'][number]

interface GroupColumnProps {
  readonly board: DivisionBoard
  readonly group: Group
  readonly members: readonly Child[]
  readonly families: ReadonlyMap<number, number>
  readonly division: Division
  readonly changedOnly: boolean
  readonly chosen: number | undefined
  choose(id: number): void
  step(id: number, by: 1 | -1): void
  readonly following: RefObject<number | undefined>
}

const DRAGGED = 'application/x-camp-student'

/** One group: who comes, who stays and who leaves. */
export function GroupColumn({ board, group, members, families, division, changedOnly, chosen, choose, step, following }: GroupColumnProps) {
  const t = useText(divisionText)
  const [over, setOver] = useState(false)
  const { shown, pin } = division
  const takes = takesChildren(board, group) && !board.ended
  const leaving = board.children.filter(({ id, groupId }) => groupId === group.id && shown.moves.has(id))
  const coming = members.filter(({ id }) => shown.moves.has(id)).length
  const now = board.children.filter(({ groupId }) => groupId === group.id).length
  const nameOf = (id: number | undefined) => board.groups.find((one) => one.id === id)?.name ?? ''
  const visible = changedOnly ? members.filter(({ id }) => shown.moves.has(id) || division.choice.pins.has(id)) : members
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = Number(event.dataTransfer.getData(DRAGGED))
    if (id > 0) pin(id, group.id)
  }
  return (
    <section
      className="division-column"
      aria-label={group.name}
      data-over={over || undefined}
      data-off={!takes || undefined}
      onDragOver={(event) => {
        if (!takes || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ColumnHead board={board} group={group} now={now} then={members.length} coming={coming} leaving={leaving.length} />
      <ul className="division-chips">
        {visible.map((child) => (
          <Chip
            key={child.id}
            child={child}
            fromName={nameOf(child.groupId)}
            division={division}
            sibling={(families.get(child.family) ?? 0) > 1}
            level={child.level === null ? -1 : board.levels.indexOf(child.level)}
            chosen={chosen === child.id}
            fixed={board.ended || child.moving}
            choose={choose}
            step={step}
            following={following}
          />
        ))}
        {visible.length === 0 && <li className="division-nobody">{t('nobody')}</li>}
      </ul>
      {leaving.length > 0 && (
        <div className="division-leaving">
          <b>{t('leaving', { count: leaving.length })}</b>
          {leaving.map(({ id, name }) => (
            <span key={id}>
              {name} <small>{t('leavingTo', { group: nameOf(shown.places.get(id)) })}</small>
            </span>
          ))}
        </div>
      )}
    </section>
  )
}

interface ColumnHeadProps {
  readonly board: DivisionBoard
  readonly group: Group
  readonly now: number
  readonly then: number
  readonly coming: number
  readonly leaving: number
}

function ColumnHead({ board, group, now, then, coming, leaving }: ColumnHeadProps) {
  const t = useText(divisionText)
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const save = useAction(setGroupLevel)
  const { id, name, version, level } = group
  const levels = level === null || board.levels.includes(level) ? board.levels : [...board.levels, level]
  return (
    <header>
      <div>
        <h3 title={name}>{name}</h3>
        <span className="division-coach">{group.coachName ?? t('noCoach')}</span>
        {!group.active && <span className="tag tag-grey">{t('closed')}</span>}
        {group.active && group.coachActive && !takesChildren(board, group) && <span className="tag tag-amber">{t('coachAway')}</span>}
        {group.active && !group.coachActive && <span className="tag tag-amber">{t('coachOff')}</span>}
      </div>
      <div>
        <span className="division-change">
          {now}→<b>{then}</b>
          <small>/{group.capacity}</small>
        </span>
        {(coming > 0 || leaving > 0) && (
          <span className="division-flow">
            {coming > 0 && formatChange(coming)} {leaving > 0 && formatChange(-leaving)}
          </span>
        )}
        {editable ? (
          <BareSelect
            label={t('levelOf', { name })}
            value={level ?? ''}
            options={[{ value: '', label: t('noLevel') }, ...levels.map((one) => ({ value: one, label: one }))]}
            onChange={(next) => void save.run({ body: { groupId: id, level: next || null, version } }, { camp: board.campName, name })}
          />
        ) : (
          <small>{level ?? t('noLevel')}</small>
        )}
      </div>
    </header>
  )
}

interface ChipProps {
  readonly child: Child
  readonly fromName: string
  readonly division: Division
  readonly sibling: boolean
  /** Its place among the levels; below zero: none. */
  readonly level: number
  readonly chosen: boolean
  readonly fixed: boolean
  choose(id: number): void
  step(id: number, by: 1 | -1): void
  readonly following: RefObject<number | undefined>
}

function Chip({ child, fromName, division, sibling, level, chosen, fixed, choose, step, following }: ChipProps) {
  const t = useText(divisionText)
  const language = useLanguage()
  const { id, name } = child
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (following.current !== id) return
    following.current = undefined
    button.current?.focus()
  }, [following, id])
  const move = division.shown.moves.get(id)
  const pinned = division.choice.pins.has(id)
  const why = move ? reasonWords(move.reasons, language) : ''
  const marks = [sibling && t('sibling'), child.wishedCoachId !== null && t('wished'), pinned && t('pinned')].filter(
    (mark) => mark !== false,
  )
  const onKey = (event: KeyboardEvent) => {
    if (fixed || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(id, event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <li>
      <button
        ref={button}
        type="button"
        className="division-chip"
        data-child={id}
        data-moved={move ? '' : undefined}
        aria-pressed={chosen}
        draggable={!fixed}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, String(id))
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={() => choose(id)}
        onKeyDown={onKey}
      >
        <span>
          {child.level !== null && (
            <i className="division-level" data-step={level < 0 ? undefined : Math.min(level, 5)}>
              {child.level}
            </i>
          )}
          {name}
          <span className="division-marks" aria-hidden="true">
            {sibling && <Mark d="M6 10l4-4M5 7 3.500 8.500a2.500 2.500 0 0 0 4 4L9 11M11 9l1.500-1.500a2.500 2.500 0 0 0-4-4L7 5" />}
            {child.wishedCoachId !== null && <Mark d="M8 13 3.200 8.200a3 3 0 0 1 4.300-4.200l.5.5.5-.5a3 3 0 0 1 4.300 4.200z" />}
            {pinned && <Mark d="M5.500 2.500h5M6.500 2.500v4L4.500 9h7l-2-2.500v-4M8 9v5" />}
          </span>
          {marks.length > 0 && <span className="visually-hidden">{formatList(marks)}</span>}
          {move && <small>{t('from', { group: fromName })}</small>}
        </span>
        {move && <em>{why}</em>}
      </button>
    </li>
  )
}

const Mark = ({ d }: { readonly d: string }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
    <path d={d} />
  </svg>
)
