import type { CallAnswer } from '@camp/contract/base/call'
import type { getAllCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { coachGroupsText } from './coachGroups.text.ts'
import { membersPage } from './useCoachGroupActions.ts'

/** A group as the list beside the members has it. */
export type GroupOption = CallAnswer<typeof getAllCoachGroups>[number]

interface GroupSideProps {
  readonly groups: readonly GroupOption[]
  readonly shown: number
  /** A coach is dragged over this one. */
  readonly over: number | null
}

/** All groups, to go to one or to drop a coach on it. */
export function GroupSide({ groups, shown, over }: GroupSideProps) {
  const t = useText(coachGroupsText)
  const side = useRef<HTMLElement>(null)
  // On a phone the groups stand in one line, and the list has no other title than the one that is shown.
  const come = groups.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is shown, or the groups have come; not a count of one that changed
  useEffect(() => {
    side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown, come])
  return (
    <nav ref={side} className="card coachGroups-group-side" aria-label={t('groups')}>
      <ul>
        {groups.map(({ id, name, memberCount }) => (
          <li key={id} data-group={id} data-over={over === id || undefined}>
            <Link to={membersPage(id)} replace draggable={false} aria-current={id === shown ? 'page' : undefined}>
              <span>{name}</span>
              <small>{t('memberCount', { count: memberCount })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
