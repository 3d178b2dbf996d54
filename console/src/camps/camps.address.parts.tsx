import type { CallAnswer } from '@camp/contract/base/call'
import { getCampDetail } from '@camp/contract/camps/camps'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type Title, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTab, useTabTitle } from '../platform/tab.ts'
import { Stroke } from '../ui/base/icons.tsx'
import { OptionList } from '../ui/form/OptionList.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { useOpener } from '../ui/overlay/useOpener.ts'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { campsPartsText } from './camps.parts.text.ts'
import { inUseFirst, useCampOptions } from './camps.parts.tsx'

/** A camp as its own page has it. */
export type Camp = CallAnswer<typeof getCampDetail>

interface CampOfAddressProps {
  /** Of the screen, while there is no camp. */
  readonly title: string
  /** The whole screen while the address names no camp. */
  readonly start: ReactNode
  /** Of the screen with its camp. */
  titleOf(camp: Camp): Title
  children(camp: Camp): ReactNode
}

/** What such a screen reads in its address. */
export const campInAddress = ['campId'] as const

/** A screen of one camp, which its address names by `campId`. */
export function CampOfAddress({ title, start, titleOf, children }: CampOfAddressProps) {
  const t = useText(campsPartsText)
  const campId = Number(new URLSearchParams(useLocation().search).get('campId'))
  const known = Number.isInteger(campId) && campId > 0
  const { data: camp, error, refetch } = useCall(getCampDetail, { query: { id: campId } }, { enabled: known, quiet: () => true })
  useTabTitle(camp && titleOf(camp))
  if (!known) return start
  if (camp) return children(camp)
  return (
    <DetailPage title={title}>
      <RecordState
        failure={error?.failure}
        missing={false}
        words={{ title: t('campNotFound'), hint: t('campNotFoundHint'), back: t('backToCamps') }}
        list="/camp/index"
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

interface FirstCampProps {
  /** Of the screen, until a camp is found. */
  readonly title: string
}

/**
 * Opens a screen that names no camp on the one that somebody is most likely after: the first that runs. A camp has a tab of its own, so that the
 * one which led to it goes.
 */
export function FirstCamp({ title }: FirstCampProps) {
  const t = useText(campsPartsText)
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useCall(getWeekCampsDropDown, { query: {} }, { quiet: () => true })
  const first = data && inUseFirst(data)[0]
  const { close } = useTab()
  const goesOn = first !== undefined
  useEffect(() => (goesOn ? close : undefined), [goesOn, close])
  if (first) {
    const named = new URLSearchParams(search)
    named.set('campId', String(first.id))
    return <Navigate to={{ pathname, search: `?${named}` }} replace />
  }
  return (
    <DetailPage title={title}>
      <div className="card detail-state">
        {error ? (
          <ErrorState failure={error.failure} onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyState title={t('noCamps')}>{t('noCampsHint')}</EmptyState>
        ) : (
          <LoadingLines />
        )}
      </div>
    </DetailPage>
  )
}

/** Another camp for the same screen, beside its title. */
export function CampSwitch({ campId }: { readonly campId: number }) {
  const t = useText(campsPartsText)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { anchor, close, props: opener } = useOpener('listbox')
  const options = useCampOptions(anchor !== null)
  return (
    <>
      <button {...opener} type="button" className="icon-button" aria-label={t('switchCamp')} data-tip={t('switchCamp')}>
        <Stroke size={14}>
          <path d="m6 9 6 6 6-6" />
        </Stroke>
      </button>
      {anchor && (
        <Popover anchor={anchor} opener={anchor} wide onClose={close}>
          <OptionList
            multiple={false}
            label={t('switchCamp')}
            options={options}
            chosen={[campId]}
            choose={(id) => {
              close()
              if (id !== campId) void navigate({ pathname, search: `?campId=${id}` })
            }}
          />
        </Popover>
      )}
    </>
  )
}
