import { getBanner } from '@camp/contract/banners/banners'
import { type BannerPosition, bannerPosition } from '@camp/contract/banners/banners.labels'
import { useLocation, useNavigate } from 'react-router'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTab, useTabTitle } from '../platform/tab.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { bannersText } from './banners.text.ts'

const editor = latePart(async () => (await import('./BannerEditor.tsx')).BannerEditor)

/** A banner, new or known: what it shows, where and when, and what the place looks like with it. */
export function EditBannerPage() {
  const t = useText(bannersText)
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const { close } = useTab()
  const id = Number(query.get('id'))
  const known = useCall(getBanner, { params: { id } }, { enabled: id > 0, quiet: () => true })
  const position = bannerPosition.values.find((one) => one === query.get('position')) ?? 'HOME_TOP'
  const { data, error } = known
  // A new one loads nothing that could be refused: who may not save it is told before the work is done, not after.
  const mayEdit = useHolds()('BANNER_EDIT')
  useTabTitle(id > 0 ? data && inBoth(bannersText, 'tabTitle', { title: data.title }) : inBoth(bannersText, 'do.create'))
  if (!mayEdit && (id <= 0 || data)) {
    return (
      <DetailPage title={t('editTitle')}>
        <div className="card detail-state">
          <ForbiddenState />
        </div>
      </DetailPage>
    )
  }
  if (id > 0 && !data) {
    const failure = error?.failure
    return (
      <DetailPage title={t('editTitle')}>
        <div className={failure ? 'card detail-state' : 'card detail-loading'} aria-busy={!failure || undefined}>
          {failure?.status === 403 ? <ForbiddenState /> : failure && <ErrorState failure={failure} onRetry={() => void known.refetch()} />}
        </div>
      </DetailPage>
    )
  }
  if (data?.archived) {
    return (
      <DetailPage title={t('editTitle')}>
        <div className="card detail-state">
          <EmptyState title={t('unknownBanner')} />
        </div>
      </DetailPage>
    )
  }
  const leave = (to: BannerPosition = data?.position ?? position) => {
    close()
    void navigate(`/content/banner?position=${to}`)
  }
  return <Late key={id} part={editor} props={{ initial: data ?? null, position, onClose: leave }} />
}
