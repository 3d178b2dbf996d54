import type { ErrorName } from '@camp/contract/errors'
import { familyStates } from '../parents/parents.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'

// Families and children that are here, by what an old system calls them.

export interface NamedFamily {
  readonly number: string | null
  readonly phone: string | null
}
export interface NamedChild {
  readonly number: string | null
  readonly name: string
}

/** The families that rows name, and their children. */
export async function familiesOf(
  db: Executor,
  keyId: number,
  rows: readonly { readonly family: NamedFamily; readonly child: NamedChild | null }[],
) {
  const said = <Of>(of: (row: (typeof rows)[number]) => Of | null | undefined): Of[] => [...new Set(rows.flatMap((row) => of(row) ?? []))]
  const kept = async (entity: string, numbers: readonly string[]) =>
    new Map((await ingestRepository.known(db, keyId, entity, numbers)).map(({ externalId, internalId }) => [externalId, internalId]))
  const numbers = await kept(
    'parent',
    said(({ family }) => family.number),
  )
  const childNumbers = await kept(
    'student',
    said(({ child }) => child?.number),
  )
  const { parents, children } = await familyStates(db, { ids: [...numbers.values()], phones: said(({ family }) => family.phone) })
  return {
    numbers,
    childNumbers,
    here: new Set(parents.map(({ id }) => id)),
    phones: new Map(parents.map(({ id, phone }) => [phone, id])),
    children: new Map(children.map(({ id, parentId, name }) => [`${parentId} ${name}`, id])),
    parentOf: new Map(children.map(({ id, parentId }) => [id, parentId])),
  }
}
type Families = Awaited<ReturnType<typeof familiesOf>>

/** Our number of a family, or why there is none. */
export function familyIn({ numbers, phones, here }: Families, { number, phone }: NamedFamily): number | ErrorName {
  const byNumber = number === null ? undefined : numbers.get(number)
  const byPhone = phone === null ? undefined : phones.get(phone)
  if (byNumber !== undefined && byPhone !== undefined && byNumber !== byPhone) return 'MOVE_ORDER_FAMILIES'
  const id = byNumber ?? byPhone
  return id !== undefined && here.has(id) ? id : 'MOVE_ORDER_FAMILY'
}

/** Our number of a child of a family; undefined where it has none such. */
export function childIn(
  { childNumbers, children, parentOf }: Families,
  familyId: number,
  { number, name }: NamedChild,
): number | undefined {
  const id = (number === null ? undefined : childNumbers.get(number)) ?? children.get(`${familyId} ${name}`)
  return id !== undefined && parentOf.get(id) === familyId ? id : undefined
}
