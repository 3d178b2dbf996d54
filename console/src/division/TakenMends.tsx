import type { DivisionBoard } from '@camp/contract/division/division'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { divisionText } from './division.text.ts'
import type { Division } from './useDivision.ts'
import type { Mends } from './useMends.ts'

interface TakenMendsProps {
  readonly board: DivisionBoard
  readonly division: Division
  readonly mends: Mends
  /** One was taken back. */
  onGone(): void
}

/** Steps that were taken, each with the way back: quotas that were raised, and places that are only tried. */
export function TakenMends({ board, division, mends, onGone }: TakenMendsProps) {
  const t = useText(divisionText)
  const mayGive = useHolds()('CAMP_GROUP_EDIT')
  const { tried, choice, tryRoom } = division
  if (mends.raised.length + tried.length === 0) return null
  return (
    <ul className="division-taken">
      {mends.raised.map((mend) => {
        const what = mends.wordsOf(mend)
        const back = async () => {
          if (await mends.takeBack(mend)) onGone()
        }
        return (
          <Taken
            key={`${mend.coachId}.${mend.version}`}
            words={t('adopted', { what })}
            what={what}
            busy={mends.busy}
            onBack={() => void back()}
          />
        )
      })}
      {tried.map(({ id, name, capacity }) => {
        const what = mends.wordsOf({ kind: 'CAPACITY', name, by: (choice.rooms.get(id) ?? capacity) - capacity })
        const back = () => {
          tryRoom(id, null)
          onGone()
        }
        return (
          <Taken key={`room${id}`} words={t('trying', { what })} what={what} busy={mends.busy} onBack={back}>
            {mayGive ? (
              <Link to={`/camp/campGroup?campId=${board.campId}&peek=${id}`}>{t('giveRoom')}</Link>
            ) : (
              <small>{t('askForRoom')}</small>
            )}
          </Taken>
        )
      })}
    </ul>
  )
}

interface TakenProps {
  readonly words: string
  readonly what: string
  readonly busy: boolean
  readonly children?: ReactNode
  onBack(): void
}

/** The button that took the step is gone with the child's line: the way back has the focus. */
function Taken({ words, what, busy, children, onBack }: TakenProps) {
  const t = useText(divisionText)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <li className="division-mend">
      <span>
        {words} {children}
      </span>
      {/* Not disabled while it works, so that the focus stays. */}
      <button
        ref={button}
        type="button"
        className="link"
        aria-label={t('mendBy', { verb: t('undo'), what })}
        aria-disabled={busy}
        onClick={busy ? undefined : onBack}
      >
        {t('undo')}
      </button>
    </li>
  )
}
