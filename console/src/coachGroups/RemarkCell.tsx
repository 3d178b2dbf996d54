import { limitsOf } from '@camp/contract/base/limits'
import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { saveCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { nameIn } from '../ui/page/recordNames.tsx'
import { EditableCell } from '../ui/sheet/EditableCell.tsx'
import { useReads } from '../ui/sheet/editing.ts'
import { Nothing, TaggedCell } from '../ui/table/cells.tsx'
import { coachGroupsText } from './coachGroups.text.ts'

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

/** Who leads a group, and whether leading it lets them see it. */
export function LeaderCell({ group }: { readonly group: CoachGroup }) {
  const t = useText(coachGroupsText)
  if (group.leaderName === null) return <Nothing />
  return (
    <TaggedCell
      tag={
        !group.leaderHasAccount && (
          <span className="tag tag-grey" data-tip={t('noAccountHint')}>
            {t('noAccount')}
          </span>
        )
      }
    >
      {nameIn(group, 'leaderName', true)}
    </TaggedCell>
  )
}
