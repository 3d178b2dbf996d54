import {
  confirmRoleAccess,
  type DirectAccess,
  listDirectAccess,
  listRoleAccess,
  type RoleAccess,
} from '@camp/contract/roleAccess/roleAccess'
import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import { useState } from 'react'
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
import { useCodeNames } from './codeNames.ts'
import { ExportsCard } from './ExportsCard.tsx'
import { accessText } from './roleAccess.text.ts'

const approving = latePart(async () => (await import('./ApproveAccessModal.tsx')).ApproveAccessModal)

/** Roles that show data of children: who approved that, until when, and how often their people looked. */
export function AccessPage() {
  const t = useText(accessText)
  const holds = useHolds()
  const me = useSession().user?.id
  const [approved, setApproved] = useState<RoleAccess>()
  const { data, error, refetch } = useCall(listRoleAccess, {}, { quiet: () => true })
  const confirm = useAction(confirmRoleAccess)
  const ask = async ({ role, asked }: RoleAccess) => {
    if (!asked) return
    const { by, reason, until } = asked
    const sure = await confirmStep({
      title: t('confirmTitle', { role, until }),
      text: t('confirmText', { by, reason }),
      confirm: t('do.confirm'),
    })
    if (sure && (await confirm.run({ params: { id: asked.id } }, { roleName: role, until }))) toast('success', t('done.confirmed'))
  }
  const acts = (row: RoleAccess) => (
    <span>
      {row.asked && row.asked.byId !== me && (
        <Button kind="primary" disabled={confirm.busy} onClick={() => void ask(row)}>
          {t('do.confirm')}
        </Button>
      )}
      <Button onClick={() => setApproved(row)}>{t(row.until === null ? 'do.approve' : 'do.renew')}</Button>
    </span>
  )
  const columns: readonly PlainColumn<RoleAccess>[] = [
    { key: 'role', title: t('role'), cell: (row) => <RoleCell row={row} /> },
    { key: 'state', title: t('state'), width: 110, cell: ({ state }) => <StatusTag of={accessState} value={state} /> },
    { key: 'people', title: t('people'), width: 70, right: true, cell: ({ people }) => formatCount(people) },
    { key: 'approved', title: t('approved'), width: 120, cell: (row) => <ApproverCell row={row} /> },
    { key: 'until', title: t('until'), width: 110, cell: ({ until }) => until ?? <span className="quiet">–</span> },
    { key: 'reads', title: t('reads'), width: 110, right: true, cell: ({ reads }) => formatCount(reads) },
    { key: 'exports', title: t('exports'), width: 124, right: true, cell: ({ exports }) => formatCount(exports) },
    ...(holds('ACCESS_APPROVE') ? [{ key: 'acts', title: t('acts'), width: 190, screenOnly: true as const, cell: acts }] : []),
  ]
  return (
    <DetailPage title={t('title')} line={[t('hint')]}>
      <Card title={t('role')}>
        <PlainList
          label={t('title')}
          columns={columns}
          rows={data}
          keyOf={({ roleId }) => roleId}
          error={error}
          onRetry={() => void refetch()}
          empty={t('empty')}
        />
      </Card>
      <DirectCard />
      {holds('ACCESS_APPROVE') && <ExportsCard />}
      {approved && <Late part={approving} props={{ role: approved, onClose: () => setApproved(undefined) }} />}
    </DetailPage>
  )
}

/** Who holds such codes by no role. Nobody approved that and it never ends, so each of them is to be seen to on their own page. */
function DirectCard() {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const { data, error, refetch } = useCall(listDirectAccess, {}, { quiet: () => true })
  const columns: readonly PlainColumn<DirectAccess>[] = [
    {
      key: 'name',
      title: t('name'),
      cell: ({ userId, name, codes }) => (
        <>
          <RecordLink to={pageFor('user', userId)}>{name}</RecordLink>
          <small className="quiet">{namesOf(codes)}</small>
        </>
      ),
    },
    { key: 'state', title: t('state'), width: 110, cell: () => <StatusTag of={accessState} value="NONE" /> },
    { key: 'since', title: t('since'), width: 160, cell: ({ since }) => (since === null ? t('longAgo') : <MinuteCell at={since} />) },
    { key: 'reads', title: t('reads'), width: 110, right: true, cell: ({ reads }) => formatCount(reads) },
    { key: 'exports', title: t('exports'), width: 100, right: true, cell: ({ exports }) => formatCount(exports) },
  ]
  return (
    <Card title={t('direct')} extra={<span className="quiet">{t('directHint')}</span>}>
      <PlainList
        label={t('direct')}
        columns={columns}
        rows={data}
        keyOf={({ userId }) => userId}
        error={error}
        onRetry={() => void refetch()}
        empty={t('noDirect')}
      />
    </Card>
  )
}

function RoleCell({ row }: { readonly row: RoleAccess }) {
  const t = useText(accessText)
  const namesOf = useCodeNames()
  const { role, added, asked, stopped } = row
  return (
    <>
      {role}
      {stopped && <span className="tag tag-red">{t('stopped')}</span>}
      {added.length > 0 && <small className="quiet">{t('added', { codes: namesOf(added) })}</small>}
      {asked && <small className="quiet">{t('waits', { by: asked.by, until: asked.until })}</small>}
    </>
  )
}

function ApproverCell({ row }: { readonly row: RoleAccess }) {
  const t = useText(accessText)
  if (row.approvedBy === null) return <span className="quiet">–</span>
  return (
    <>
      {nameIn({ byName: row.approvedBy, byUserId: row.approvedById }, 'byName')}
      {row.alone && <small className="quiet">{t('alone')}</small>}
    </>
  )
}
