import { type Banner, exportBanners, getBannerList, updateBannerSeq } from '@camp/contract/banners/banners'
import { type BannerPosition, bannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import { bannerSizes, MOST_BANNERS } from '@camp/contract/banners/banners.rules'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useOrder } from '../ui/list/useOrder.ts'
import { Can } from '../ui/page/Can.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { useTips } from '../ui/table/tips.ts'
import { BannerLine } from './BannerLine.tsx'
import { BannerPreviewCard } from './BannerPreviewCard.tsx'
import { bannersText } from './banners.text.ts'
import { editorOf, useBannerActions } from './useBannerActions.ts'
import './banners.css'

const noBanners: readonly Banner[] = []
const EVERY = MOST_BANNERS * bannerPosition.values.length

/** The banners of one place in their order, and beside them the carousel that they make. The place stands in the address. */
export function BannerBoard({ which }: { readonly which: ReactNode }) {
  const t = useText(bannersText)
  const title = useTitles(bannerRecord)
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  useTips(page)
  const all = useCall(getBannerList, { query: { page: 1, size: EVERY } }, { quiet: () => true })
  const asked = new URLSearchParams(search).get('position')
  const position = bannerPosition.values.find((one) => one === asked) ?? 'HOME_TOP'
  const rows = all.data?.content ?? noBanners
  const banners = useMemo(() => rows.filter((banner) => banner.position === position), [rows, position])
  const failure = all.error?.failure
  const create = (
    <Can action="BANNER_EDIT">
      <Button kind="primary" data-shortcut="n" onClick={() => void navigate(editorOf(`position=${position}`))}>
        {t('do.create')}
      </Button>
    </Can>
  )
  const tabs = bannerPosition.values.map((key) => {
    const count = rows.filter((banner) => banner.position === key).length
    return { key, title: `${bannerPosition.label(key, language)}${count > 0 ? ` ${count}` : ''}` }
  })
  if (failure) {
    return (
      <DetailPage title={t('title')} actions={which}>
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void all.refetch()} />}
        </div>
      </DetailPage>
    )
  }
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          {which}
          <ExportButton
            label={t('do.export')}
            call={exportBanners}
            rows={rows.length}
            input={(async) => ({ query: { async }, body: {} })}
          />
          {create}
        </>
      }
    >
      <div ref={page} className="card banners-card">
        <TabList
          label={title('position')}
          tabs={tabs}
          shown={position}
          onShow={(key) => void navigate({ pathname, search: `?position=${key}` }, { replace: true })}
          panelClass="banners-panel"
        >
          {all.data ? (
            <div className="banners-board">
              <Place key={position} position={position} banners={banners} create={create} refetch={() => void all.refetch()} />
              <BannerPreviewCard key={`${position}view`} position={position} banners={banners} />
            </div>
          ) : (
            <div className="detail-loading" aria-busy="true" />
          )}
        </TabList>
      </div>
    </DetailPage>
  )
}

interface PlaceProps {
  readonly position: BannerPosition
  readonly banners: readonly Banner[]
  readonly create: ReactNode
  refetch(): void
}

function Place({ position, banners, create, refetch }: PlaceProps) {
  const t = useText(bannersText)
  const language = useLanguage()
  const movable = useHolds()('BANNER_EDIT')
  const [history, setHistory] = useState<Banner>()
  const actions = useBannerActions(setHistory)
  const sort = useAction(updateBannerSeq)
  const place = bannerPosition.label(position, language)
  const order = useOrder(banners, async (ids, before) => {
    const done = await sort.run({ query: { seen: [...before] }, body: [...ids] }, { position })
    // Somebody else has put them into another order: it is seen at once.
    if (!done) refetch()
    return done !== undefined
  })
  const [width, height] = bannerSizes[position]
  if (banners.length === 0) {
    return (
      <EmptyState title={t('emptyTitle', { place })} action={create}>
        {t('emptyHint', { width, height })}
      </EmptyState>
    )
  }
  return (
    <div>
      <SortableList
        className="banners-lines"
        order={order}
        nameOf={({ title }) => title}
        movable={movable && banners.length > 1}
        line={(banner, steps, at) => <BannerLine banner={banner} at={at} steps={steps} actions={actions(banner)} />}
      />
      {history && <RecordHistory entity="banner" id={history.id} title={history.title} onClose={() => setHistory(undefined)} />}
    </div>
  )
}
