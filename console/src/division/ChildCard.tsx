import { type DivisionBoard, setCoachWish } from '@camp/contract/division/division'
import { takesChildren } from '@camp/contract/division/division.problem'
import { reasonWords } from '@camp/contract/division/division.words'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { alone } from '../ui/base/useForm.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import type { Division } from './useDivision.ts'

interface ChildCardProps {
  readonly board: DivisionBoard
  readonly division: Division
  readonly id: number | undefined
}

const NONE = 0

/** The chosen child: where it comes to and why, where staff want it, and whom the family wishes. */
export function ChildCard({ board, division, id }: ChildCardProps) {
  const t = useText(divisionText)
  const language = useLanguage()
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const wish = useAction(setCoachWish)
  const child = board.children.find((one) => one.id === id)
  if (!child) {
    return (
      <Card title={t('child')}>
        <p className="division-hint">{t('childHint')}</p>
      </Card>
    )
  }
  const nameOf = (groupId: number | undefined) => board.groups.find((group) => group.id === groupId)?.name ?? ''
  const move = division.shown.moves.get(child.id)
  const open = board.groups.filter((group) => takesChildren(board, group))
  const note = async (coachId: number) => {
    const body = { campStudentId: child.id, coachId: coachId === NONE ? null : coachId, version: child.version }
    if (await wish.run({ body }, { camp: board.campName })) toast('success', t('wishSaved', { name: child.name }))
  }
  return (
    <Card title={child.name} extra={child.level !== null && <span className="tag tag-grey">{child.level}</span>}>
      <div className="division-child">
        <p>
          {move
            ? t('comesTo', { from: nameOf(move.fromGroupId), to: nameOf(move.toGroupId) })
            : t('stays', { group: nameOf(child.groupId) })}
        </p>
        {move && <p className="division-why">{reasonWords(move.reasons, language)}</p>}
        {!board.ended && !child.moving && (
          <SelectField
            name="pin"
            label={t('pinTo')}
            value={division.choice.pins.get(child.id) ?? NONE}
            {...alone}
            options={[{ value: NONE, label: t('free') }, ...open.map((group) => ({ value: group.id, label: group.name }))]}
            onChange={(groupId) => division.pin(child.id, groupId === NONE || groupId === undefined ? null : groupId)}
          />
        )}
        {editable && (
          <SelectField
            name="wish"
            label={t('wishFor')}
            value={child.wishedCoachId ?? NONE}
            {...alone}
            options={[
              { value: NONE, label: t('wishNone') },
              ...board.coaches.map(({ coachId, coachName }) => ({ value: coachId, label: coachName })),
            ]}
            onChange={(coachId) => void note(coachId ?? NONE)}
          />
        )}
      </div>
    </Card>
  )
}
