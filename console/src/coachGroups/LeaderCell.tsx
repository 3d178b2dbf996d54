import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { useText } from '../platform/i18n.ts'
import { nameIn } from '../ui/page/recordNames.tsx'
import { Nothing, TaggedCell } from '../ui/table/cells.tsx'
import { coachGroupsText } from './coachGroups.text.ts'

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
