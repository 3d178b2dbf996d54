import { type DuplicateEvidence, duplicateEvidence, listDuplicateParents } from '@camp/contract/parents/parents.merges'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { Can } from '../ui/page/Can.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { mergingText } from './merging.text.ts'
import type { DuplicatePair } from './parentRow.ts'
import { parentsText } from './parents.text.ts'
import './parents.css'
import { Late, latePart } from '../ui/base/latePart.tsx'

const mergeModal = latePart(async () => (await import('./MergeModal.tsx')).MergeModal)
const SIZES = [10, 20, 50]

/** What the address asks for. */
function useAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(location.search)
  const number = (key: string) => {
    const value = Number(query.get(key) ?? '')
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  const size = number('size')
  const set = (changes: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    void navigate(`${location.pathname}?${next}`, { replace: true })
  }
  return {
    parentId: number('parentId'),
    evidence: duplicateEvidence.values.filter((kind) => query.getAll('evidence').join().split(',').includes(kind)),
    page: number('page') ?? 1,
    size: size !== undefined && SIZES.includes(size) ? size : 10,
    set,
  }
}

/** Pairs of accounts that may be of one family, to be joined or left alone. */
export function DuplicatesPage() {
  const m = useText(mergingText)
  const { parentId, evidence, page, size, set } = useAddress()
  const [merging, setMerging] = useState<DuplicatePair | null>(null)
  const query = { page, size, ...(parentId !== undefined && { parentId }), ...(evidence.length > 0 && { evidence }) }
  const { data, error, refetch } = useCall(listDuplicateParents, { query }, { keepPrevious: true })
  const turn = (kind: DuplicateEvidence) => {
    const next = evidence.includes(kind) ? evidence.filter((one) => one !== kind) : [...evidence, kind]
    set({ evidence: next.length > 0 ? next.join() : null, page: null })
  }
  return (
    <>
      <DetailPage title={m('duplicates.title')} actions={<Button onClick={() => void refetch()}>{m('duplicates.again')}</Button>}>
        <div className="card parents-finder">
          <p className="quiet">{m('duplicates.hint')}</p>
          <Evidence chosen={evidence} turn={turn} />
          {parentId !== undefined && (
            <p>
              {m('duplicates.ofOne', { id: parentId })}{' '}
              <button type="button" className="link" onClick={() => set({ parentId: null, page: null })}>
                {m('duplicates.ofAll')}
              </button>
            </p>
          )}
          {error &&
            (error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />)}
          {!data && !error && (
            <div className="detail-plain-loading" aria-busy="true">
              <LoadingLines />
            </div>
          )}
          {data?.content.length === 0 && <EmptyState title={m('duplicates.none')}>{m('duplicates.noneHint')}</EmptyState>}
          {data && data.content.length > 0 && (
            <>
              <p className="quiet">{m('duplicates.count', { count: formatCount(data.totalElements) })}</p>
              <ul className="parents-pairs">
                {data.content.map((pair) => (
                  <Pair key={pair.key} pair={pair} onMerge={() => setMerging(pair)} />
                ))}
              </ul>
              <Pager
                page={page}
                size={size}
                total={data.totalElements}
                onPage={(next) => set({ page: String(next) })}
                onSize={(next) => set({ size: String(next), page: null })}
              />
            </>
          )}
        </div>
      </DetailPage>
      {merging && <Late key={merging.key} part={mergeModal} props={{ pair: merging, onClose: () => setMerging(null) }} />}
    </>
  )
}

function Evidence({ chosen, turn }: { readonly chosen: readonly DuplicateEvidence[]; turn(kind: DuplicateEvidence): void }) {
  const m = useText(mergingText)
  const language = useLanguage()
  return (
    <fieldset className="parents-kinds">
      <legend className="visually-hidden">{m('duplicates.by')}</legend>
      {duplicateEvidence.values.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => turn(kind)}>
          {duplicateEvidence.label(kind, language)}
        </button>
      ))}
    </fieldset>
  )
}

/** The tab of a family where a sign can be seen. */
const SEEN = { PHONE: 'addresses', DEVICE: 'devices', ADDRESS: 'addresses', CHILD: undefined } as const

function Pair({ pair, onMerge }: { readonly pair: DuplicatePair; onMerge(): void }) {
  const t = useText(parentsText)
  const language = useLanguage()
  const tabs = [...new Set(pair.evidence.flatMap((kind) => SEEN[kind] ?? []))]
  return (
    <li>
      <div className="parents-pair-head">
        {pair.evidence.map((kind) => (
          <span key={kind} className="tag tag-blue">
            {duplicateEvidence.label(kind, language)}
          </span>
        ))}
        <Can action="PARENT_MERGE">
          <Button onClick={onMerge}>{t('do.merge')}</Button>
        </Can>
      </div>
      <div className="parents-pair">
        {[[pair.one, pair.other] as const, [pair.other, pair.one] as const].map(([account, other]) => (
          <AccountFacts
            key={account.id}
            account={account}
            other={other}
            title={
              <>
                <Link to={`/parent/detail?id=${account.id}`}>{account.realName ?? account.nickname}</Link>
                {tabs.map((tab) => (
                  <Link key={tab} className="parents-sign" to={`/parent/detail?id=${account.id}&tab=${tab}`}>
                    {t(`tab.${tab}`)}
                  </Link>
                ))}
              </>
            }
          />
        ))}
      </div>
    </li>
  )
}
