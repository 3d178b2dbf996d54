import { activeFlg } from '@camp/contract/base/labels'
import type { CampType } from '@camp/contract/camps/camps.config'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { DragHandle } from '../ui/page/DragHandle.tsx'
import { useLineDrag } from '../ui/page/lineDrag.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { campTypesText } from './campTypes.text.ts'
import { useTypeOrder } from './useTypeOrder.ts'

interface CampTypeListProps {
  readonly types: readonly CampType[]
  readonly chosen: CampType
  choose(type: CampType): void
  edit(type: CampType): void
}

/** The types in their order, dragged by the handle or moved by its arrow keys and the buttons; one of them is chosen. */
export function CampTypeList({ types, chosen, choose, edit }: CampTypeListProps) {
  const t = useText(campTypesText)
  const mayEdit = useHolds()('CAMP_CONFIG_EDIT')
  const { shown, drag, drop, move } = useTypeOrder(types)
  const [said, setSaid] = useState('')
  const placeOf = (key: string) => shown.findIndex(({ id }) => String(id) === key)
  const line = useLineDrag({
    may: (key, over) => placeOf(key) >= 0 && placeOf(over) >= 0,
    move: (key, over) => drag(placeOf(key), placeOf(over)),
    end: drop,
  })
  const step = (at: number, by: 1 | -1) => {
    if (!shown[at + by]) return
    move(at, at + by)
    setSaid(t('movedTo', { name: shown[at]?.name ?? '', place: at + by + 1 }))
  }
  return (
    <Card title={t('types')}>
      <ul className="camp-types">
        {shown.map((type, at) => (
          <li
            key={type.id}
            data-key={type.id}
            data-chosen={type.id === chosen.id || undefined}
            data-dragged={line.key === String(type.id) || undefined}
          >
            {mayEdit && (
              <DragHandle
                label={t('drag', { name: type.name })}
                onDrag={(event) => line.start(event, String(type.id))}
                onStep={(by) => step(at, by)}
              />
            )}
            <button type="button" className="camp-type" aria-pressed={type.id === chosen.id} onClick={() => choose(type)}>
              <span>{type.name}</span>
              {type.activeFlg === 'INACTIVE' && <StatusTag of={activeFlg} value={type.activeFlg} />}
            </button>
            {mayEdit && (
              <>
                <Move label={t('up', { name: type.name })} path="m4 10 4-4 4 4" off={at === 0} run={() => step(at, -1)} />
                <Move label={t('down', { name: type.name })} path="m4 6 4 4 4-4" off={at === shown.length - 1} run={() => step(at, 1)} />
                <button type="button" className="link" aria-label={t('editOf', { name: type.name })} onClick={() => edit(type)}>
                  {t('edit')}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Card>
  )
}

/** It keeps the focus at either end, where it has no effect. */
function Move({ label, path, off, run }: { label: string; path: string; off: boolean; run: () => void }) {
  return (
    <button
      type="button"
      className="icon-button camp-type-step"
      aria-label={label}
      data-tip={label}
      aria-disabled={off}
      onClick={() => !off && run()}
    >
      <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
