import { getMemberConfig, getPowerConfig, type PowerConfig } from '@camp/contract/members/members'
import { memberBenefitRecord } from '@camp/contract/members/members.record'
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
import { BenefitIcon } from './BenefitIcon.tsx'
import { BenefitModal } from './BenefitModal.tsx'
import { ConfigPage } from './ConfigPage.tsx'
import { HasMark } from './HasMark.tsx'
import { membersText } from './members.text.ts'
import './members.css'

/** What members get. */
export function BenefitListPage() {
  const t = useText(membersText)
  const holds = useHolds()
  const benefits = useCall(getPowerConfig, {})
  const [editing, setEditing] = useState<{ benefit: PowerConfig | null }>()
  const history = useRowHistory<PowerConfig>('memberBenefit', ({ name }) => name)
  const edit = useMemo(() => (benefit: PowerConfig) => setEditing({ benefit }), [])
  const create = (
    <Can action="MEMBER_INTERESTS_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => setEditing({ benefit: null })}>
        {t('do.createBenefit')}
      </Button>
    </Can>
  )
  const actions = (row: PowerConfig): RowAction[] => [
    ...(holds('MEMBER_INTERESTS_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(row) }] : []),
    history.action(row),
  ]
  return (
    <>
      <ConfigPage
        title={t('benefits')}
        columns={useBenefitColumns()}
        rows={benefits.data}
        error={benefits.error}
        onRetry={() => void benefits.refetch()}
        tools={create}
        actions={actions}
        {...(holds('MEMBER_INTERESTS_EDIT') && { onOpen: edit })}
        empty={
          <EmptyState title={t('noBenefits')} action={create}>
            {t('noBenefitsHint')}
          </EmptyState>
        }
      />
      {editing && <BenefitModal benefit={editing.benefit} onClose={() => setEditing(undefined)} />}
      {history.shown}
    </>
  )
}

function NameCell({ benefit: { icon, name } }: { readonly benefit: PowerConfig }) {
  return (
    <span className="members-benefit">
      <BenefitIcon name={icon} />
      {name}
    </span>
  )
}

function useBenefitColumns(): readonly Column<PowerConfig>[] {
  const column = useColumnOf(memberBenefitRecord)
  const levels = useCall(getMemberConfig, {}).data
  return useMemo(() => {
    return [
      column('name', { width: 180, pin: 'left', cell: (row) => <NameCell benefit={row} /> }),
      column('description', { width: 280, grow: true }),
      ...(levels ?? []).map(
        (level): Column<PowerConfig> => ({
          key: `level${level.id}`,
          title: level.name,
          width: 100,
          align: 'center',
          cell: (row) => <HasMark has={row.levelIds.includes(level.id)} />,
        }),
      ),
      column('activeFlg', { watched: true, width: 90 }),
      column('updatedAt', { width: 140 }),
    ]
  }, [column, levels])
}
