import type { CallAnswer } from '@camp/contract/base/call'
import { getCampDetail } from '@camp/contract/camps/camps'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Title, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTabTitle } from '../platform/tab.ts'
import { alone } from '../ui/base/useForm.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { campsPartsText } from './camps.parts.text.ts'
import { useCampOptions } from './camps.parts.tsx'
import './campChoice.css'

/** A camp as its own page has it. */
export type Camp = CallAnswer<typeof getCampDetail>

interface ChooseCampProps {
  readonly words: {
    /** Of the screen. */
    readonly title: string
    readonly choose: string
    readonly hint: string
    readonly camp: string
  }
}

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

/** Chooses the camp of a screen that was opened without one. */
export function ChooseCamp({ words }: ChooseCampProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const options = useCampOptions()
  return (
    <DetailPage title={words.title}>
      <Card title={words.choose}>
        <div className="campChoice">
          <SelectField
            name="campId"
            label={words.camp}
            hint={words.hint}
            value={undefined}
            {...alone}
            options={options}
            onChange={(id) => void navigate({ pathname, search: `?campId=${id}` }, { replace: true })}
          />
        </div>
      </Card>
    </DetailPage>
  )
}
