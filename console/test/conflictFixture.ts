import type { AnyCall } from '@camp/contract/base/call'
import { getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { previewMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { getAllTags } from '@camp/contract/tags/tags'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { screen, within } from '@testing-library/react'
import type { fakeServer } from './fakeServer.ts'
import { aPage } from './listFixture.ts'
import { roles, tags } from './recordFixture.ts'

const refused = { status: 409, body: { code: 999, error: 'VERSION_CONFLICT', msg: '数据已被他人修改', requestId: 'r' } }

interface Conflict {
  readonly saves: AnyCall
  readonly reads?: AnyCall
  /** What the record is by now, as `reads` answers it. */
  readonly fresh?: unknown
}

/** What other calls answer that the forms make. */
const besides: Readonly<Record<string, unknown>> = {
  [getAllTags.path]: tags,
  [getPermissionMenuList.path]: aPage([], 0),
  [getAllAuthRoles.path]: aPage(roles, roles.length),
  [getAllFrontAuthUsers.path]: aPage([], 0),
  [previewMessageTask.path]: { total: 2, unreachable: 0, ready: true, samples: [] },
}

/** The first attempt meets a newer version, the next one is taken. */
export function refusedOnce(server: ReturnType<typeof fakeServer>, { saves, reads, fresh }: Conflict) {
  const isOf = (call: AnyCall | undefined, method: string, path: string) =>
    call?.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  let tries = 0
  server.answer(({ method, path }) => {
    if (isOf(saves, method, path)) return tries++ === 0 ? refused : { body: { id: 5, version: 8 } }
    if (isOf(reads, method, path)) return { body: fresh }
    return { body: besides[path] ?? [] }
  })
  return () => server.seen.filter(({ method, path }) => isOf(saves, method, path)).map(({ body }) => body as Record<string, unknown>)
}

/** The row of the panel that is about this field. */
export const rowOf = (label: string) => within(screen.getByRole('rowheader', { name: label }).closest('tr') as HTMLElement) // it stands in one
/** The button that sends the form. */
export const save = () => screen.getByRole('button', { name: '保存' })
