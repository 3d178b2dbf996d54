import { type CodeSent, loginWithSms } from '@camp/contract/account/account.codes'
import { numberOf } from '@camp/contract/base/cleaning'
import { limitsOf } from '@camp/contract/base/limits'
import { useEffect, useState } from 'react'
import { isFailure } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'
import { useText } from '../platform/i18n.ts'
import { PlainField } from '../ui/base/PlainField.tsx'
import { codesText } from './codes.text.ts'
import { useOutbox } from './useOutbox.ts'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Asks for a code; null where there is something to mend first. */
  readonly send: () => Promise<CodeSent | Failure | null>
  /** What is said once a code was asked for. */
  readonly sentText: string
  /** The receiver whose messages the demo shows; `own`: of who is signed in; null: there is no outbox to look into. */
  readonly outbox: string | 'own' | null
  readonly large?: boolean
}

/** Six digits, and the button that has them sent; it rests for a minute after each. */
export function CodeField({ value, onChange, error, send, sentText, outbox, large = false }: CodeFieldProps) {
  const t = useText(codesText)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const rest = useCountdown()
  const kept = useOutbox(outbox)

  const ask = async (): Promise<void> => {
    if (busy || rest.seconds > 0) return
    setBusy(true)
    setRefused(null)
    const since = Date.now()
    const answer = await send()
    setBusy(false)
    if (answer === null) return
    if (isFailure(answer)) return setRefused(answer.body?.msg ?? null)
    rest.begin(answer.resendAfterSeconds)
    kept.watch(since)
  }

  return (
    <div className="codes-field">
      <PlainField
        large={large}
        name="code"
        label={t('code')}
        value={value}
        error={error ?? refused}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onChange(numberOf(event.target.value).replace(/\D/g, '').slice(0, limitsOf(loginWithSms).code.maxLength))}
        suffix={
          <button
            type="button"
            className="plain-suffix codes-get"
            aria-disabled={busy || rest.seconds > 0 || undefined}
            onClick={() => void ask()}
          >
            {busy ? t('getting') : rest.seconds > 0 ? t('again', { seconds: rest.seconds }) : t('get')}
          </button>
        }
      />
      <p className="codes-sent" role="status">
        {rest.begun && !error && !refused && sentText}
      </p>
      {kept.shut && <p className="codes-demo">{t('demoShut')}</p>}
      {kept.code && (
        <p className="codes-demo">
          {t('demo', { code: kept.code })}
          <button type="button" className="link" onClick={() => onChange(kept.code ?? '')}>
            {t('fill')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Counts seconds down. */
function useCountdown() {
  const [until, setUntil] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  const begin = (length: number): void => {
    setNow(Date.now())
    setUntil(Date.now() + length * 1_000)
  }
  return { seconds, begun: until !== null, begin }
}
