import type { CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import type { PointerEvent } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { coachGroupsText } from './coachGroups.text.ts'
import '../ui/page/DragHandle.css'
import { nameIn } from '../ui/page/recordNames.tsx'

interface MemberHandleProps {
  readonly member: CoachGroupMember
  /** Without it nobody is moved from here. */
  onDrag?(event: PointerEvent, member: CoachGroupMember): void
}

/** A coach in a row: the handle drags the coach onto another group; by keys the menu of the row does it. */
export function MemberHandle({ member, onDrag }: MemberHandleProps) {
  const t = useText(coachGroupsText)
  const title = useTitles(coachGroupRecord)
  return (
    <span className="coachGroups-name">
      {onDrag && (
        <span
          className="dragHandle"
          data-slot="dragHandle"
          data-tip={t('dragHint')}
          onPointerDown={(event) => onDrag(event, member)}
          onClick={(event) => event.stopPropagation()}
          aria-hidden="true"
        >
          <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
            <path d="M1 2h2v2H1zm4 0h2v2H5zM1 6h2v2H1zm4 0h2v2H5zm-4 4h2v2H1zm4 0h2v2H5z" />
          </svg>
        </span>
      )}
      {nameIn(member, 'coachName', true)}
      {member.leader && <span className="tag tag-blue">{title('leaderName')}</span>}
    </span>
  )
}
