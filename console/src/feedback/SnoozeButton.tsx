import { snoozeFeedback } from '@camp/contract/feedback/feedback'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { formatTime, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { useTaken } from '../ui/change/undo.ts'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { useOpener } from '../ui/overlay/useOpener.ts'
import { feedbackText } from './feedback.text.ts'
import { snoozeTimes } from './feedbackTimes.ts'

interface SnoozeButtonProps {
  readonly row: DeskRow
  /** What is put off goes out of sight: the next one is opened. */
  onNext(): void
}

/** Puts a feedback off, until a moment that is one press away, or brings it back. */
export function SnoozeButton({ row: { id, parentId, snoozedUntil }, onNext }: SnoozeButtonProps) {
  const t = useText(feedbackText)
  const { anchor, close, props } = useOpener('menu')
  const snooze = useAction(snoozeFeedback, { stale: ['Home'] })
  const taken = useTaken(snoozeFeedback.area, 'Home')
  const put = async (until: number | null) => {
    const done = await snooze.run({ body: { ids: [id], until: until === null ? null : formatTime(until) } }, { parentId })
    if (!done) return
    taken(until === null ? t('snooze.returned') : t('snooze.done', { time: shortTime(until) }), done.undo)
    if (until !== null) onNext()
  }
  const items = [
    ...(snoozedUntil === null ? [] : [{ key: 'back', title: t('snooze.back'), run: () => void put(null) }]),
    ...snoozeTimes(Date.now()).map(({ key, at }) => ({ key, title: t(`snooze.${key}`), run: () => void put(at) })),
  ]
  return (
    <>
      <Button data-snooze busy={snooze.busy} {...props}>
        {t('do.snooze')}
      </Button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <Menu items={items} numbered onClose={close} />
        </Popover>
      )}
    </>
  )
}
