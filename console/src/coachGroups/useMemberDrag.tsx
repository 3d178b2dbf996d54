import type { CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { type PointerEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { usePointerDrag } from '../ui/page/lineDrag.ts'

/** A coach who is on the way from the rows to a group beside them. */
export interface MemberDrag {
  /** The group that the pointer is over; null: none that would take the coach. */
  readonly over: number | null
  /** What follows the pointer. */
  readonly ghost: ReactNode
  readonly start: (event: PointerEvent, member: CoachGroupMember) => void
}

/** The name of the coach goes with the pointer, without drawing the rows anew. */
const place = (shade: HTMLElement | null, x: number, y: number): void => {
  if (shade) shade.style.transform = `translate(${x + 12}px, ${y + 8}px)`
}

/** Drags a member of the group `from` onto another one of the list beside; Escape gives it up. */
export function useMemberDrag(from: number, drop: (member: CoachGroupMember, to: number) => void): MemberDrag {
  const [member, setMember] = useState<CoachGroupMember>()
  const shade = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<number | null>(null)
  const begun = useRef({ x: 0, y: 0 })
  useLayoutEffect(() => {
    if (member) place(shade.current, begun.current.x, begun.current.y)
  }, [member])
  usePointerDrag(member !== undefined, {
    move: (x, y) => {
      place(shade.current, x, y)
      const group = Number(document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-group]')?.dataset.group)
      setOver(group > 0 && group !== from ? group : null)
    },
    end: (dropped) => {
      setMember(undefined)
      setOver(null)
      if (dropped && member && over !== null) drop(member, over)
    },
  })
  const start = useCallback((event: PointerEvent, dragged: CoachGroupMember) => {
    if (event.button !== 0) return
    // The text beside is not marked on the way.
    event.preventDefault()
    begun.current = { x: event.clientX, y: event.clientY }
    setMember(dragged)
  }, [])
  const ghost = member && (
    <div ref={shade} className="coachGroups-ghost">
      {member.coachName}
    </div>
  )
  return { over, ghost, start }
}
