import { planRepricing, previewRepricing } from '@camp/contract/workHours/workHours.changes'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { usePlan } from '../ui/change/usePlan.tsx'
import { workHoursText } from './workHours.text.ts'

const stale = ['Work hours and contracts']

/** Offers to price lines of open months anew where a rate was set for their days afterwards. Nothing happens unless somebody says so. */
export function RepricingOffer({ coachId }: { readonly coachId: number }) {
  const t = useText(workHoursText)
  const may = useHolds()('COASH_WORKHOUR_CLOSE')
  const params = { id: coachId }
  const { data } = useCall(previewRepricing, { params }, { enabled: may, quiet: () => true })
  const plan = usePlan(planRepricing, { stale })
  const lines = data?.lines ?? 0
  return (
    <>
      {data && lines > 0 && (
        <div className="hours-offer" role="status">
          <span>{t('detail.offer', { count: lines, before: formatMoney(data.before), after: formatMoney(data.after) })}</span>
          <Button busy={plan.busy} onClick={() => void plan.start(t('detail.repricing'), { params })}>
            {t('detail.reprice', { count: lines })}
          </Button>
        </div>
      )}
      {plan.shown}
    </>
  )
}
