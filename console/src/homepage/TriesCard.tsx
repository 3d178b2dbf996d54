import { type DemoTry, listDemoTries } from '@camp/contract/account/account.demo'
import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { SuccessIcon } from '../ui/base/icons.tsx'
import { ChangeSet } from '../ui/change/usePlan.tsx'
import { triesText } from './homepage.tries.text.ts'
import './homepage.tries.css'

const params = { key: 'demo.tries' }

/** What somebody has tried, and whether the card was put away: kept for that person, on the server. */
interface Kept {
  readonly done: readonly string[]
  readonly away: boolean
}

/** What was kept; anything else counts as nothing. */
function keptIn(value: unknown): Kept {
  const { done, away } = (value ?? {}) as Partial<Kept> // checked below
  return { done: Array.isArray(done) ? done.filter((one) => typeof one === 'string') : [], away: away === true }
}

/** In the demo: five things to try that no other console has. Each opens its place and ticks itself off; all of it can be put away. */
export function TriesCard() {
  const t = useText(triesText)
  const navigate = useNavigate()
  const { data } = useCall(listDemoTries, {}, { quiet: () => true, staleTime: Number.POSITIVE_INFINITY })
  const stored = useCall(getPreference, { params }, { quiet: () => true })
  const save = useAction(savePreference, { quiet: () => true })
  const [changed, setChanged] = useState<Kept>()
  const [token, setToken] = useState<string>()
  const tries = data?.tries ?? []
  if (tries.length === 0 || !(stored.data || stored.error)) return null
  const kept = changed ?? keptIn(stored.data?.value)
  const keep = (next: Kept): void => {
    setChanged(next)
    void save.run({ params, body: { value: next } })
  }
  const open = ({ id, path, token: set }: (typeof tries)[number]): void => {
    if (!kept.done.includes(id)) keep({ ...kept, done: [...kept.done, id] })
    if (set) setToken(set)
    else if (path) void navigate(path)
  }
  const done = tries.filter(({ id }) => kept.done.includes(id)).length
  const progress = t('progress', { done, all: tries.length })
  return (
    <section className="card homepage-tries" aria-label={t('title')}>
      <header>
        <strong>{t('title')}</strong>
        <span className="quiet">{done === tries.length ? t('all') : progress}</span>
        <button type="button" className="link" aria-expanded={!kept.away} onClick={() => keep({ ...kept, away: !kept.away })}>
          {t(kept.away ? 'show' : 'hide')}
        </button>
      </header>
      {!kept.away && (
        <ol>
          {tries.map((one, at) => (
            <Try key={one.id} one={one} number={at + 1} done={kept.done.includes(one.id)} onOpen={() => open(one)} />
          ))}
        </ol>
      )}
      {token && <ChangeSet title={t('what.IMPORT')} started={{ token, taskId: 0 }} onClose={() => setToken(undefined)} />}
    </section>
  )
}

interface TryProps {
  readonly one: { readonly id: DemoTry; readonly path: string | null; readonly token: string | null }
  readonly number: number
  readonly done: boolean
  onOpen(): void
}

function Try({ one: { id, path, token }, number, done, onOpen }: TryProps) {
  const t = useText(triesText)
  const words = (
    <>
      <span className="homepage-tries-mark">{done ? <SuccessIcon /> : number}</span>
      <span>
        <b>{t(`what.${id}`)}</b>
        <small>{path || token ? t(`how.${id}`) : t('elsewhere', { role: t(`role.${id}`) })}</small>
      </span>
    </>
  )
  return (
    <li data-done={done || undefined}>
      {path || token ? (
        <button type="button" onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
}
