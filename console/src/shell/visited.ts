import type { Visit } from '@camp/contract/base/visits'
import type { LogEntity } from '@camp/contract/records'

interface Place {
  readonly entity: LogEntity
  /** Where such a record is opened again: its page, else beside its list. */
  readonly at: string
}

/** Which record an address shows, by its screen: the name of it is the value of the first of these parameters. */
const places: Readonly<Record<string, Place>> = {
  '/order/index': { entity: 'order', at: '/order/detail?orderNumber=' },
  '/order/detail': { entity: 'order', at: '/order/detail?orderNumber=' },
  '/parent/index': { entity: 'parent', at: '/parent/detail?id=' },
  '/parent/detail': { entity: 'parent', at: '/parent/detail?id=' },
  '/camp/index': { entity: 'camp', at: '/camp/detail?id=' },
  '/camp/detail': { entity: 'camp', at: '/camp/detail?id=' },
  '/camp/campStudent/campStudentDetail': { entity: 'campStudent', at: '/camp/campStudent/campStudentDetail?id=' },
  '/coach/coashListIndex': { entity: 'coach', at: '/coach/detail?id=' },
  '/coach/detail': { entity: 'coach', at: '/coach/detail?id=' },
  '/coach/contractSignRecords': { entity: 'contract', at: '/coach/contractSignRecords?peek=' },
  '/extension/channel': { entity: 'channel', at: '/extension/channel?peek=' },
  '/extension/referrer': { entity: 'referrer', at: '/extension/referrer?peek=' },
  '/location/logisticsOrder': { entity: 'logisticsOrder', at: '/location/logisticsOrder?peek=' },
  '/content/goods': { entity: 'goods', at: '/content/goods?peek=' },
  '/resources/manage': { entity: 'resource', at: '/resources/detail?id=' },
  '/resources/detail': { entity: 'resource', at: '/resources/detail?id=' },
  '/usercenter/backUserManage': { entity: 'user', at: '/usercenter/user?id=' },
  '/usercenter/user': { entity: 'user', at: '/usercenter/user?id=' },
  '/permission/role': { entity: 'role', at: '/permission/role/detail?id=' },
  '/permission/role/detail': { entity: 'role', at: '/permission/role/detail?id=' },
  '/messageTask/detail': { entity: 'messageTask', at: '/messageTask/detail?id=' },
}

/** Whose address names it by a number that is no id. */
const numbered: ReadonlySet<LogEntity> = new Set(['order', 'contract'])

/**
 * What an address shows, as it is kept: the record that is open, else the screen, if that can be opened without one. Filters are left out, as
 * they may hold a name. `idOf`: of the record in view, where the address has a number for it.
 */
export function visitOf(
  pathname: string,
  search: string,
  isScreen: (path: string) => boolean,
  idOf: (entity: LogEntity) => number | undefined,
): Visit | undefined {
  const query = new URLSearchParams(search)
  const place = Object.hasOwn(places, pathname) ? places[pathname] : undefined
  const named = query.get('peek') ?? query.get('orderNumber') ?? query.get('id')
  // Another tab of the screen shows records of another kind.
  if (place && named !== null && !query.has('tab')) {
    const id = numbered.has(place.entity) ? idOf(place.entity) : Number(named)
    if (id !== undefined && Number.isInteger(id) && id > 0) return { path: place.at + named, record: { entity: place.entity, id } }
    return undefined
  }
  return isScreen(pathname) ? { path: pathname } : undefined
}
