import type { CallInput } from '@camp/contract/base/call'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { Drawer } from '../../ui/overlay/Drawer.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { RecordState } from '../../ui/page/RecordState.tsx'
import { TraceLines } from './TraceLines.tsx'
import { traceText } from './trace.text.ts'

interface WhyDrawerProps {
  /** The entry, statement or contract whose amount it is. */
  readonly of: CallInput<typeof traceWorkhours>['query']
  /** The list that holds it. */
  readonly list: string
  onClose(): void
}

/** Why an amount is what it is: its lines, down to the clock-ins whose comments earned it. */
export function WhyDrawer({ of, list, onClose }: WhyDrawerProps) {
  const t = useText(traceText)
  const { data, error, refetch } = useCall(traceWorkhours, { query: of }, { quiet: () => true })
  return (
    <Drawer title={t('title')} onClose={onClose}>
      {data ? (
        <div className="trace-why-body">
          <TraceLines trace={data} />
        </div>
      ) : error ? (
        <RecordState
          failure={error.failure}
          missing={false}
          words={{ title: t('gone'), hint: t('goneHint'), back: t('back') }}
          list={list}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines />
      )}
    </Drawer>
  )
}
