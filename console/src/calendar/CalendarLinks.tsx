import { type CalendarLink, createCalendarLink, listCalendarLinks, withdrawCalendarLink } from '@camp/contract/calendar/calendar'
import { calendarFeed } from '@camp/contract/calendar/calendar.labels'
import { useState } from 'react'
import { formatList, formatTime, relativeTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useShownOnce } from '../ui/overlay/useShownOnce.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { calendarText } from './calendar.text.ts'

/** Own links by which a calendar program reads the calendar: made, shown once, withdrawn. */
export function CalendarLinks({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<string | null>(null)
  return made === null ? (
    <OwnLinks onMade={setMade} onClose={onClose} />
  ) : (
    <MadeLink url={new URL(made, window.location.origin).href} onClose={onClose} />
  )
}

function OwnLinks({ onMade, onClose }: { onMade(url: string): void; onClose(): void }) {
  const t = useText(calendarText)
  const language = useLanguage()
  const own = useCall(listCalendarLinks, {}, { staleTime: 0 })
  const [feeds, setFeeds] = useState<CalendarLink['feeds']>([...calendarFeed.values])
  const [lacks, setLacks] = useState(false)
  const create = useAction(createCalendarLink, { onDone: ({ url }) => onMade(url) })
  const withdraw = useAction(withdrawCalendarLink, {
    onDone: () => {
      toast('success', t('links.withdrawn'))
      void own.refetch()
    },
  })
  const turn = (feed: (typeof feeds)[number]) => {
    setLacks(false)
    setFeeds(calendarFeed.values.filter((one) => (one === feed) !== feeds.includes(one)))
  }
  const send = () => (feeds.length === 0 ? setLacks(true) : void create.run({ body: { feeds } }))
  const words = (of: CalendarLink['feeds']) => formatList(of.map((feed) => calendarFeed.label(feed, language)))
  const askWithdraw = async ({ id }: CalendarLink) => {
    const sure = await confirmDanger({ title: t('links.withdrawTitle'), text: t('links.withdrawText'), confirm: t('links.withdraw') })
    if (sure) await withdraw.run({ params: { id } })
  }
  return (
    <Dialog title={t('links.title')} width={560} onClose={onClose}>
      <div className="dialog-body workCalendar-links">
        <p>{t('links.body')}</p>
        {own.isPending && <LoadingLines />}
        {own.isError && <ErrorState failure={own.error.failure} onRetry={() => void own.refetch()} />}
        {own.data?.length === 0 && <p className="quiet">{t('links.none')}</p>}
        {own.data && own.data.length > 0 && (
          <ul className="workCalendar-links-rows" aria-label={t('links.title')}>
            {own.data.map((link) => (
              <li key={link.id}>
                <div>
                  <span>{words(link.feeds)}</span>
                  <span className="plain-hint" title={formatTime(link.createdAt)}>
                    {t('links.made', { time: relativeTime(link.createdAt) })} ·{' '}
                    {link.readAt ? t('links.read', { time: relativeTime(link.readAt) }) : t('links.neverRead')}
                  </span>
                </div>
                <Button
                  aria-label={t('links.withdrawOf', { feeds: words(link.feeds) })}
                  busy={withdraw.busy}
                  onClick={() => void askWithdraw(link)}
                >
                  {t('links.withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <fieldset className="workCalendar-links-feeds">
          <legend>{t('links.feeds')}</legend>
          {calendarFeed.values.map((feed) => (
            <label key={feed}>
              <input type="checkbox" checked={feeds.includes(feed)} onChange={() => turn(feed)} /> {calendarFeed.label(feed, language)}
            </label>
          ))}
          {lacks && (
            <p className="form-error" role="alert">
              {t('links.need')}
            </p>
          )}
        </fieldset>
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>{t('links.close')}</Button>
        <Button kind="primary" busy={create.busy} onClick={send}>
          {t('links.create')}
        </Button>
      </footer>
    </Dialog>
  )
}

function MadeLink({ url, onClose }: { readonly url: string; onClose(): void }) {
  const t = useText(calendarText)
  const { copy, leave } = useShownOnce({
    title: t('links.leaveTitle'),
    text: t('links.leaveText'),
    confirm: t('links.leave'),
    cancel: t('links.stay'),
  })
  return (
    <Dialog title={t('links.title')} width={560} onClose={() => void leave(onClose)}>
      <div className="dialog-body workCalendar-links">
        <p>{t('links.shown')}</p>
        <output className="workCalendar-links-url">{url}</output>
      </div>
      <footer className="dialog-foot">
        <Button onClick={() => void leave(onClose)}>{t('links.close')}</Button>
        <Button kind="primary" data-first onClick={() => void copy(url)}>
          {t('links.copy')}
        </Button>
      </footer>
    </Dialog>
  )
}
