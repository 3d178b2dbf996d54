import type { EnteredLine, EntryWithLines } from '@camp/contract/workHours/workHours'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Can } from '../ui/page/Can.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { workHoursText } from './workHours.text.ts'

/** One line of an entry, to be corrected. */
export interface LineOfEntry {
  readonly entry: EntryWithLines
  readonly line: EnteredLine
}

interface HoursEntriesProps {
  readonly entries: readonly EntryWithLines[]
  onWhy(entry: EntryWithLines): void
  onEdit(of: LineOfEntry): void
  /** Less of a line that cannot be edited. */
  onTakeBack(entry: EntryWithLines): void
}

/** What stands on the days: hours by hand with each of their lines, as each is corrected by itself. */
export function HoursEntries({ entries, onWhy, onEdit, onTakeBack }: HoursEntriesProps) {
  const t = useText(workHoursText)
  const language = useLanguage()
  const about = useAbout()
  if (entries.length === 0) return <p className="quiet">{t('detail.none')}</p>
  return (
    <ul className="hours-entries">
      {entries.map((entry) => {
        const several = entry.items.length > 1
        const [only] = entry.items
        return (
          <li key={entry.id}>
            <span>
              {entry.date} {workKind.label(entry.kind, language)} <StatusTag of={workSource} value={entry.source} />
            </span>
            <b>{entry.amount === null ? formatDuration(entry.minutes) : formatMoney(entry.amount)}</b>
            <span className="hours-steps no-print">
              {only && !several && <Edit of={{ entry, line: only }} onEdit={onEdit} />}
              {(entry.shut || entry.source !== 'MANUAL') && entry.minutes !== 0 && (
                <Can action="COASH_WORKHOUR_EDIT">
                  <button type="button" className="link" onClick={() => onTakeBack(entry)}>
                    {t('detail.takeBack')}
                  </button>
                </Can>
              )}
              <button type="button" className="link" onClick={() => onWhy(entry)}>
                {t('detail.why')}
              </button>
              <HistoryButton
                inline
                of={workHourRecord}
                id={entry.id}
                title={`${entry.date} ${workKind.label(entry.kind, language)} ${workSource.label(entry.source, language)}`}
              />
            </span>
            <span className="quiet">
              {[
                entry.campName && t('detail.at', { camp: entry.campName, group: entry.groupName ?? '' }).trim(),
                t('detail.lines', { count: entry.lines }),
                t('stats.minutes', { minutes: formatDuration(entry.minutes) }),
                entry.pieces !== 0 && t('detail.pieces', { count: entry.pieces }),
                !several && entry.reason,
                !several && only && about(only, entry.source),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {several && <Lines entry={entry} onEdit={onEdit} />}
          </li>
        )
      })}
    </ul>
  )
}

/** What a correction is about, in words. */
function useAbout() {
  const t = useText(workHoursText)
  return ({ correctsDay, aboutMonth }: EnteredLine, source: EntryWithLines['source']) =>
    correctsDay !== null
      ? t('detail.corrects', { day: correctsDay })
      : aboutMonth !== null && t(source === 'CARRIED' ? 'detail.carried' : 'detail.about', { month: aboutMonth })
}

function Lines({ entry, onEdit }: { readonly entry: EntryWithLines; onEdit(of: LineOfEntry): void }) {
  const t = useText(workHoursText)
  const about = useAbout()
  return (
    <ul className="hours-lines" aria-label={t('detail.linesOf', { day: entry.date })}>
      {entry.items.map((line) => (
        <li key={line.id}>
          <span>
            {[
              line.reason,
              about(line, entry.source),
              t('stats.minutes', { minutes: formatDuration(line.minutes) }),
              line.pieces !== 0 && t('detail.pieces', { count: line.pieces }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <b>{line.amount === null ? '' : formatMoney(line.amount)}</b>
          <Edit of={{ entry, line }} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function Edit({ of, onEdit }: { readonly of: LineOfEntry; onEdit(of: LineOfEntry): void }) {
  const t = useText(workHoursText)
  if (of.entry.source !== 'MANUAL' || of.entry.shut) return null
  return (
    <Can action="COASH_WORKHOUR_EDIT">
      <button type="button" className="link no-print" onClick={() => onEdit(of)}>
        {t('detail.edit')}
      </button>
    </Can>
  )
}
