import type { AnyCall, CallInput } from '@camp/contract/base/call'
import type { changeStarted } from '@camp/contract/base/changes'
import { useState } from 'react'
import { type SaidOf, useAction } from '../../platform/signedIn/query.ts'
import { useDrift } from '../list/useDrift.ts'
import { ChangeSet } from './ChangeSet.tsx'
import type { StartedChanges } from './useChangeSet.ts'

interface PlanOptions {
  /** Areas that the change touches. */
  readonly stale: readonly string[]
  /** Reads the list anew from which the records were chosen, where other ones match by now than were shown. */
  readonly retry?: () => void
}

const nothing = (): void => {}

/** A change of many records that begins with a click: it is planned, and shown row by row before anything is done. */
export function usePlan<C extends AnyCall & { readonly answer: typeof changeStarted }>(call: C, { stale, retry = nothing }: PlanOptions) {
  const [open, setOpen] = useState<{ readonly title: string; readonly started: StartedChanges }>()
  const plan = useAction(call)
  useDrift(plan.error, retry)
  return {
    busy: plan.busy,
    /** `title`: of the dialog that shows the rows. */
    start: async (title: string, input: CallInput<C>, ...said: SaidOf<C>): Promise<void> => {
      const started = await plan.run(input, ...said)
      if (started) setOpen({ title, started: started as unknown as StartedChanges }) // so answers each call that is taken here
    },
    shown: open && <ChangeSet {...open} stale={stale} onClose={() => setOpen(undefined)} />,
  }
}
