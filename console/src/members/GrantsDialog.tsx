import { getMemberGrants } from '@camp/contract/members/members'
import { memberSource } from '@camp/contract/members/members.labels'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import type { MemberRow } from './memberRow.ts'
import { membersText } from './members.text.ts'
import './members.css'

/** Every time that a family got a membership, the newest first. */
export function GrantsDialog({ member, onClose }: { readonly member: MemberRow; onClose(): void }) {
  const t = useText(membersText)
  const grants = useCall(getMemberGrants, { query: { parentId: member.parentId } })
  return (
    <Dialog title={t('grantsTitle', { name: member.parentName })} onClose={onClose}>
      <div className="dialog-body member-grants">
        {grants.error && <ErrorState failure={grants.error.failure} onRetry={() => void grants.refetch()} />}
        {grants.data?.length === 0 && <EmptyState title={t('noGrants')} />}
        {grants.isPending && <LoadingLines />}
        <ul aria-busy={grants.isPending}>
          {grants.data?.map((grant) => (
            <li key={grant.id}>
              <span>
                {grant.level} · {t('grantOf', { from: formatDay(grant.startsAt), to: formatDay(grant.endsAt) })}
              </span>
              <StatusTag of={memberSource} value={grant.source} />
              <small>{grant.orderNumber ?? [grant.reason, grant.by].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
