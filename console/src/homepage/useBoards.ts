import { cardsOf } from '@camp/contract/base/home.cards'
import { type Dashboard, getHome, placed } from '@camp/contract/homepage/homepage.dashboards'
import { useLocation, useNavigate } from 'react-router'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'

/** The name in the address that says which dashboard is shown. */
const BOARD = 'board'

interface Boards {
  /** The home first. */
  readonly all: readonly Dashboard[]
  /** Undefined: not known yet. */
  readonly shown: Dashboard | undefined
  show(id: number | null): void
}

/** The own home and the dashboards: none until they are known, the home of somebody without roles where they cannot be read. */
export function useBoards(): Boards {
  const holds = useHolds()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data, isError } = useCall(getHome, {}, { quiet: () => true, staleTime: 60_000 })
  const all = data?.boards ?? (isError ? [homeOf(holds)] : [])
  const asked = Number(new URLSearchParams(search).get(BOARD))
  const show = (id: number | null) => {
    const query = new URLSearchParams(search)
    query.delete(BOARD)
    if (id !== null) query.set(BOARD, String(id))
    const text = query.toString()
    void navigate({ pathname, search: text === '' ? '' : `?${text}` })
  }
  return { all, shown: all.find(({ id, name }) => name !== null && id === asked) ?? all[0], show }
}

const homeOf = (holds: ReturnType<typeof useHolds>): Dashboard => ({
  ...{ id: null, name: null, version: null, own: true, ownerName: null, roles: [] },
  cards: placed(cardsOf([], holds)).map((card) => ({ ...card, readable: true, view: null })),
})
