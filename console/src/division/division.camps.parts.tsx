import { type DivisionCard, isToDo, listDivisionCamps } from '@camp/contract/division/division.camps'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useDeskKeys } from '../ui/desk/useDesk.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState, NoMatchState } from '../ui/page/StateViews.tsx'
import { useTips } from '../ui/table/tips.ts'
import { CampCard } from './CampCard.tsx'
import { divisionCampsText } from './divisionCamps.text.ts'
import './division.camps.css'

const SHOWS = ['ALL', 'NEEDY', 'ENROLLING', 'RUNNING', 'ENDED'] as const
type Show = (typeof SHOWS)[number]

const shown: Readonly<Record<Show, (card: DivisionCard) => boolean>> = {
  ALL: () => true,
  NEEDY: isToDo,
  ENROLLING: ({ status }) => status === 'ENROLLING',
  RUNNING: ({ status }) => status === 'IN_PROGRESS',
  ENDED: () => true,
}

/** Nothing of it is to be seen or done yet. */
const isQuiet = (card: DivisionCard): boolean => card.children === 0 && !isToDo(card)

const matches = ({ campName, groups }: DivisionCard, text: string): boolean =>
  [campName, ...groups.flatMap(({ name, coachName }) => [name, coachName ?? ''])].some((words) => words.toLowerCase().includes(text))

interface CampsToDivideProps {
  readonly title: string
  /** Above the cards: what is to be done. */
  readonly say?: string | undefined
  /** The camps of this coach alone. */
  readonly coachId?: number | undefined
  /** What opening a camp is called, and where it leads. */
  readonly verb: string
  readonly to: (campId: number) => string
}

/** The camps by need, where a screen of one camp is opened without one. */
export function CampsToDivide({ title, say, coachId, verb, to }: CampsToDivideProps) {
  const t = useText(divisionCampsText)
  const region = useRef<HTMLDivElement>(null)
  useTips(region)
  const { show, change } = useShow()
  const [text, setText] = useState('')
  const [unfolded, setUnfolded] = useState(false)
  const ended = show === 'ENDED'
  const live = useCall(listDivisionCamps, { query: {} }, { quiet: () => true })
  const past = useCall(listDivisionCamps, { query: { ended: true } }, { enabled: ended, quiet: () => true })
  const { data, error, refetch } = ended ? past : live
  useCardKeys(region)
  const ofCoach = ({ groups }: DivisionCard) => coachId === undefined || groups.some((group) => group.coachId === coachId)
  const all = (live.data ?? []).filter(ofCoach)
  const asked = text.trim().toLowerCase()
  const cards = (data ?? []).filter((card) => ofCoach(card) && shown[show](card) && matches(card, asked))
  const quiet = show === 'ALL' && asked === '' ? cards.filter(isQuiet) : []
  const inView = unfolded ? cards : cards.filter((card) => !quiet.includes(card))
  return (
    <DetailPage
      title={title}
      extra={
        <Segmented
          label={t('show')}
          hideLabel
          value={show}
          options={SHOWS.map((value) => ({ value, label: t(`shows.${value}`, { count: all.filter(shown[value]).length }) }))}
          onChange={change}
        />
      }
      actions={
        <search className="division-camp-search">
          <input
            className="plain-input"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
      }
    >
      {say !== undefined && <p className="division-hint">{say}</p>}
      {!ended && (
        <div>
          <Figures cards={all} busy={live.isPending} />
        </div>
      )}
      <div ref={region} className="division-camps" aria-busy={!data}>
        {error && !data ? (
          <State>
            {error.failure?.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
          </State>
        ) : !data ? (
          <div className="card detail-loading" />
        ) : inView.length === 0 && quiet.length === 0 ? (
          <State>{asked === '' ? <Nothing show={show} /> : <NoMatchState onClear={() => setText('')} />}</State>
        ) : (
          <>
            <ul className="division-camp-cards" aria-label={title}>
              {inView.map((card) => (
                <CampCard key={card.campId} card={card} verb={verb} to={to(card.campId)} />
              ))}
            </ul>
            <div className="division-camp-foot">
              {inView.length > 0 && <Legend />}
              {quiet.length > 0 && (
                <span>
                  {t('quiet', { count: quiet.length })}{' '}
                  <button type="button" className="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                    {t(unfolded ? 'fold' : 'unfold')}
                  </button>
                </span>
              )}
            </div>
          </>
        )}
      </div>
    </DetailPage>
  )
}

const State = ({ children }: { readonly children: ReactNode }) => <div className="card detail-state">{children}</div>

function Nothing({ show }: { readonly show: Show }) {
  const t = useText(divisionCampsText)
  const key = show === 'ALL' ? 'empty' : show === 'NEEDY' ? 'done' : 'none'
  return <EmptyState title={t(`${key}Title`)}>{t(`${key}Hint`)}</EmptyState>
}

/** Which camps are shown stands in the address. */
function useShow() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const show: Show = SHOWS.find((value) => value === asked.get('show')) ?? 'ALL'
  const change = (value: Show) => {
    if (value === 'ALL') asked.delete('show')
    else asked.set('show', value)
    void navigate({ pathname, search: asked.size > 0 ? `?${asked}` : '' }, { replace: true })
  }
  return { show, change }
}

