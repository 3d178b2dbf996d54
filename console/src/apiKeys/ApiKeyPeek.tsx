import { type ApiKey, getApiKey } from '@camp/contract/apiKeys/apiKeys'
import { keyPurpose, keyState } from '@camp/contract/apiKeys/apiKeys.labels'
import { apiKeyRecord } from '@camp/contract/apiKeys/apiKeys.record'
import { shownKey } from '@camp/contract/apiKeys/apiKeys.rules'
import type { CallAnswer } from '@camp/contract/base/call'
import { ANY_WRITE, hasScope, keyScope } from '@camp/contract/scopes'
import { formatCount, formatList, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { lastDayOf } from './apiKeyForm.ts'
import { apiKeysText } from './apiKeys.text.ts'
import { KeyUse } from './KeyUse.tsx'
import { KeyWaiting } from './KeyWaiting.tsx'
import { useApiKeys } from './useApiKeys.tsx'
import './apiKeys.css'

type Shown = CallAnswer<typeof getApiKey>

/** Only what is put in can wait. */
const writes = ({ scopes }: Shown): boolean => hasScope(new Set(scopes), ANY_WRITE)

/** A key beside the list. */
export function ApiKeyPeek({ of }: PeekProps<ApiKey>) {
  const t = useText(apiKeysText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(getApiKey, { params: { id } }, { enabled: known, quiet: ({ status }) => status === 404 })
  if (data) return <Key apiKey={data} />
  return (
    <RecordState
      failure={error?.failure}
      missing={!known || error?.failure.status === 404}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/core/apiKey"
      onRetry={() => void refetch()}
    />
  )
}

function Key({ apiKey }: { readonly apiKey: Shown }) {
  const t = useText(apiKeysText)
  const title = useTitles(apiKeyRecord)
  const keys = useApiKeys()
  const { name, state, creator, lacking } = apiKey
  const facts = [
    { key: 'creator', title: title('creator'), value: creator },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={apiKey.createdAt} /> },
    { key: 'expiresAt', title: t('lastDay'), value: apiKey.expiresAt ? lastDayOf(apiKey.expiresAt) : t('never') },
    { key: 'ratePerMinute', title: title('ratePerMinute'), value: t('perMinute', { count: formatCount(apiKey.ratePerMinute) }) },
    { key: 'lastUsedAt', title: title('lastUsedAt'), value: apiKey.lastUsedAt && <TimeCell at={apiKey.lastUsedAt} /> },
    { key: 'ipAllow', title: title('ipAllow'), value: apiKey.ipAllow.join('、') || t('anywhere'), wide: apiKey.ipAllow.length > 1 },
  ]
  const trouble =
    state === 'STOPPED'
      ? t('stopped', { name: creator })
      : state !== 'REVOKED' && lacking.length > 0 && t('lacks', { name: creator, codes: formatList(lacking) })
  return (
    <DetailPage
      title={name}
      extra={<StatusTag of={keyState} value={state} />}
      line={[
        <span key="key" className="mono">
          {shownKey(apiKey)}
        </span>,
        <span key="once" className="quiet">
          {t('once')}
        </span>,
      ]}
      actions={<PageActions items={keys.actions(apiKey)} />}
    >
      {trouble && (
        <p className="apiKeys-trouble" role="status">
          {trouble}
        </p>
      )}
      {state === 'ROTATING' && <Rotation apiKey={apiKey} onEnd={keys.askEndOld} />}
      <KeyUse apiKey={apiKey} />
      <Scopes apiKey={apiKey} />
      {writes(apiKey) && <KeyWaiting keyId={apiKey.id} />}
      <Card title={t('part.facts')}>
        <Descriptions facts={facts} />
      </Card>
      {keys.dialogs}
    </DetailPage>
  )
}

interface RotationProps {
  readonly apiKey: Shown
  onEnd(apiKey: ApiKey, lastUsedAt: string | null): Promise<void>
}

/** Both secrets, with what each is used for: the old one may go once nobody uses it any more. */
function Rotation({ apiKey, onEnd }: RotationProps) {
  const t = useText(apiKeysText)
  const holds = useHolds()
  const old = apiKey.secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <Card
      title={t('part.rotation')}
      extra={
        <>
          <span className="quiet">{t('rotationHint')}</span>
          {old && holds('API_KEY_EDIT') && <Button onClick={() => void onEnd(apiKey, old.lastUsedAt)}>{t('do.endOld')}</Button>}
        </>
      }
    >
      <ul className="apiKeys-lines">
        {apiKey.secrets.map(({ tail, createdAt, endsAt, lastUsedAt, calls }) => (
          <li key={tail}>
            <span className="tag" data-hue={endsAt === null ? 'green' : 'grey'}>
              {t(endsAt === null ? 'secretNew' : 'secretOld')}
            </span>
            <span className="mono">…{tail}</span>
            <span>
              {t(endsAt === null ? 'secretUsed' : 'secretEnds', { time: formatTime(endsAt ?? createdAt), count: formatCount(calls) })}
            </span>
            <span className="quiet">{lastUsedAt === null ? t('secretNever') : <TimeCell at={lastUsedAt} />}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the key may do, in words, with how often it did; and what it was not given. */
function Scopes({ apiKey: { purpose, scopes, byScope } }: { readonly apiKey: Shown }) {
  const t = useText(apiKeysText)
  const language = useLanguage()
  const missing = keyScope.values.filter((scope) => !scopes.includes(scope))
  return (
    <Card title={t('part.scopes')} extra={<StatusTag of={keyPurpose} value={purpose} />}>
      <ul className="apiKeys-lines">
        {byScope.map(({ scope, calls }) => (
          <li key={scope}>
            <span>{keyScope.label(scope, language)}</span>
            <span className="mono quiet">{scope}</span>
            <span>{t('scopeCalls', { count: formatCount(calls) })}</span>
          </li>
        ))}
        {missing.length > 0 && (
          <li className="quiet">
            {t('notGiven')} {missing.join(' ')}
          </li>
        )}
      </ul>
    </Card>
  )
}
