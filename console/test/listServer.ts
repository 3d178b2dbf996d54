import type { OrderRow } from '../src/orders/orderActions.ts'
import type { FakeAnswer, Seen } from './fakeServer.ts'
import { aPage } from './listFixture.ts'

interface KeptView {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly screen: string
  readonly query: string
  readonly columns: readonly string[] | null
  readonly ownerId?: number
  readonly ownerName?: string
  readonly roleId?: number | null
}

const viewOf = (body: unknown): KeptView => body as KeptView // written by the console under test

/** A server of one list that keeps settings and views, as the product does for one person. */
export class ListServer {
  value: unknown = null
  views: KeptView[] = []
  refusesToSave = false
  readonly rows: readonly OrderRow[]
  readonly total: (query: URLSearchParams) => number

  constructor(rows: readonly OrderRow[], total: number | ((query: URLSearchParams) => number)) {
    this.rows = rows
    this.total = typeof total === 'number' ? () => total : total
  }

  readonly answer = ({ method, path, query, body }: Seen): FakeAnswer | undefined => {
    if (path === '/api/order/list') return { body: aPage(query.get('size') === '1' ? this.rows.slice(0, 1) : this.rows, this.total(query)) }
    if (path.startsWith('/api/userinfo/preferences/lists/')) return { body: { value: this.value, views: this.views.map(full) } }
    if (path.startsWith('/api/userinfo/preferences/')) {
      if (this.refusesToSave) return { status: 500, body: { code: 900, error: 'FAULT', msg: 'fault', requestId: 'r-1' } }
      this.value = (body as { value: unknown }).value // what the console sent
      return { body: { value: this.value } }
    }
    if (path === '/api/views' && method === 'POST') return this.#keep(viewOf(body))
    if (path === '/api/views/roles') return { body: roles }
    if (path.startsWith('/api/views/') && method === 'PUT')
      return this.#share(Number(path.split('/')[3]), body as { roleId: number | null }) // what the console sent
    if (path.startsWith('/api/views/') && method === 'DELETE') {
      const id = Number(path.split('/').at(-1))
      this.views = this.views.filter((view) => view.id !== id)
      return { body: { id } }
    }
    return undefined
  }

  #share(id: number, { roleId }: { readonly roleId: number | null }): FakeAnswer {
    this.views = this.views.map((view) => (view.id === id ? { ...view, roleId, version: view.version + 1 } : view))
    return { body: { id, version: this.views.find((view) => view.id === id)?.version } }
  }

  #keep(sent: KeptView): FakeAnswer {
    if (this.views.some((view) => view.name === sent.name && view.id !== sent.id && (view.ownerId ?? 1) === 1)) {
      const msg = `“${sent.name}”已存在`
      return { status: 400, body: { code: 999, error: 'DUPLICATE', msg, fields: [{ path: 'body.name', msg }], requestId: 'r-2' } }
    }
    const id = sent.id ?? this.views.length + 1
    const kept = { ...sent, id, columns: sent.columns ?? null, version: (sent.version ?? 0) + 1 }
    this.views = [...this.views.filter((view) => view.id !== id), kept]
    return { body: { id, version: kept.version } }
  }
}

/** The roles that views can be shared with. */
const roles = [
  { id: 3, roleName: '客服' },
  { id: 4, roleName: '财务' },
]

const full = ({ ownerId = 1, ownerName = '林晓雯', roleId = null, ...view }: KeptView) => ({
  ...view,
  ownerId,
  ownerName,
  roleId,
  roleName: roles.find(({ id }) => id === roleId)?.roleName ?? null,
})
