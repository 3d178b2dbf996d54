import {
  confirmDirectAccess,
  confirmRoleAccess,
  type DirectAccess,
  listDirectAccess,
  listRoleAccess,
  type RoleAccess,
  type Standing,
} from '@camp/contract/roleAccess/roleAccess'
import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'
import { MinuteCell, StatusTag } from '../ui/table/cells.tsx'
import type { Approved } from './ApproveAccessModal.tsx'
import { useCodeNames } from './codeNames.ts'
import { ExportsCard } from './ExportsCard.tsx'
import { accessText } from './roleAccess.text.ts'
import './roleAccess.css'

const approving = latePart(async () => (await import('./ApproveAccessModal.tsx')).ApproveAccessModal)

/** Roles and people that see data of children: who approved that, until when, and how often they looked. */
export function AccessPage() {
  const t = useText(accessText)
  const holds = useHolds()
  const [approved, setApproved] = useState<Approved>()
  const roles = useCall(listRoleAccess, {}, { quiet: () => true })
  const direct = useCall(listDirectAccess, {}, { quiet: () => true })
  const confirmRole = useAction(confirmRoleAccess)
  const confirmDirect = useAction(confirmDirectAccess)
  const roleColumns = useStanding<RoleAccess>({
    nameOf: ({ role }) => role,
    confirm: async ({ role }, id, until) => (await confirmRole.run({ params: { id } }, { roleName: role, until })) !== undefined,
    busy: confirmRole.busy,
    onApprove: (role) => setApproved({ role }),
  })
  const directColumns = useStanding<DirectAccess>({
    nameOf: ({ name }) => name,
    confirm: async ({ name }, id, until) => (await confirmDirect.run({ params: { id } }, { username: name, until })) !== undefined,
    busy: confirmDirect.busy,
    onApprove: (person) => setApproved({ person }),
  })
  return (
    <DetailPage title={t('title')} line={[t('hint')]}>
      <Card title={t('role')}>
        <PlainList
          label={t('title')}
          columns={[
            { key: 'role', title: t('role'), cell: (row) => <NameCell row={row} name={row.role} /> },
            { key: 'people', title: t('people'), width: 70, right: true, cell: ({ people }) => formatCount(people) },
            ...roleColumns,
          ]}
          rows={roles.data}
          keyOf={({ roleId }) => roleId}
          error={roles.error}
          onRetry={() => void roles.refetch()}
          empty={t('empty')}
        />
      </Card>
      <Card title={t('direct')} extra={<span className="quiet">{t('directHint')}</span>}>
        <PlainList
          label={t('direct')}
          columns={[{ key: 'name', title: t('name'), cell: (row) => <PersonCell row={row} /> }, ...directColumns]}
          rows={direct.data}
          keyOf={({ userId }) => userId}
          error={direct.error}
          onRetry={() => void direct.refetch()}
          empty={t('noDirect')}
        />
      </Card>
      {holds('ACCESS_APPROVE') && <ExportsCard />}
      {approved && <Late part={approving} props={{ of: approved, onClose: () => setApproved(undefined) }} />}
    </DetailPage>
  )
}

interface Ways<Row> {
  nameOf(row: Row): string
  /** Confirms what a colleague asked for. */
  confirm(row: Row, id: number, until: string): Promise<boolean>
  readonly busy: boolean
  onApprove(row: Row): void
}

/** The columns that say how it stands, and what can be done about it. */
function useStanding<Row extends Standing>({ nameOf, confirm, busy, onApprove }: Ways<Row>): readonly PlainColumn<Row>[] {
  const t = useText(accessText)
  const holds = useHolds()
  const me = useSession().user?.id
  const ask = async (row: Row) => {
    if (!row.asked) return
    const { id, by, reason, until } = row.asked
    const sure = await confirmStep({
      title: t('confirmTitle', { role: nameOf(row), until }),
      text: t('confirmText', { by, reason }),
      confirm: t('do.confirm'),
    })
    if (sure && (await confirm(row, id, until))) toast('success', t('done.confirmed'))
  }
  const acts = (row: Row) => (
    <span>
      {row.asked && row.asked.byId !== me && !('userId' in row && row.userId === me) && (
        <Button kind="primary" disabled={busy} onClick={() => void ask(row)}>
          {t('do.confirm')}
        </Button>
      )}
      <button type="button" className="link" onClick={() => onApprove(row)}>
        {t(row.until === null ? 'do.approve' : 'do.renew')}
      </button>
    </span>
  )
  return [
    { key: 'state', title: t('state'), width: 110, cell: ({ state }) => <StatusTag of={accessState} value={state} /> },
    { key: 'approved', title: t('approved'), width: 120, cell: (row) => <ApproverCell row={row} /> },
    { key: 'until', title: t('until'), width: 110, cell: ({ until }) => until ?? <span className="quiet">–</span> },
    { key: 'reads', title: t('reads'), width: 110, right: true, cell: ({ reads }) => formatCount(reads) },
    { key: 'exports', title: t('exports'), width: 124, right: true, cell: ({ exports }) => formatCount(exports) },
    ...(holds('ACCESS_APPROVE') ? [{ key: 'acts', title: t('acts'), width: 190, screenOnly: true as const, cell: acts }] : []),
  ]
}

/** Who it is, since when, and by which codes. */
function PersonCell({ row }: { readonly row: DirectAccess }) {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const { userId, name, codes, since } = row
  return (
    <>
      <NameCell row={row} name={<RecordLink to={pageFor('user', userId)}>{name}</RecordLink>} />
      <small className="roleAccess-under">{namesOf(codes)}</small>
      <small className="roleAccess-under">
        {t('since')} {since === null ? t('longAgo') : <MinuteCell at={since} />}
      </small>
    </>
  )
}

function NameCell({ row, name }: { readonly row: Standing; readonly name: ReactNode }) {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const { added, asked, stopped } = row
  return (
    <>
      {name}
      {stopped && <span className="tag tag-red">{t('stopped')}</span>}
      {added.length > 0 && <small className="roleAccess-under">{t('added', { codes: namesOf(added) })}</small>}
      {asked && <small className="roleAccess-under">{t('waits', { by: asked.by, until: asked.until })}</small>}
    </>
  )
}

function ApproverCell({ row }: { readonly row: Standing }) {
  const t = useText(accessText)
  if (row.approvedBy === null) return <span className="quiet">–</span>
  return (
    <>
      {nameIn({ byName: row.approvedBy, byUserId: row.approvedById }, 'byName')}
      {row.alone && <small className="roleAccess-under">{t('alone')}</small>}
    </>
  )
}
