import { getReferrerGraph, type ReferredFamily } from '@camp/contract/referrers/referrers.graph'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { referrersText } from './referrers.text.ts'
import './referrers.css'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'

/** Whom a referrer recommended, and whom these did, as lists in lists: they read in order, and each family of a ring is marked. */
export function ReferralCard({ id }: { readonly id: number }) {
  const t = useText(referrersText)
  const asked = useCall(getReferrerGraph, { params: { id } }, { quiet: () => true })
  const failure = asked.error?.failure
  if (failure) return <ErrorState failure={failure} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <LoadingLines />
  const { families, more } = asked.data
  return (
    <Card title={t('graph.title')}>
      {families.length === 0 ? <p className="quiet">{t('graph.none')}</p> : <Families all={families} under={null} />}
      {more > 0 && <p className="quiet">{t('graph.more', { count: more })}</p>}
    </Card>
  )
}

function Families({ all, under }: { readonly all: readonly ReferredFamily[]; readonly under: number | null }) {
  const t = useText(referrersText)
  return (
    <ul className="referrers-referral-tree">
      {all
        .filter((family) => family.under === under)
        .map(({ parentId, name, referred, ring }) => (
          <li key={parentId}>
            <RecordLink to={pageFor('parent', parentId)}>{name}</RecordLink>
            {referred > 0 && <span className="quiet"> {t('graph.referred', { count: formatCount(referred) })}</span>}
            {ring && <span className="tag tag-red">{t('graph.ring')}</span>}
            {under === null && all.some((family) => family.under === parentId) && <Families all={all} under={parentId} />}
          </li>
        ))}
    </ul>
  )
}
