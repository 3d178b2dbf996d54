import { activeFlg } from '@camp/contract/base/labels'
import { type CampType, sortCampTypes } from '@camp/contract/camps/camps.config'
import { campTypeRecord } from '@camp/contract/camps/camps.record'
import { HistoryButton } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useOrder } from '../ui/list/useOrder.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { CampConfigLine, settings, useSettingName } from './CampConfigLine.tsx'
import { campTypesText } from './campTypes.text.ts'

interface CampTypeListProps {
  readonly types: readonly CampType[]
  edit(type: CampType): void
}

/** The types in their order, each with its settings, so that they can be read down and across. */
export function CampTypeList({ types, edit }: CampTypeListProps) {
  const t = useText(campTypesText)
  const nameOf = useSettingName()
  const mayEdit = useHolds()('CAMP_CONFIG_EDIT')
  const sort = useAction(sortCampTypes)
  const order = useOrder(types, async (ids) => (await sort.run({ body: { ids: [...ids] } })) !== undefined)
  return (
    <section className="card camps-matrix" data-movable={mayEdit || undefined} aria-label={t('types')}>
      {/* Each value names its setting itself. */}
      <div className="camps-matrix-head" aria-hidden="true">
        <span>{t('types')}</span>
        {settings.map((name) => (
          <span key={name}>{nameOf(name)}</span>
        ))}
      </div>
      <SortableList
        className="camps-types"
        order={order}
        nameOf={({ name }) => name}
        movable={mayEdit}
        line={(type, steps) => (
          <>
            <span className="camps-type">
              <span>{type.name}</span>
              {type.activeFlg === 'INACTIVE' && <StatusTag of={activeFlg} value={type.activeFlg} />}
            </span>
            <CampConfigLine type={type} />
            <span className="camps-type-tools">
              {steps}
              {mayEdit && (
                <button type="button" className="link" aria-label={t('editOf', { name: type.name })} onClick={() => edit(type)}>
                  {t('edit')}
                </button>
              )}
              <HistoryButton inline of={campTypeRecord} id={type.id} title={type.name} />
            </span>
          </>
        )}
      />
    </section>
  )
}
