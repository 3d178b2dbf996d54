import { getMemberGrants } from '@camp/contract/members/members'
import { memberSource } from '@camp/contract/members/members.labels'
import { memberRecord } from '@camp/contract/members/members.record'
import { useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { PeekGone } from '../ui/page/RecordState.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import { GiftModal } from './GiftModal.tsx'
import type { MemberRow } from './memberRow.ts'
import { membersText } from './members.text.ts'
import './members.css'

/** A member beside the list: until when, and every time that the family got a membership. It has no page but the family's. */
export function MemberPeek({ row }: PeekProps<MemberRow>) {
  return row ? <Member member={row} /> : <PeekGone />
}

function Member({ member }: { readonly member: MemberRow }) {
  const t = useText(membersText)
  const title = useTitles(memberRecord)
  const holds = useHolds()
  const mayGive = holds('MEMBER_EDIT') && member.erasedAt === null
  const [giving, setGiving] = useState(false)
  const family = holds('PARENT_DETAIL') && <Link to={`/parent/detail?id=${member.parentId}`}>{t('do.family')}</Link>
  return (
    <>
      <DetailPage
        title={member.parentName}
        extra={<StatusTag of={memberSource} value={member.source} />}
        actions={
          <PageActions items={mayGive ? [{ key: 'extend', title: t('do.extend'), run: () => setGiving(true) }] : []}>
            <HistoryButton of={memberRecord} id={member.id} title={member.parentName} />
          </PageActions>
        }
      >
        <Card title={member.level} extra={family}>
          <Descriptions
            facts={[
              {
                key: 'phone',
                title: title('parentPhone'),
                value: <PersonalCell value={member.parentPhone} entity="parent" id={member.parentId} field="phone" />,
              },
              { key: 'started', title: title('startedAt'), value: formatDay(member.startedAt) },
              { key: 'expires', title: title('expiresAt'), value: formatDay(member.expiresAt) },
              { key: 'left', title: title('daysLeft'), value: member.daysLeft === 0 ? t('over') : t('days', { count: member.daysLeft }) },
            ]}
          />
        </Card>
        <Grants member={member} />
      </DetailPage>
      {giving && <GiftModal member={member} onClose={() => setGiving(false)} />}
    </>
  )
}

/** The newest first. */
function Grants({ member }: { readonly member: MemberRow }) {
  const t = useText(membersText)
  const grants = useCall(getMemberGrants, { query: { parentId: member.parentId } })
  return (
    <Card title={t('do.grants')}>
      <div className="members-grants">
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
    </Card>
  )
}