/** J and K go from camp to camp; Enter presses the link that has the focus. */
function useCardKeys(region: { readonly current: HTMLElement | null }): void {
  const t = useText(divisionCampsText)
  const step = (by: 1 | -1) => () => {
    const links = [...(region.current?.querySelectorAll<HTMLElement>('a[data-camp]') ?? [])]
    const at = links.findIndex((link) => link.contains(document.activeElement))
    links[Math.max(0, at === -1 ? 0 : Math.min(links.length - 1, at + by))]?.focus()
  }
  useDeskKeys({
    j: { words: t('next'), run: step(1) },
    k: { words: t('previous'), run: step(-1) },
    '/': { words: t('search'), run: () => inView('.division-camp-search input')?.focus() },
  })
}

const sumOf = (cards: readonly DivisionCard[], of: (card: DivisionCard) => number): number => cards.reduce((all, card) => all + of(card), 0)

/** All camps in one strip. */
function Figures({ cards, busy }: { readonly cards: readonly DivisionCard[]; readonly busy: boolean }) {
  const t = useText(divisionCampsText)
  const count = (of: (card: DivisionCard) => number) => (busy ? undefined : formatCount(sumOf(cards, of)))
  const camps = cards.filter(({ waiting }) => waiting > 0).length
  const spread = Math.max(0, ...cards.map(({ loads }) => (loads ? loads.most - loads.least : 0)))
  const of = (key: 'waiting' | 'places' | 'short' | 'siblings' | 'loads', value: string | undefined) => ({
    key,
    title: t(`figures.${key}`, { camps }),
    tip: t(`figures.${key}Tip`),
    value,
  })
  const placed = count(({ children, waiting }) => children - waiting)
  return (
    <StatCards
      stats={[
        of(
          'waiting',
          count(({ waiting }) => waiting),
        ),
        of('places', placed && `${placed} / ${count(({ places }) => places)}`),
        of(
          'short',
          count(({ short }) => short),
        ),
        of(
          'siblings',
          count(({ siblingsApart }) => siblingsApart),
        ),
        of('loads', busy ? undefined : formatCount(spread)),
      ]}
    />
  )
}

function Legend() {
  const t = useText(divisionCampsText)
  return (
    <ul className="division-camp-legend">
      <li>
        <i data-of="stays" />
        {t('legendStays')}
      </li>
      <li>
        <i data-of="waiting" />
        {t('legendWaiting')}
      </li>
      <li>
        <i data-of="comes" />
        {t('legendComes')}
      </li>
      <li>
        <u />
        {t('legendCapacity')}
      </li>
      <li>{t('order')}</li>
    </ul>
  )
}
