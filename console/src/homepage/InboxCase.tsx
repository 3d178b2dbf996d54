import type { WorkItem } from '@camp/contract/base/work'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { type CaseProps, caseOf, type WorkCase } from '../platform/signedIn/noun.ts'
import { TabContext } from '../platform/tab.ts'
import { Button } from '../ui/base/Button.tsx'
import { LateInPlace, type LatePart, latePart } from '../ui/base/latePart.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { InPeek } from '../ui/peek/peek.ts'
import { RecordHere } from '../ui/presence/RecordHere.tsx'
import '../ui/peek/detail.peek.css'
import { usePeekGuard } from '../ui/peek/usePeekGuard.ts'
import { homepageText } from './homepage.text.ts'
import { pageOf } from './inboxPlaces.ts'

const parts = new Map<WorkCase, LatePart<CaseProps>>()

/** The record of such work, loaded when the first of it is opened. */
function partOf(one: WorkCase): LatePart<CaseProps> | undefined {
  if (one.load && !parts.has(one)) parts.set(one, latePart(one.load))
  return parts.get(one)
}

interface InboxCaseProps {
  readonly item: WorkItem
  readonly words: string
  /** The steps of the queue: claim, snooze, done. */
  readonly steps: ReactNode
  /** It has left the list: a colleague took it, or it is settled. What was typed here stays until one goes on. */
  readonly gone: boolean
  onNext(): void
}

/** The open piece of work: its record, with all that can be done there. */
export function InboxCase({ item, words, steps, gone, onNext }: InboxCaseProps) {
  const t = useText(homepageText)
  const { tab } = usePeekGuard(onNext)
  const navigate = useNavigate()
  const one = caseOf(item.kind)
  const part = one && partOf(one)
  const place = pageOf(item)
  return (
    <article className="desk-case homepage-inbox-case" data-of={item.id} aria-label={words}>
      {gone && (
        <p className="homepage-inbox-gone" role="status">
          {t('gone')}
        </p>
      )}
      <header className="homepage-inbox-steps no-print" role="toolbar" aria-label={t('steps')}>
        {steps}
        {place && (
          <Link to={place}>
            {t('openPage')} <kbd>Enter</kbd>
          </Link>
        )}
      </header>
      <div className="detail-peek-body">
        <RecordHere entity={one?.entity} id={item.subjectId}>
          <InPeek value={true}>
            <TabContext value={tab}>
              {part ? (
                <LateInPlace
                  key={item.id}
                  part={part}
                  props={{ of: one?.of?.(item) ?? String(item.subjectId), title: item.title, onNext }}
                  waiting={<LoadingLines />}
                />
              ) : (
                <section className="homepage-inbox-plain">
                  <h2>{words}</h2>
                  <p className="quiet">{item.detail}</p>
                  {place && (
                    <div data-acts>
                      <Button kind="primary" onClick={() => void navigate(place)}>
                        {t('openPage')}
                      </Button>
                    </div>
                  )}
                </section>
              )}
            </TabContext>
          </InPeek>
        </RecordHere>
      </div>
    </article>
  )
}

/** So long a digit waits for a record that is on its way. */
const WAITS_MS = 3_000

/** The first nine things that can be done with a record, by their digit: as soon as it is there, unless another key comes first. */
export function useActs() {
  const box = useRef<HTMLElement>(null)
  const turn = useRef(0)
  const act = (digit: number, id: string | undefined) => {
    turn.current += 1
    const mine = turn.current
    const until = Date.now() + WAITS_MS
    const stop = () => {
      turn.current += 1
    }
    const attempt = () => {
      if (turn.current !== mine) return
      const shown = box.current?.querySelector(`.homepage-inbox-case[data-of="${id}"]`)
      const buttons = shown?.querySelectorAll<HTMLElement>('[data-acts] > button') ?? []
      if (buttons.length === 0 && Date.now() < until) return setTimeout(attempt, 30)
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
      buttons[digit - 1]?.click()
    }
    document.addEventListener('keydown', stop, { once: true })
    document.addEventListener('pointerdown', stop, { once: true })
    attempt()
  }
  return { box, act }
}
