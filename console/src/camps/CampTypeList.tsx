import { type CampType, sortCampTypes } from '@camp/contract/camps.config'
import { activeFlg } from '@camp/contract/labels'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/query.ts'
import { useHolds } from '../platform/session.ts'
import { StatusTag } from '../ui/cells.tsx'
import { Card } from '../ui/DetailPage.tsx'
import { campTypesText } from './campTypes.text.ts'

interface CampTypeListProps {
  readonly types: readonly CampType[]
  readonly chosen: CampType
  choose(type: CampType): void
  edit(type: CampType): void
}

/** The types in their order; one of them is chosen. */
export function CampTypeList({ types, chosen, choose, edit }: CampTypeListProps) {
  const t = useText(campTypesText)
  const mayEdit = useHolds()('CAMP_CONFIG_EDIT')
  const sort = useAction(sortCampTypes)
  const ids = types.map(({ id }) => id)
  const move = (at: number, to: number) => {
    const next = ids.filter((_id, place) => place !== at)
    next.splice(to, 0, ids[at] ?? 0)
    void sort.run({ body: { ids: next } })
  }
  return (
    <Card title={t('types')}>
      <ul className="camp-types">
        {types.map((type, at) => (
          <li key={type.id} data-chosen={type.id === chosen.id || undefined}>
            <button type="button" className="camp-type" aria-pressed={type.id === chosen.id} onClick={() => choose(type)}>
              <span>{type.name}</span>
              {type.activeFlg === 'INACTIVE' && <StatusTag of={activeFlg} value={type.activeFlg} />}
            </button>
            {mayEdit && (
              <>
                <Move label={t('up', { name: type.name })} path="m4 10 4-4 4 4" off={at === 0 || sort.busy} run={() => move(at, at - 1)} />
                <Move
                  label={t('down', { name: type.name })}
                  path="m4 6 4 4 4-4"
                  off={at === types.length - 1 || sort.busy}
                  run={() => move(at, at + 1)}
                />
                <button type="button" className="link" aria-label={t('editOf', { name: type.name })} onClick={() => edit(type)}>
                  {t('edit')}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** It keeps the focus at either end, where it has no effect. */
function Move({ label, path, off, run }: { label: string; path: string; off: boolean; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} data-tip={label} aria-disabled={off} onClick={() => !off && run()}>
      <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
