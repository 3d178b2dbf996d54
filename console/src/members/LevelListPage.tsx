import { activeFlg } from '@camp/contract/base/labels'
import { getMemberConfig, type MemberConfig } from '@camp/contract/members/members'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../pickers/history/RecordHistory.tsx'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { MoneyCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column, RowAction } from '../ui/table/column.ts'
import { ConfigPage } from './ConfigPage.tsx'
import { LevelModal } from './LevelModal.tsx'
import { membersText } from './members.text.ts'

/** The levels of members. */
export function LevelListPage() {
  const t = useText(membersText)
  const holds = useHolds()
  const levels = useCall(getMemberConfig, {})
  const [editing, setEditing] = useState<{ level: MemberConfig | null }>()
  const [history, setHistory] = useState<MemberConfig>()
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
    { key: 'history', title: t('do.history'), run: () => setHistory(row) },
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
        empty={
          <EmptyState title={t('noLevels')} action={create}>
            {t('noLevelsHint')}
          </EmptyState>
        }
      />
      {editing && <LevelModal level={editing.level} onClose={() => setEditing(undefined)} />}
      {history && <RecordHistory entity="memberLevel" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
}

function useLevelColumns(): readonly Column<MemberConfig>[] {
  const t = useText(membersText)
  return useMemo(
    () => [
      { key: 'name', title: t('field.name'), width: 200, pin: 'left', grow: true, cell: (row) => row.name },
      { key: 'priceAmount', title: t('field.price'), width: 120, align: 'right', cell: (row) => <MoneyCell fen={row.priceAmount} /> },
      {
        key: 'durationDays',
        title: t('field.duration'),
        width: 110,
        align: 'right',
        cell: (row) => t('days', { count: row.durationDays }),
      },
      { key: 'benefits', title: t('field.benefits'), width: 100, align: 'right', cell: (row) => formatCount(row.benefitIds.length) },
      { key: 'memberCount', title: t('field.members'), width: 110, align: 'right', cell: (row) => formatCount(row.memberCount) },
      { key: 'sort', title: t('field.sort'), width: 90, align: 'right', cell: (row) => row.sort },
      {
        key: 'activeFlg',
        watched: true,
        title: t('field.activeFlg'),
        width: 110,
        cell: (row) => <StatusTag of={activeFlg} value={row.activeFlg} />,
      },
      { key: 'updatedAt', title: t('field.updated'), width: 140, cell: (row) => <TimeCell at={row.updatedAt} /> },
    ],
    [t],
  )
}
