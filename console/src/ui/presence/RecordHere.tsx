import type { LogEntity } from '@camp/contract/records'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { arrive, type Subject } from '../../platform/signedIn/presence.ts'
import { TabContext } from '../../platform/tab.ts'

const Here = createContext<Subject | undefined>(undefined)

/** The record that is shown around. */
export const useRecordHere = (): Subject | undefined => useContext(Here)

interface RecordHereProps {
  /** Without both nothing is said. */
  readonly entity: LogEntity | undefined
  readonly id: number | undefined
  readonly children: ReactNode
}

/** What shows one record: colleagues are told that the person is at it, and that he or she writes while something in it is not saved yet. */
export function RecordHere({ entity, id, children }: RecordHereProps) {
  const outer = useContext(TabContext)
  const unsaved = useRef(new Set<string>())
  const place = useRef<ReturnType<typeof arrive>>(undefined)
  const of = useMemo(() => (entity === undefined || id === undefined ? undefined : { entity, id }), [entity, id])
  useEffect(() => {
    if (!of) return
    const arrived = arrive(of, unsaved.current.size > 0)
    place.current = arrived
    return () => {
      place.current = undefined
      arrived.leave()
    }
  }, [of])
  const tab = useMemo(
    () => ({
      ...outer,
      mark: (part: string, isUnsaved: boolean) => {
        if (isUnsaved) unsaved.current.add(part)
        else unsaved.current.delete(part)
        place.current?.types(unsaved.current.size > 0)
        outer.mark(part, isUnsaved)
      },
    }),
    [outer],
  )
  return (
    <Here value={of}>
      <TabContext value={tab}>{children}</TabContext>
    </Here>
  )
}

/** The row whose action the last press of a button or key began. */
let acted: Subject | undefined
const forget = (): void => {
  acted = undefined
}
for (const press of ['pointerdown', 'keydown'] as const) window.addEventListener(press, forget, { capture: true })

/** Notes which row an action is about that runs now: a dialog that it opens is about that record. */
export const actOn = (of: Subject): void => {
  acted = of
}

/** The record that a form is about: the one that it stands in, or the row whose action has opened it. Outside of a record its own typing is told. */
export function useFormSubject(dirty: boolean): Subject | undefined {
  const here = useRecordHere()
  const [row] = useState(() => (here ? undefined : acted))
  const place = useRef<ReturnType<typeof arrive>>(undefined)
  useEffect(() => {
    if (!row) return
    const arrived = arrive(row)
    place.current = arrived
    return () => arrived.leave()
  }, [row])
  useEffect(() => place.current?.types(dirty), [dirty])
  return here ?? row
}
