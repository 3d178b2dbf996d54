import { deleteResource, type Resource, switchResource } from '@camp/contract/resources/resources'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken, useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { resourcesText } from './resources.text.ts'

/** What can be done with a resource, in the list and on its page. */
export function useResourceSteps(edit: (resource: Resource) => void, gone?: () => void): (resource: Resource) => RowAction[] {
  const t = useText(resourcesText)
  const holds = useHolds()
  const turn = useAction(switchResource)
  const remove = useAction(deleteResource)

  const flip = async ({ id, title, activeFlg: was, version }: Resource) => {
    const to = was === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
    const done = await turn.run({ params: { id }, body: { activeFlg: to, version } }, { title })
    if (!done) return
    const off = done.lessonsAhead > 0 ? t('offStill', { title, count: done.lessonsAhead }) : t('off', { title })
    const back = { params: { id }, body: { activeFlg: was, version: done.version } }
    taken(to === 'ACTIVE' ? t('on', { title }) : off, () => turn.run(back, { title }))
  }
  const takenBack = useTaken(deleteResource.area)
  const drop = async ({ id, title }: Resource) => {
    const done = await remove.run({ params: { id } }, { title })
    if (!done) return
    takenBack(t('deleted', { title }), done.undo)
    gone?.()
  }
  if (!holds('RESOURCE_EDIT')) return () => []
  return (resource) => [
    { key: 'edit', title: t('do.edit'), run: () => edit(resource) },
    { key: 'switch', title: t(resource.activeFlg === 'ACTIVE' ? 'do.off' : 'do.on'), run: () => void flip(resource) },
    {
      key: 'delete',
      title: t('do.delete'),
      danger: true as const,
      run: () => void drop(resource),
      ...(resource.usedInCamps > 0 && { refusal: t('inUse', { count: resource.usedInCamps }) }),
    },
  ]
}
