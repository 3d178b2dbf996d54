import type { getApiKey } from '@camp/contract/apiKeys/apiKeys'
import type { CallAnswer } from '@camp/contract/base/call'
import { lengthIn } from '@camp/contract/base/numbers'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { apiKeysText } from './apiKeys.text.ts'
import './apiKeys.css'

const named = ['INVALID_INPUT', 'NOT_FOUND', 'KEY_ADDRESS', 'KEY_RATE', 'KEY_SCOPE_MISSING', 'KEY_MAKER_GONE', 'KEY_MAKER_LACKS'] as const

/** 11-08 */
const short = (day: string): string => day.slice(5)

/** The calls of a key by day, and how those ended that were refused. */
export function KeyUse({ apiKey: { days, refusals, calls, errors } }: { readonly apiKey: CallAnswer<typeof getApiKey> }) {
  const t = useText(apiKeysText)
  const most = days.reduce((peak, day) => (day.calls > peak.calls ? day : peak), { day: '', calls: 0, errors: 0 })
  const wordOf = (error: string) => {
    const known = named.find((name) => name === error)
    return known ? t(`refusal.${known}`) : t('refusal.other', { name: error })
  }
  return (
    <Card
      title={`${t('part.use')} · ${t('scopeCalls', { count: formatCount(calls) })}`}
      extra={most.calls > 0 && <span className="quiet">{t('peak', { day: short(most.day), count: formatCount(most.calls) })}</span>}
    >
      {calls === 0 ? (
        <p className="quiet">{t('noUse')}</p>
      ) : (
        <>
          <ol className="apiKeys-days" aria-label={t('part.use')}>
            {days.map((day) => {
              const words = t('day', { day: day.day, calls: formatCount(day.calls), errors: formatCount(day.errors) })
              return (
                <li key={day.day} data-tip={words}>
                  <span className="visually-hidden">{words}</span>
                  {day.calls > 0 && (
                    <span className="apiKeys-bar" style={{ height: lengthIn(day.calls, most.calls) }} aria-hidden="true">
                      <span style={{ height: lengthIn(day.errors, day.calls) }} />
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
          <h3 className="apiKeys-head">{`${t('part.refusals')} · ${t('scopeCalls', { count: formatCount(errors) })}`}</h3>
          {refusals.length === 0 ? (
            <p className="quiet">{t('noRefusals')}</p>
          ) : (
            <ul className="apiKeys-lines">
              {refusals.map((refusal) => (
                <li key={refusal.error}>
                  <span>{wordOf(refusal.error)}</span>
                  <span>{t('scopeCalls', { count: formatCount(refusal.calls) })}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
