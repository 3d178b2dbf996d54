import { getMemberConfig, type MemberConfig } from '@camp/contract/members/members'
import { memberLevelRecord } from '@camp/contract/members/members.record'
import { useMemo, useState } from 'react'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { ConfigPage } from './ConfigPage.tsx'
import { LevelBenefits } from './LevelBenefits.tsx'
import { LevelModal } from './LevelModal.tsx'
import { membersText } from './members.text.ts'

/** The levels of members. */
export function LevelListPage() {
  const t = useText(membersText)
  const holds = useHolds()
  const levels = useCall(getMemberConfig, {})
  const [editing, setEditing] = useState<{ level: MemberConfig | null }>()
  const history = useRowHistory<MemberConfig>('memberLevel', ({ name }) => name)
  const edit = useMemo(() => (level: MemberConfig) => setEditing({ level }), [])
  const create = (
    <Can action="MEMBER_CONFIG_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => setEditing({ level: null })}>
        {t('do.createLevel')}
      </Button>
    </Can>
  )
  const actions = (row: MemberConfig): RowAction[] => [
    ...(holds('MEMBER_CONFIG_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(row) }] : []),
    history.action(row),
  ]
  return (
    <>
      <ConfigPage
        title={t('levels')}
        columns={useLevelColumns()}
        rows={levels.data}
        error={levels.error}
        onRetry={() => void levels.refetch()}
        tools={create}
        actions={actions}
        {...(holds('MEMBER_CONFIG_EDIT') && { onOpen: edit })}
        below={levels.data && levels.data.length > 0 && <LevelBenefits levels={levels.data} />}
        empty={
          <EmptyState title={t('noLevels')} action={create}>
            {t('noLevelsHint')}
          </EmptyState>
        }
      />
      {editing && <LevelModal level={editing.level} onClose={() => setEditing(undefined)} />}
      {history.shown}
    </>
  )
}

function useLevelColumns(): readonly Column<MemberConfig>[] {
  const column = useColumnOf(memberLevelRecord)
  return useMemo(
    () => [
      column('name', { width: 200, pin: 'left', grow: true }),
      column('priceAmount', { width: 120 }),
      column('durationDays', { width: 120 }),
      column('memberCount', { width: 110 }),
      column('activeFlg', { watched: true, width: 110 }),
      column('updatedAt', { width: 140 }),
    ],
    [column],
  )
}
