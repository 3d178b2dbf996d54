import { limitsOf } from '@camp/contract/base/limits'
import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { saveCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { Nothing } from '../ui/table/cells.tsx'

const { remark: takes } = limitsOf(saveCoachGroup)

/** The remark of a coach group, changed in the table. */
export function RemarkCell({ group, active }: { readonly group: CoachGroup; readonly active: boolean | undefined }) {
  const title = useTitles(coachGroupRecord)
  const { id, name, leaderCoachId, remark, version } = group
  return (
    <EditableCell
      label={title('remark')}
      text={remark ?? ''}
      active={active}
      maxLength={takes.maxLength}
      read={useReads().words}
      call={saveCoachGroup}
      version={version}
      input={(text, seen) => ({ body: { id, name, leaderCoachId, remark: text || null, version: seen } })}
    >
      {remark || <Nothing />}
    </EditableCell>
  )
}
