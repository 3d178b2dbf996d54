import type { CallAnswer } from '@camp/contract/base/call'
import { checkKind, getPermissionLens } from '@camp/contract/permissions/permissions.check'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { uiText } from '../ui/ui.text.ts'
import { Mark } from './Mark.tsx'
import { permissionCheckText } from './permissionCheck.text.ts'

type Target = CallAnswer<typeof getPermissionLens>[number]

interface CheckTargetsProps {
  readonly userId: number
  readonly chosen: string | undefined
  onChoose(target: { readonly kind: Target['kind']; readonly key: string }): void
}

/** Everything that can be opened, each with yes or no for this person. */
export function CheckTargets({ userId, chosen, onChoose }: CheckTargetsProps) {
  const t = useText(permissionCheckText)
  const words = useText(uiText)
  const language = useLanguage()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<'all' | 'yes' | 'no'>('all')
  const { data, error, refetch } = useCall(getPermissionLens, { query: { userId } }, { keepPrevious: true, staleTime: 0 })
  if (error)
    return (
      <div className="card permissionCheck-targets">
        {error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      </div>
    )
  const wanted = text.trim().toLowerCase()
  const found = (data ?? []).filter(
    (one) =>
      (answer === 'all' || one.allowed === (answer === 'yes')) &&
      [one.key, one.titleZh, one.titleEn, one.route, ...one.codes].join(' ').toLowerCase().includes(wanted),
  )
  const yes = (data ?? []).filter(({ allowed }) => allowed).length
  const count = (of: number) => (data ? ` ${formatCount(of)}` : '')
  return (
    <section className="card permissionCheck-targets" aria-label={t('targets')}>
      <input
        type="search"
        className="form-control"
        aria-label={words('findIn', { name: t('targets') })}
        placeholder={t('find')}
        maxLength={SEARCH_ROOM}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Segmented
        hideLabel
        label={t('answer')}
        value={answer}
        options={[
          { value: 'all', label: t('all') },
          { value: 'yes', label: `${t('yes')}${count(yes)}` },
          { value: 'no', label: `${t('no')}${count((data?.length ?? 0) - yes)}` },
        ]}
        onChange={setAnswer}
      />
      <div className="permissionCheck-list" aria-busy={!data}>
        {checkKind.values.map((kind) => {
          const ofKind = found.filter((one) => one.kind === kind)
          if (ofKind.length === 0) return null
          return (
            <section key={kind} aria-label={checkKind.label(kind, language)}>
              <h2>{checkKind.label(kind, language)}</h2>
              <ul>
                {ofKind.map((one) => (
                  <li key={one.key}>
                    <button
                      type="button"
                      aria-current={one.key === chosen ? 'true' : undefined}
                      onClick={() => onChoose({ kind, key: one.key })}
                    >
                      <Mark allowed={one.allowed} />
                      <span>
                        {language === 'en-US' ? one.titleEn : one.titleZh}
                        <small>{one.route}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        {data && found.length === 0 && <p className="quiet">{words('nothingFound')}</p>}
      </div>
    </section>
  )
}
