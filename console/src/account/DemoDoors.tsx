import './door.css'
import { type DemoDoors as Doors, listDemoAccounts } from '@camp/contract/account/account.demo'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { signIn } from '../platform/session.ts'
import { storageKeys, writeStored } from '../platform/storage.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { doorText } from './door.text.ts'

/** The accounts of the demo: one click goes in as one of them, by the same log-in as everybody's. */
export function DemoDoors() {
  const t = useText(doorText)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [doors, setDoors] = useState<Doors | null>(null)
  const [going, setGoing] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // Without an answer there is still the log-in by name and password.
    call(listDemoAccounts, {}, { quiet: () => true, signal: gone.signal })
      .then((answer) => {
        if (isFailure(answer)) return
        writeStored(storageKeys.demo, '1')
        setDoors(answer)
      })
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  if (!doors) return null
  const busy = going !== null
  const goIn = async (username: string): Promise<void> => {
    if (busy) return
    setGoing(username)
    setWrong(null)
    const answer = await signIn(username, doors.password)
    setGoing(null)
    if (!isFailure(answer)) return void navigate(safeRedirect(query.get('redirect')), { replace: true })
    if (answer.body && answer.status < 500) setWrong(answer.body.msg)
  }
  return (
    <section className="door-demo" aria-label={t('title')}>
      <strong>{t('title')}</strong>
      <ul>
        {doors.accounts.map(({ username, realName, roleName }) => (
          <li key={username}>
            <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void goIn(username)}>
              <span>{realName}</span>
              <span className="plain-hint">{going === username ? t('going') : (roleName ?? t('noRole'))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="plain-hint">
        {t('password')} <code>{doors.password}</code>
      </p>
      {wrong && (
        <p role="alert" className="plain-error">
          {wrong}
        </p>
      )}
    </section>
  )
}
