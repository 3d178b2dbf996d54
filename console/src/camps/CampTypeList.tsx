import { activeFlg } from '@camp/contract/base/labels'
import { type CampType, sortCampTypes } from '@camp/contract/camps/camps.config'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { SortableList } from '../ui/list/SortableList.tsx'
import { useOrder } from '../ui/list/useOrder.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
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
  const order = useOrder(types, async (ids) => (await sort.run({ body: { ids: [...ids] } })) !== undefined)
  return (
    <Card title={t('types')}>
      <SortableList
        className="camps-types"
        order={order}
        nameOf={({ name }) => name}
        movable={mayEdit}
        chosen={chosen.id}
        line={(type, steps) => (
          <>
            <button type="button" className="camps-type" aria-pressed={type.id === chosen.id} onClick={() => choose(type)}>
              <span>{type.name}</span>
              {type.activeFlg === 'INACTIVE' && <StatusTag of={activeFlg} value={type.activeFlg} />}
            </button>
            {steps}
            {mayEdit && (
              <button type="button" className="link" aria-label={t('editOf', { name: type.name })} onClick={() => edit(type)}>
                {t('edit')}
              </button>
            )}
          </>
        )}
      />
    </Card>
  )
}
